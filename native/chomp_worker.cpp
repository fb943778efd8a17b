// The idea: see chomp_sieve.cpp. Here one unit (r2, r1 and r3 fixed) is made ready, walked and put
// away. The rule that keeps two threads apart is `clear`: the earlier of two units never waits, so
// there is no deadlock; the later one stays behind it by more than the walk reads ahead.

#include "chomp_worker.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace ponder::sieve {

namespace {

class Worker final : public ChompTurn {
public:
    Worker(Field& field, std::size_t number)
        : field_(field), number_(number), counts_(field.box.height(), field.box.width()) {
        own_.resize(field.parts + 1);
        own_words_.resize(field.parts + 1, nullptr);
        for (std::size_t k = 2; k <= field.parts; ++k) {
            own_[k] = Bits(field.box.ways(k - 1, static_cast<std::ptrdiff_t>(field.box.width())));
            own_words_[k] = own_[k].words();
        }
    }

    void run() {
        while (claim()) sieve();
        field_.harvest.add(counts_);
    }

    void await(Place end) override {
        hold(end);
        if (extended_) return;
        if (unit_before_has_ended()) {
            extend_left();
        } else if (end > kept_) {
            keep_left(end);
        }
    }

    void publish(Place end) override {
        field_.harvest.advance(end - std::exchange(published_, end), std::exchange(hits_, 0));
        field_.progress[number_].store(progress(end).packed(), std::memory_order_release);
        field_.harvest.deliver(unit_.serial, codes_, false);
    }

    void found(std::size_t parts, Place from, const LeafSet& hits, std::uint64_t cookies) override {
        const std::vector<std::uint32_t>& more = field_.leaves[parts].cookies;
        for (std::size_t w = 0; w < LeafSet::words; ++w) {
            for (std::uint64_t rest = hits.word[w]; rest != 0; rest &= rest - 1) {
                const std::size_t t = 64 * w + static_cast<std::size_t>(std::countr_zero(rest));
                note(from + t, cookies + more[t]);
            }
        }
    }

    void found_one(Place place, std::uint64_t cookies) override { note(place, cookies); }

private:
    [[nodiscard]] Progress progress(Place place) const {
        return {unit_.plane.index, unit_.third, place};
    }

    bool claim() {
        const std::scoped_lock lock(field_.claiming);
        if (!field_.next_unit) {
            field_.progress[number_] = Progress::finished().packed();
            return false;
        }
        unit_ = *field_.next_unit;
        const Unit next = unit_.next(field_.box.width());
        const bool more = next.plane.second <= field_.box.width();
        field_.next_unit = more ? std::optional(next) : std::nullopt;
        published_ = 0;
        if (field_.threads > 1) {
            field_.progress[number_].store(progress(0).packed(), std::memory_order_release);
        }
        return true;
    }

    // Whether the other thread leaves the tails below `end` of this unit alone and has done all
    // that they depend on. The margin keeps the two from ever meeting in one word.
    [[nodiscard]] bool clear(Place end) const {
        if (field_.threads == 1) return true;
        const Progress other(field_.progress[1 - number_].load(std::memory_order_acquire));
        const std::uint64_t plane = unit_.plane.index;
        if (other.plane() > plane) return true;
        if (other.plane() == plane) {
            return other.third() > unit_.third ||
                   (end <= known_ && other.place() >= end + Bits::margin);
        }
        return other.plane() + 1 == plane && other.third() > unit_.third;
    }

    // Asked when the other thread is not in an earlier plane, or is past this r3 there.
    [[nodiscard]] bool unit_before_has_ended() const {
        if (field_.threads == 1) return true;
        const Progress other(field_.progress[1 - number_].load(std::memory_order_acquire));
        return other.plane() != unit_.plane.index || other.third() > unit_.third;
    }

    // The other is mostly some microseconds away, but may also wait for a slow reader.
    void hold(Place end) const {
        constexpr unsigned patience = 200;
        for (unsigned waits = 0; !clear(end); ++waits) {
            field_.harvest.check();
            if (waits < patience) {
                std::this_thread::yield();
            } else {
                std::this_thread::sleep_for(std::chrono::microseconds(20));
            }
        }
    }

    void sieve() {
        const auto third = static_cast<std::ptrdiff_t>(unit_.third);
        known_ = field_.box.ways(field_.parts, third - 1);
        inherited_ = kept_ = field_.box.ways(field_.parts, std::max<std::ptrdiff_t>(third - 2, -1));
        extended_ = false;
        hold(0);
        prepare();
        ChompWalk walk{};
        walk.ways = field_.box.ways();
        walk.stride = field_.box.stride();
        walk.leaves = field_.leaf_views.data();
        walk.own = own_words_.data();
        walk.parts = field_.parts;
        walk.most = unit_.third;
        walk.turn = this;
        share(walk);
        base_ = field_.box.plane(unit_.plane.second, unit_.plane.first) +
                field_.box.ways(field_.parts + 1, static_cast<std::ptrdiff_t>(unit_.third) - 1);
        base_cookies_ = unit_.plane.first + unit_.plane.second + unit_.third;
        field_.kernel.walk(walk);
        end();
    }

