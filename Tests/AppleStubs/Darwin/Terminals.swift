// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
// What Darwin declares for terminals, as far as the rooms use it.

/// From `unistd.h`.
public var STDIN_FILENO: Int32 { declared() }

/// `man 3 isatty`.
public func isatty(_ descriptor: Int32) -> Int32 { declared() }

/// From `sys/termios.h`.
public typealias tcflag_t = UInt

/// From `sys/termios.h`: show what is typed.
public var ECHO: Int32 { declared() }

/// From `sys/termios.h`: change the settings when all output is written.
public var TCSADRAIN: Int32 { declared() }

/// From `sys/termios.h`: the settings of a terminal.
public struct termios {
    /// How input is treated and shown.
    public var c_lflag: tcflag_t

    /// All zero, as the importer makes it.
    public init() { declared() }
}

/// `man 3 tcgetattr`.
@discardableResult
public func tcgetattr(_ descriptor: Int32, _ settings: UnsafeMutablePointer<termios>!) -> Int32 { declared() }

/// `man 3 tcsetattr`.
@discardableResult
public func tcsetattr(
    _ descriptor: Int32, _ when: Int32, _ settings: UnsafePointer<termios>!
) -> Int32 { declared() }
