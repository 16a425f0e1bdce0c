// Terminals, and whether they show what is typed.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public func isatty(_: Int32) -> Int32 { declared() }

public typealias tcflag_t = UInt

public var ECHO: Int32 { declared() }

public var TCSADRAIN: Int32 { declared() }

public struct termios {
    public var c_lflag: tcflag_t
    public init() { declared() }
}

@discardableResult public func tcgetattr(_: Int32, _: UnsafeMutablePointer<termios>!) -> Int32 { declared() }

@discardableResult public func tcsetattr(_: Int32, _: Int32, _: UnsafePointer<termios>!) -> Int32 {
    declared()
}
