/// A value that holds a code, a `state` or a session, and prints itself without it.
///
/// `print`, string interpolation, the debugger's description and `dump` all show `description` and nothing
/// below it, so that a careless log line cannot leak a secret.
///
/// Source: RFC 6749 section 10.5 (authorization codes are credentials); RFC 9700 section 4.2.
public protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    /// The same text as `description`.
    public var debugDescription: String { description }

    /// A mirror without children: `dump` finds nothing to print.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

extension String {
    /// The length as text, such as `43 bytes`: all that a log may say about a secret.
    package var byteCountInWords: String { utf8.count == 1 ? "1 byte" : "\(utf8.count) bytes" }
}
