#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Prints without buffering, so that a reader of a pipe sees the text at once.
package func say(_ text: String) {
    print(text)
    fflush(nil)
}

/// Prints a line to standard error, such as one for the log.
package func warn(_ text: String) { prompt("\(text)\n") }

/// Prints text to standard error, such as a question that is answered in the same line.
func prompt(_ text: String) {
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
}

/// Ends the process with a status.
package func endProcess(status: Int32) -> Never {
    exit(status)
}

/// Prints a last message and ends the process; after a failure the message goes to standard error.
package func say(_ text: String, exitStatus: Int32) -> Never {
    if exitStatus == 0 {
        say(text)
    } else {
        warn(text)
    }
    exit(exitStatus)
}
