// The idea: bottom up, simplest first. Small levels are kept, one expression for each vector of
// values; large ones are streamed through tests and forgotten (expression_stream). The order is cut
// into units of fixed size; a wave of them is shared out between threads and put together in order.
// All units of a wave are held against the bounds known at its start: older bounds let more pass,
// never less, and each survivor is held against the newest ones when it is handed out. So what a
// caller accepts does not depend on threads or waves. Cost: see expression_kernel.cpp; memory for
// the kept levels, (columns + 10) * 8 bytes for each expression, five times that for outer ones.

#include "expression_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>

namespace ponder::expression {

namespace {

constexpr std::uint64_t unit_candidates = std::uint64_t{1} << 18;
constexpr std::uint64_t unit_blocks_kept = 32;
constexpr std::size_t narrowest_wave = 2;  // whatever the crew, so that all counts are the same
constexpr std::size_t widest_wave = 64;
constexpr std::uint64_t wave_candidates = std::uint64_t{1} << 24;
constexpr std::uint64_t wave_values = std::uint64_t{1} << 21;  // of expressions that may be kept
constexpr std::uint64_t usual_columns = 128;
// Expressions offered to a level that need not be kept; fewer if it is used only once.
constexpr std::uint64_t most_kept = 1'500'000;
constexpr std::uint64_t most_kept_last = 100'000;
constexpr std::size_t sample_size = 4096;

std::vector<std::uint32_t> any_order(std::size_t objects) {
    std::vector<std::uint32_t> order(objects);
    for (std::size_t o = 0; o < objects; ++o) order[o] = static_cast<std::uint32_t>(o);
    return order;
}

std::string gigabytes(std::uint64_t bytes) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g GB", static_cast<double>(bytes) / 1e9);
    return text.data();
}

}  // namespace

Search::Search(const std::vector<std::vector<double>>& leaves, Question question,
               Evaluator evaluator, Limits limits, std::size_t threads)
    : limits_(limits),
      objects_(question.objects),
      judge_(std::move(question)),
      evaluator_(std::move(evaluator)),
      levels_(judge_.question().target.size()),
      plan_(evaluator_, levels_, limits.complexity),
      field_{evaluator_, levels_, plan_, objects_, judge_.question().skips > 0},
      windows_(judge_, evaluator_, any_order(objects_)),
      pulses_(threads),
      offered_(limits.complexity + 1),
      crew_(threads) {
    for (std::size_t i = 0; i < crew_.size(); ++i) {
        streams_.push_back(
            std::make_unique<Stream>(field_, judge_, windows_, outers_, stopped_, pulses_[i]));
    }
    plant(leaves);
    begin(2);
}

// The leaves are the first level, and the first candidates.
void Search::plant(const std::vector<std::vector<double>>& leaves) {
    levels_.open();
    Yield yield;
    for (std::size_t i = 0; i < leaves.size(); ++i) {
        const std::span<const double> values(leaves[i]);
        const auto undefined = std::count_if(values.begin(), values.begin() + objects_,
                                             [](double x) { return std::isnan(x); });
        const std::uint64_t number = yield.candidates++;
        if (static_cast<std::size_t>(undefined) > judge_.question().skips) continue;
        yield.values.insert(yield.values.end(), values.begin(), values.end());
        yield.hashes.push_back(levels_.hash(values));
        yield.origins.push_back({-1, 0, 0, static_cast<std::uint32_t>(i), 0});
        yield.verdicts.push_back(judge_.verdict(values));
        yield.numbers.push_back(number);
    }
    commit(yield);
}

// What the levels take that serve as outer children.
std::uint64_t Search::outer_bytes() const {
    std::uint64_t rows = 0;
    for (std::size_t c = 1; c <= outermost() && plan_.kept(c); ++c) rows += levels_[c].size();
    return Outers::bytes_for(rows, levels_.columns());
}

