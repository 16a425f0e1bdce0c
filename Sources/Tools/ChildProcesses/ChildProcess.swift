import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Another program that runs, with an empty standard input and a pipe from its output.
///
/// It leads a process group of its own, so that what it starts can be ended with it.
package final class ChildProcess: Sendable {
    /// The program does not start, for a reason of the system.
    package struct StartFailure: Error, CustomStringConvertible {
        package let description: String
    }

    private let id: pid_t
    private let output: Int32
    /// The exit status, or nil until somebody has waited for the end of the program.
    private let exitStatus = Locked<Int32?>(nil)

    /// Starts a program by its path.
    ///
    /// - Parameters:
    ///   - environment: the whole environment of the program, or nil for that of this process.
    ///   - mergesErrors: whether ``read()`` also gives what the program writes to standard error.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String]? = nil,
        mergesErrors: Bool = false
    ) throws(StartFailure) {
        let pipe = try Self.makePipe()
        defer { close(pipe.writing) }
        output = pipe.reading
        var actions = Self.makeActions()
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipe.writing, STDOUT_FILENO)
        if mergesErrors { posix_spawn_file_actions_adddup2(&actions, pipe.writing, STDERR_FILENO) }
        var attributes = Self.makeAttributes()
        defer { posix_spawnattr_destroy(&attributes) }
        var started = pid_t()
        let status = Self.withPointers(to: [path] + arguments) { arguments in
            guard let environment else {
                return posix_spawn(&started, path, &actions, &attributes, arguments, environ)
            }
            return Self.withPointers(to: environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawn(&started, path, &actions, &attributes, arguments, environment)
            }
        }
        guard status == 0 else {
            close(pipe.reading)
            throw StartFailure(description: "\(path) does not start: \(String(cString: strerror(status)))")
        }
        id = started
    }

    deinit {
        terminate()
        _ = wait()
        close(output)
    }

    /// Waits for the next bytes that the program writes, and returns them.
    ///
    /// There are none at the end of its output. It blocks the thread.
    package func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(output, &buffer, buffer.count)
            #else
                let count = Glibc.read(output, &buffer, buffer.count)
            #endif
            if count < 0, errno == EINTR { continue }
            return Array(buffer.prefix(max(0, count)))
        }
    }

    /// Everything that the program writes until its output ends.
    ///
    /// It blocks the thread.
    package func readToEnd() -> String {
        var bytes: [UInt8] = []
        while case let more = read(), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Waits until the program has ended, and returns its exit status.
    ///
    /// As in a shell, the status is 128 plus the number of the signal for a program that a signal has ended. It blocks the
    /// thread.
    package func wait() -> Int32 {
        // WNOWAIT leaves the process to be collected under the lock. Until then no other process can have its ID, to which
        // `terminate(by:)` sends a signal.
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return exitStatus.withLock { exitStatus in
            if let exitStatus { return exitStatus }
            var waitStatus: Int32 = 0
            while waitpid(id, &waitStatus, 0) < 0, errno == EINTR {}
            let signal = waitStatus & 0x7F
            let code = signal == 0 ? (waitStatus >> 8) & 0xFF : 128 + signal
            exitStatus = code
            return code
        }
    }

    /// Ends the program and what it has started.
    ///
    /// It does nothing after somebody has waited for the end of the program.
    package func terminate(by signal: Int32 = SIGTERM) {
        exitStatus.withLock { exitStatus in
            if exitStatus == nil { kill(-id, signal) }
        }
    }

    // MARK: The system's calls

    /// A pipe that programs started later do not inherit, because they would keep it open.
    private static func makePipe() throws(StartFailure) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw StartFailure(description: "there is no pipe: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    #if canImport(Darwin)
        private typealias Actions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
    #else
        private typealias Actions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
    #endif

    private static func makeActions() -> Actions {
        #if canImport(Darwin)
            var actions: Actions = nil
        #else
            var actions = Actions()
        #endif
        posix_spawn_file_actions_init(&actions)
        return actions
    }

    /// A process group of its own, and signals as a program that a shell starts finds them.
    private static func makeAttributes() -> Attributes {
        #if canImport(Darwin)
            var attributes: Attributes = nil
        #else
            var attributes = Attributes()
        #endif
        posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        return attributes
    }

    /// Calls the body with a null-terminated array of C strings.
    private static func withPointers<Result>(
        to texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
