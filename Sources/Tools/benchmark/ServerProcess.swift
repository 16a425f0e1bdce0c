#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// This program started again as the server under test, so that its memory and CPU time are its own.
struct ServerProcess {
    let pid: pid_t
    let port: UInt16

    /// Starts `benchmark --serve` and waits until it prints its port.
    init() throws {
        #if os(Linux)
            let executable = "/proc/self/exe"
        #else
            let executable = CommandLine.arguments[0]
        #endif
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe for the server's output") }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(executable), strdup("--serve"), nil]
        defer { for argument in arguments { free(argument) } }
        var child: pid_t = 0
        guard posix_spawn(&child, executable, &actions, nil, &arguments, environ) == 0 else {
            throw Failure(description: "cannot start \(executable)")
        }
        close(ends[1])
        pid = child
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
        guard let printed = UInt16(String(decoding: line, as: UTF8.self)) else {
            throw Failure(description: "the server did not print its port")
        }
        port = printed
    }

    /// Ends the server as Ctrl-C does, and waits for it.
    func stop() {
        kill(pid, SIGTERM)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }
}

/// The unit of the CPU times in `/proc`.
let clockTicksPerSecond = Double(sysconf(Int32(_SC_CLK_TCK)))
