import WebText

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Prints without buffering, so that a reader of a pipe sees the text at once.
///
/// All programs print with this function and `warn`. Most texts contain input from outside: except for line breaks
/// and tabs, no control character in it reaches the terminal.
package func say(_ text: String, terminator: String = "\n") {
    sayAsIs(Printable.lines(text), terminator: terminator)
}

/// Prints text with codes for colours, or a document such as JSON; the caller escapes input from outside.
package func sayAsIs(_ text: String, terminator: String = "\n") {
    print(text, terminator: terminator)
    fflush(nil)
}

/// Prints lines to standard error, escaped as by `say`, such as a line of a log; never waits for the reader.
package func warn(_ text: String) { LineLog.standardError.add(Printable.lines(text)) }

/// How many lines `warn` has dropped, because the reader of standard error was too slow.
package func droppedLogLines() -> Int { LineLog.standardError.droppedInAll }

/// Prints a question to standard error, without a line break: the user answers in the same line.
func prompt(_ text: String) { writeAll(text, to: STDERR_FILENO) }

/// Prints a last message and ends the process; after a failure the message goes to standard error.
package func endProgram(saying text: String, exitStatus: Int32) -> Never {
    if exitStatus == 0 {
        say(text)
    } else {
        warn(text)
    }
    exit(exitStatus)
}

/// Writes text to a file, and waits for a slow reader; stops without an error when the reader has closed it.
package func writeAll(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
        let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
            // Another process has made the pipe non-blocking: the setting belongs to the pipe, not to the descriptor.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&waiting, 1, -1)
            continue
        }
        guard count > 0 else { return }
        rest = rest.dropFirst(count)
    }
}