    // Which bits of `below` and `decided` will still be asked for, those the walk adds to.
    void share(ChompWalk& walk) const {
        const Plane& plane = unit_.plane;
        const auto add = [&](const Bits& bits) { walk.shared[walk.shared_count++] = bits.words(); };
        const Bits& below = field_.below[plane.first][unit_.third];
        const Bits& decided = field_.decided[unit_.third];
        const bool last = plane.first == field_.box.width();
        if (plane.square()) add(below);
        if (uses_decided() && last) add(decided);
        walk.only_read = walk.shared_count;
        add(field_.left[plane.index % 2]);
        if (!plane.square()) add(below);
        if (uses_decided() && !last) add(decided);
    }

    // The square plane has nothing decided before it, and its own hits go to `below`.
    [[nodiscard]] bool uses_decided() const {
        const Plane& plane = unit_.plane;
        return !plane.square() && plane.second + 2 <= field_.box.width();
    }
    [[nodiscard]] bool squares_wanted() const {
        return unit_.plane.square() && unit_.plane.second < field_.box.width();
    }

    void prepare() {
        const auto [second, first, index] = unit_.plane;
        if (unit_.third == 0 && !left()) left() = Bits(field_.size(second));
        std::vector<Bits>& blocks = field_.below[first];
        if (second == 0) {
            blocks[0] = field_.block(first, 0);
            field_.extend(blocks[0], 0);
        } else if (unit_.third == second - 1) {
            const Place known = field_.size(second - 1);
            blocks[second] = field_.block(first, second);
            std::memcpy(blocks[second].words(), blocks[second - 1].words(), (known + 63) / 64 * 8);
            field_.extend(blocks[second], second);
        }
        if (!unit_.plane.square()) {
            for (const Place place : field_.squares[unit_.third]) blocks[unit_.third].set(place);
        }
        if (uses_decided() && first == second + 1) clear_decided();
    }

    void clear_decided() {
        const Place size = field_.size(unit_.third);
        Bits& decided = field_.decided[unit_.third];
        if (!decided) decided = Bits(size);
        std::memset(decided.words(), 0, Bits::bytes_for(size));
    }

    // In `left`, the tails whose fourth row equals the third inherit from those with a fourth row
    // shorter by one, as the unit before has left them. This unit adds to those on its way; where
    // it must go there before the other has ended, it keeps them as they were.
    void keep_left(Place end) {
        const Place from = kept_ / 64;
        const Place first = inherited_ / 64;
        if (!old_left_) old_left_ = Bits(known_ - inherited_ + 64);
        const std::uint64_t* const words = left().words();
        std::uint64_t* const old = old_left_.words();
        const std::uint64_t before = (std::uint64_t{1} << kept_ % 64) - 1;
        const std::uint64_t seam = (old[from - first] & before) | (words[from] & ~before);
        const Place to = std::min(end, known_);
        std::copy(words + from, words + (to + 63) / 64, old + (from - first));
        old[from - first] = seam;
        kept_ = to;
    }

    void extend_left() {
        if (kept_ == inherited_) {
            field_.extend(left(), unit_.third);
        } else {
            std::uint64_t* const words = left().words();
            const Place kept = kept_ - inherited_;
            field_.kernel.copy(words, known_, old_left_.words(), inherited_ % 64, kept);
            field_.kernel.copy(words, known_ + kept, words, kept_, known_ - kept_);
            field_.kernel.extend_on(field_.box.ways(), field_.box.stride(), words, field_.parts,
                                    unit_.third);
        }
        old_left_.reset();
        extended_ = true;
    }

    [[nodiscard]] Bits& left() const { return field_.left[unit_.plane.index % 2]; }

    void note(Place place, std::uint64_t cookies) {
        ++hits_;
        ++counts_.by_cookies[base_cookies_ + cookies];
        ++counts_.by_first_row[unit_.plane.first];
        if (field_.harvest.listed()) codes_.push_back(base_ + place);
        if (squares_wanted()) field_.squares[unit_.third].push_back(place);
    }

    void end() {
        const auto [second, first, index] = unit_.plane;
        const std::size_t width = field_.box.width();
        if (first == width) {
            field_.squares[unit_.third] = {};
            if (second + 2 >= width) field_.decided[unit_.third].reset();
        }
        if (unit_.plane.square()) field_.below[first][unit_.third].reset();
        if (unit_.plane.square() && unit_.third == second) field_.slabs[first].reset();
        // Two planes on, its place is taken by bits for the same r2, or by longer ones.
        if (unit_.third == second && first + 2 > width) field_.left[index % 2].reset();
        field_.harvest.deliver(unit_.serial, codes_, true);
    }

    Field& field_;
    const std::size_t number_;
    std::vector<Bits> own_;
    std::vector<std::uint64_t*> own_words_;
    Unit unit_;
    Place inherited_ = 0;  // the tails whose fourth row is one shorter than the third are from here
    Place known_ = 0;      // to here; in `left` the unit before has no further ones
    Place kept_ = 0;       // those below this are in old_left_
    bool extended_ = false;
    Bits old_left_;
    Place published_ = 0;  // the tails of the unit below this are done
    ChompHarvest::Code base_ = 0;
    std::uint64_t base_cookies_ = 0;
    std::uint64_t hits_ = 0;
    ChompHarvest::Codes codes_;
    ChompHarvest::Counts counts_;
};

}  // namespace

void work(Field& field, std::size_t number) { Worker(field, number).run(); }

}  // namespace ponder::sieve