// Levels below the last two are kept if they are small; those that serve as outer children must be.
bool Search::keeps(std::size_t level) const {
    const std::uint64_t rows = plan_.offered(level);
    const std::uint64_t twice = level <= outermost() ? rows : 0;
    const std::uint64_t needed = levels_.bytes() + levels_.bytes_for(rows) + outer_bytes() +
                                 Outers::bytes_for(twice, levels_.columns());
    const bool fits = needed <= limits_.memory;
    const bool must = judge_.question().misses > 0 || level <= outermost();
    if (must && !fits) {
        throw std::length_error("the expressions of complexity " + std::to_string(level) +
                                " would need up to " + gigabytes(needed) + "; " +
                                gigabytes(limits_.memory) + " is allowed");
    }
    const std::uint64_t most = level + 2 == limits_.complexity ? most_kept_last : most_kept;
    return must || (fits && level + 2 <= limits_.complexity && rows <= most);
}

void Search::begin(std::size_t level) {
    level_ = level;
    group_ = 0;
    block_ = 0;
    if (level > limits_.complexity) return;
    if (keeping_) plan_.count(level);
    const bool kept = keeping_ && keeps(level);
    if (kept) {
        levels_.open();
    } else if (keeping_) {
        for (std::size_t c = level + 1; c <= limits_.complexity; ++c) plan_.count(c);
        reorder();
        outers_.read(field_, outermost(), pulse());
    }
    keeping_ = kept;
}

void Search::reorder() {
    const Level& last = levels_[levels_.count()];
    const std::size_t stride = last.size() * share() / sample_size + 1;
    std::vector<std::vector<double>> sample;
    for (std::size_t row = 0; row < last.size(); row += stride) {
        last.copy(row, sample.emplace_back(levels_.columns()));
    }
    windows_.reorder(falsifying_order(judge_, sample, pulse()));
}

// Units and waves are smaller where there are many columns, so that Ctrl-C is heard.
std::uint64_t Search::share() const noexcept {
    return std::max<std::uint64_t>(1, levels_.columns() / usual_columns);
}

std::optional<Search::Unit> Search::next_unit() {
    if (through()) return std::nullopt;
    if (keeping_) {
        const std::uint64_t blocks = plan_.made(level_);
        if (block_ >= blocks) return std::nullopt;
        const std::uint64_t from = block_;
        block_ = std::min(blocks, from + std::max<std::uint64_t>(1, unit_blocks_kept / share()));
        return Unit{nullptr, from, block_, (block_ - from) * block};
    }
    const std::vector<Group>& groups = plan_.groups(level_);
    for (; group_ < groups.size(); ++group_) {
        const Group& group = groups[group_];
        const std::uint64_t blocks = plan_.blocks(group.inner);
        if (block_ < blocks) {
            const std::uint64_t each = block * group.forms.size() * plan_.outers(group) + 1;
            const std::uint64_t from = block_;
            const std::uint64_t taken = unit_candidates / share() / each;
            block_ = std::min(blocks, from + std::max<std::uint64_t>(1, taken));
            return Unit{&group, from, block_, (block_ - from) * each};
        }
        block_ = 0;
    }
    return std::nullopt;
}

void Search::work(const Unit& unit, Stream& stream, Yield& yield) const {
    for (std::uint64_t i = unit.from; i < unit.to && !stopped_; ++i) {
        if (unit.group == nullptr) {
            stream.make(level_, i, yield);
        } else {
            stream.test(*unit.group, i, yield);
        }
    }
}

// Does some units; the next wave is twice as wide if there was nothing to hand out.
void Search::wave() {
    std::vector<Unit> units;
    const std::uint64_t room =
        keeping_ ? wave_values / levels_.columns() : wave_candidates / share();
    const std::uint64_t most = std::min(room, left());
    for (std::uint64_t size = 0; units.size() < width_ && size < most;) {
        const std::optional<Unit> unit = next_unit();
        if (!unit) break;
        units.push_back(*unit);
        size += unit->candidates;
    }
    if (units.empty()) return begin(level_ + 1);
    windows_.refresh();
    std::vector<Yield> yields(units.size());
    try {
        crew_.run(units.size(), [&](std::size_t thread, std::size_t i) {
            work(units[i], *streams_[thread], yields[i]);
        });
    } catch (...) {
        stopped_ = true;
        throw;
    }
    for (Yield& yield : yields) {
        if (!stopped_) commit(yield);
    }
    width_ = pending_.empty() ? std::min(2 * width_, widest_wave) : narrowest_wave;
}

