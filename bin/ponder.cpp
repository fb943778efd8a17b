// The program `ponder`: it holds Ctrl-C back and starts Python, which runs the script ponder-python.
//
// Ctrl-C while Python itself starts, before any code of ours, would show a traceback. A blocked
// signal waits, also through exec; the script lets it through once it ends the program silently. If
// SIGINT was blocked before, it stays so: somebody wants that.

#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#else
#include <sys/auxv.h>
#endif

namespace {

constexpr char ending[] = "-python";  // of the script, after the name of this program
constexpr int not_started = 127;      // as shells say it

using PathText = char[PATH_MAX + sizeof ending];

// The script beside this program, which may have been started by a link.
bool find_script(PathText& script) {
#if defined(__APPLE__)
    char started[PATH_MAX];
    std::uint32_t size = sizeof started;
    if (_NSGetExecutablePath(started, &size) != 0) return false;
#else
    const auto* const started = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
#endif
    if (realpath(started, script) == nullptr) return false;
    std::strcat(script, ending);
    return true;
}

void hold_ctrl_c_back() {
    sigset_t ctrl_c, before;
    sigemptyset(&ctrl_c);
    sigaddset(&ctrl_c, SIGINT);
    sigprocmask(SIG_BLOCK, &ctrl_c, &before);
    if (sigismember(&before, SIGINT) == 0) setenv("PONDER_CTRL_C", "waits", 1);
}

// Starts the Python named by the first line of the script. The system does so itself, unless there
// are spaces in the path or it is long.
void start_named_python(const char* script, std::size_t words, char** argv) {
    PathText line = "";
    std::FILE* const file = std::fopen(script, "r");
    if (file == nullptr) return;
    if (std::fgets(line, sizeof line, file) != nullptr) line[std::strcspn(line, "\r\n")] = '\0';
    std::fclose(file);
    auto** const command = static_cast<char**>(std::calloc(words + 2, sizeof(char*)));
    if (command == nullptr || std::strncmp(line, "#!", 2) != 0) return;
    command[0] = line + 2;
    std::memcpy(command + 1, argv, words * sizeof(char*));
    execv(command[0], command);
}

}  // namespace

int main(int argc, char** argv) {
    PathText script = "ponder-python";
    if (find_script(script)) {
        hold_ctrl_c_back();
        argv[0] = script;
        execv(script, argv);
        start_named_python(script, static_cast<std::size_t>(argc), argv);
    }
    std::fprintf(stderr, "ponder: %s does not start: %s; install ponder again\n", script,
                 std::strerror(errno));
    return not_started;
}
