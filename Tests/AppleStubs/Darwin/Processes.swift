// Processes, signals and what the system lets them have.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public typealias pid_t = Int32

public var SIGINT: Int32 { declared() }
public var SIGPIPE: Int32 { declared() }
public var SIGTERM: Int32 { declared() }

public typealias sig_t = @convention(c) (Int32) -> Void

public var SIG_DFL: sig_t? { declared() }
public var SIG_IGN: sig_t? { declared() }

@discardableResult public func signal(_ number: Int32, _ handler: sig_t!) -> sig_t! { declared() }
@discardableResult public func kill(_ process: pid_t, _ signal: Int32) -> Int32 { declared() }

@discardableResult public func waitpid(
    _ process: pid_t, _ status: UnsafeMutablePointer<Int32>!, _ options: Int32
) -> pid_t { declared() }

@discardableResult public func getpid() -> pid_t { declared() }
public func exit(_ status: Int32) -> Never { declared() }

public var _SC_CLK_TCK: Int32 { declared() }
public var _SC_NPROCESSORS_ONLN: Int32 { declared() }

@discardableResult public func sysconf(_ name: Int32) -> Int { declared() }

public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>! { declared() }

/// A structure on Linux.
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer

/// A structure on Linux.
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

@discardableResult public func posix_spawn_file_actions_init(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { declared() }

@discardableResult public func posix_spawn_file_actions_destroy(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { declared() }

@discardableResult public func posix_spawn_file_actions_adddup2(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ from: Int32, _ to: Int32
) -> Int32 { declared() }

@discardableResult public func posix_spawn_file_actions_addclose(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _ descriptor: Int32
) -> Int32 { declared() }

@discardableResult public func posix_spawn(
    _ process: UnsafeMutablePointer<pid_t>!, _ path: UnsafePointer<CChar>!,
    _ actions: UnsafePointer<posix_spawn_file_actions_t?>!,
    _ attributes: UnsafePointer<posix_spawnattr_t?>!,
    _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
    _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { declared() }

public typealias rlim_t = UInt64

/// On Linux it has a type of its own.
public var RLIMIT_NOFILE: Int32 { declared() }

public struct rlimit {
    public var rlim_cur: rlim_t
    public var rlim_max: rlim_t
    public init() { declared() }
}

@discardableResult public func getrlimit(_ resource: Int32, _ limit: UnsafeMutablePointer<rlimit>!) -> Int32 {
    declared()
}
@discardableResult public func setrlimit(_ resource: Int32, _ limit: UnsafePointer<rlimit>!) -> Int32 {
    declared()
}
public func geteuid() -> UInt32 { declared() }
@discardableResult public func atexit(_ work: @convention(c) () -> Void) -> Int32 { declared() }

public var OPEN_MAX: Int32 { declared() }