// Nothing counts that comes after the budget.
void Search::commit(Yield& yield) {
    const std::uint64_t counted = std::min(yield.candidates, left());
    candidates_ += counted;
    offered_[level_] += counted;
    const std::size_t columns = levels_.columns();
    for (std::size_t i = 0; i < yield.origins.size() && yield.numbers[i] < counted; ++i) {
        pulse().tick(columns);
        const std::span<const double> values(yield.values.data() + i * columns, columns);
        // What is banned leaves its place to an equal that is not.
        if (!judge_.question().banned.empty() && judge_.banned(levels_.program(yield.origins[i]))) {
            continue;
        }
        if (!levels_.add(values, yield.hashes[i], yield.origins[i])) continue;
        if (!yield.verdicts[i].any()) continue;
        pending_.push_back({levels_.program(yield.origins[i]), {values.begin(), values.end()},
                            yield.verdicts[i], yield.numbers[i]});
    }
    for (Survivor& survivor : yield.survivors) {
        if (survivor.number < counted) pending_.push_back(std::move(survivor));
    }
}

Search::Found Search::take(std::size_t most, Clock::duration patience,
                           const std::function<void()>& hear) {
    const std::scoped_lock lock(mutex_);
    // The other threads look at `stopped_` only.
    pulse().begin([&] {
        try {
            hear();
        } catch (...) {
            stopped_ = true;
            throw;
        }
    });
    Found found;
    const Clock::time_point end = Clock::now() + patience;
    while (!done()) {
        const bool paused = !found.empty() && found.back().first == Finding::equal;
        if (found.size() >= most || paused) break;
        if (!pending_.empty()) {
            give(found);
        } else if (found.empty() && Clock::now() < end) {
            wave();
        } else {
            break;
        }
    }
    return found;
}

// Hands out the first survivor, in one direction at a time, if it still survives.
void Search::give(Found& found) {
    Survivor& survivor = pending_.front();
    Verdict& verdict = survivor.verdict;
    if (verdict.equal) {
        if (judge_.asks_equal()) found.emplace_back(Finding::equal, survivor.program);
        judge_.ask_equal(false);
        verdict.equal = false;
    } else {
        const Direction d = verdict.bound[upper] ? upper : lower;
        verdict.bound[d] = false;
        if (judge_.wanted(d) && judge_.significant(d, survivor.values)) {
            found.emplace_back(d == upper ? Finding::upper : Finding::lower, survivor.program);
        }
    }
    if (!verdict.any()) pending_.pop_front();
}

std::uint64_t Search::left() const noexcept {
    if (limits_.budget == 0) return std::numeric_limits<std::uint64_t>::max();
    return limits_.budget - candidates_;
}

bool Search::done() const noexcept {
    if (stopped_ || judge_.settled()) return true;
    return pending_.empty() && (through() || left() == 0);
}

void Search::tighten(Direction direction, const std::vector<double>& best) {
    const std::scoped_lock lock(mutex_);
    judge_.tighten(direction, best);
}

bool Search::finished() const {
    if (stopped_) return true;
    const std::scoped_lock lock(mutex_);
    return done();
}

std::uint64_t Search::expected() const {
    const std::scoped_lock lock(mutex_);
    if (!through() && keeping_) return 0;
    std::uint64_t all = 0;
    for (std::size_t c = 1; c < offered_.size(); ++c) {
        all += plan_.kept(c) ? offered_[c] : plan_.offered(c);
    }
    return all;
}

std::size_t Search::level() const {
    const std::scoped_lock lock(mutex_);
    return std::min(level_, limits_.complexity);
}

std::vector<std::pair<std::uint64_t, std::uint64_t>> Search::levels() const {
    const std::scoped_lock lock(mutex_);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> all;
    for (std::size_t c = 1; c <= limits_.complexity; ++c) {
        all.emplace_back(offered_[c], plan_.kept(c) ? levels_[c].size() : 0);
    }
    return all;
}

std::uint64_t Search::bytes() const {
    const std::scoped_lock lock(mutex_);
    return levels_.bytes() + (keeping_ ? 0 : outer_bytes());
}

}  // namespace ponder::expression
