// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public var STDIN_FILENO: Int32 { declared() }

public func isatty(_ descriptor: Int32) -> Int32 { declared() }

public typealias tcflag_t = UInt

public var ECHO: Int32 { declared() }

public var TCSADRAIN: Int32 { declared() }

public struct termios {
    public var c_lflag: tcflag_t
    public init() { declared() }
}

@discardableResult public func tcgetattr(
    _ descriptor: Int32, _ settings: UnsafeMutablePointer<termios>!
) -> Int32 { declared() }

@discardableResult public func tcsetattr(
    _ descriptor: Int32, _ when: Int32, _ settings: UnsafePointer<termios>!
) -> Int32 { declared() }
