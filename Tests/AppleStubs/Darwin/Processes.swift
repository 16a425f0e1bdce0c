// Looked up in the iOS 16.5 SDK on 24 November 2026. Pages are below developer.apple.com/documentation/.
// Processes, signals and what the system lets them have.

/// From `sys/_types/_pid_t.h`.
public typealias pid_t = Int32

/// From `sys/signal.h`.
public var SIGINT: Int32 { declared() }

/// From `sys/signal.h`.
public var SIGKILL: Int32 { declared() }

/// From `sys/signal.h`.
public var SIGPIPE: Int32 { declared() }

/// From `sys/signal.h`.
public var SIGTERM: Int32 { declared() }

/// From `sys/signal.h`.
public typealias sig_t = @convention(c) (Int32) -> Void

/// From Swift's overlay of Darwin.
public var SIG_DFL: sig_t? { declared() }

/// From Swift's overlay of Darwin.
public var SIG_IGN: sig_t? { declared() }

/// `man 3 signal`.
@discardableResult
public func signal(_ number: Int32, _ handler: sig_t!) -> sig_t! { declared() }

/// `man 2 kill`.
@discardableResult
public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { declared() }

/// `man 2 waitpid`.
@discardableResult
public func waitpid(
    _ process: pid_t, _ status: UnsafeMutablePointer<Int32>!, _ options: Int32
) -> pid_t { declared() }

/// `man 2 getpid`.
@discardableResult
public func getpid() -> pid_t { declared() }

/// `man 3 exit`.
public func exit(_ status: Int32) -> Never { declared() }

/// From `unistd.h`.
public var _SC_CLK_TCK: Int32 { declared() }

/// From `unistd.h`.
public var _SC_NPROCESSORS_ONLN: Int32 { declared() }

/// `man 3 sysconf`.
@discardableResult
public func sysconf(_ name: Int32) -> Int { declared() }

/// `man 7 environ`.
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>! { declared() }

/// From `spawn.h`; a structure on Linux.
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer

/// From `spawn.h`; a structure on Linux.
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

/// `man 3 posix_spawn_file_actions_init`.
@discardableResult
public func posix_spawn_file_actions_init(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 {
    declared()
}

/// `man 3 posix_spawn_file_actions_init`.
@discardableResult
public func posix_spawn_file_actions_destroy(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 {
    declared()
}

/// `man 3 posix_spawn_file_actions_adddup2`.
@discardableResult
public func posix_spawn_file_actions_adddup2(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ from: Int32, _ to: Int32
) -> Int32 { declared() }

/// `man 3 posix_spawn_file_actions_addclose`.
@discardableResult
public func posix_spawn_file_actions_addclose(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ descriptor: Int32
) -> Int32 { declared() }

/// `man 2 posix_spawn`.
@discardableResult
public func posix_spawn(
    _ process: UnsafeMutablePointer<pid_t>!, _ path: UnsafePointer<CChar>!,
    _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
    _ attributes: UnsafePointer<posix_spawnattr_t?>!,
    _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
    _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { declared() }

/// From `sys/resource.h`.
public typealias rlim_t = UInt64

/// From `sys/resource.h`; on Linux it has a type of its own.
public var RLIMIT_NOFILE: Int32 { declared() }

/// From `sys/resource.h`.
public struct rlimit {
    /// The limit now.
    public var rlim_cur: rlim_t
    /// The greatest value that it can be raised to.
    public var rlim_max: rlim_t
    /// All zero.
    public init() { declared() }
}

/// `man 2 getrlimit`.
@discardableResult
public func getrlimit(_ resource: Int32, _ limit: UnsafeMutablePointer<rlimit>!) -> Int32 { declared() }

/// `man 2 setrlimit`.
@discardableResult
public func setrlimit(_ resource: Int32, _ limit: UnsafePointer<rlimit>!) -> Int32 { declared() }

/// `man 2 geteuid`.
public func geteuid() -> UInt32 { declared() }

/// `man 3 atexit`.
@discardableResult
public func atexit(_ work: @convention(c) () -> Void) -> Int32 { declared() }

/// From `sys/syslimits.h`.
public var OPEN_MAX: Int32 { declared() }
