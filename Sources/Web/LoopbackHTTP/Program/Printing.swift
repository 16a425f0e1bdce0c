#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Prints at once, even into a pipe.
package func say(_ text: String) {
    print(text)
    fflush(nil)
}

/// Prints a line to standard error, such as one for the log.
package func warn(_ text: String) {
    _ = "\(text)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
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
