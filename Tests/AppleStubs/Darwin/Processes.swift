// Processes, signals and resource limits.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public typealias pid_t = Int32

public var SIGINT: Int32 { declared() }
public var SIGPIPE: Int32 { declared() }
public var SIGTERM: Int32 { declared() }

public typealias sig_t = @convention(c) (Int32) -> Void

/// Optional, as its value is 0; the other handlers are not.
public var SIG_DFL: sig_t? { declared() }
public var SIG_IGN: sig_t { declared() }

@discardableResult public func signal(_: Int32, _: sig_t!) -> sig_t! { declared() }
@discardableResult public func raise(_: Int32) -> Int32 { declared() }
@discardableResult public func kill(_: pid_t, _: Int32) -> Int32 { declared() }

@discardableResult public func waitpid(_: pid_t, _: UnsafeMutablePointer<Int32>!, _: Int32) -> pid_t {
    declared()
}

public typealias id_t = UInt32

/// An enum of C, which comes to Swift as a structure.
public struct idtype_t: Equatable {}

public struct siginfo_t {
    public init() { declared() }
}

public var P_PID: idtype_t { declared() }
public var WEXITED: Int32 { declared() }
public var WNOWAIT: Int32 { declared() }

@discardableResult public func waitid(
    _: idtype_t, _: id_t, _: UnsafeMutablePointer<siginfo_t>!, _: Int32
) -> Int32 { declared() }

@discardableResult public func getpid() -> pid_t { declared() }
@discardableResult public func geteuid() -> UInt32 { declared() }
@discardableResult public func atexit(_: @convention(c) () -> Void) -> Int32 { declared() }
public func exit(_: Int32) -> Never { declared() }

public var _SC_NPROCESSORS_ONLN: Int32 { declared() }

@discardableResult public func sysconf(_: Int32) -> Int { declared() }

/// Read-only, as Swift declares it on Apple's platforms.
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { declared() }

/// A pointer here, and a structure on Linux.
public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer

/// A pointer here, and a structure on Linux.
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

@discardableResult public func posix_spawn_file_actions_init(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { declared() }

@discardableResult public func posix_spawn_file_actions_destroy(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!
) -> Int32 { declared() }

@discardableResult public func posix_spawn_file_actions_adddup2(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: Int32
) -> Int32 { declared() }

@discardableResult public func posix_spawn_file_actions_addopen(
    _: UnsafeMutablePointer<posix_spawn_file_actions_t?>!, _: Int32, _: UnsafePointer<CChar>!, _: Int32,
    _: mode_t
) -> Int32 { declared() }

public typealias sigset_t = UInt32

@discardableResult public func sigemptyset(_: UnsafeMutablePointer<sigset_t>!) -> Int32 { declared() }
@discardableResult public func sigaddset(_: UnsafeMutablePointer<sigset_t>!, _: Int32) -> Int32 {
    declared()
}

@discardableResult public func posix_spawnattr_init(
    _: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { declared() }

@discardableResult public func posix_spawnattr_destroy(
    _: UnsafeMutablePointer<posix_spawnattr_t?>!
) -> Int32 { declared() }

@discardableResult public func posix_spawnattr_setsigmask(
    _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { declared() }

@discardableResult public func posix_spawnattr_setsigdefault(
    _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: UnsafePointer<sigset_t>!
) -> Int32 { declared() }

@discardableResult public func posix_spawnattr_setpgroup(
    _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: pid_t
) -> Int32 { declared() }

@discardableResult public func posix_spawnattr_setflags(
    _: UnsafeMutablePointer<posix_spawnattr_t?>!, _: Int16
) -> Int32 { declared() }

public var POSIX_SPAWN_SETPGROUP: Int32 { declared() }
public var POSIX_SPAWN_SETSIGMASK: Int32 { declared() }
public var POSIX_SPAWN_SETSIGDEF: Int32 { declared() }

@discardableResult public func posix_spawn(
    _: UnsafeMutablePointer<pid_t>!, _: UnsafePointer<CChar>!, _: UnsafePointer<posix_spawn_file_actions_t?>!,
    _: UnsafePointer<posix_spawnattr_t?>!, _: UnsafePointer<UnsafeMutablePointer<CChar>?>!,
    _: UnsafePointer<UnsafeMutablePointer<CChar>?>!
) -> Int32 { declared() }

public typealias rlim_t = UInt64

/// A number here; on Linux it has a type of its own.
public var RLIMIT_NOFILE: Int32 { declared() }
public var OPEN_MAX: Int32 { declared() }

public struct rlimit {
    public var rlim_cur: rlim_t
    public var rlim_max: rlim_t
    public init() { declared() }
}

@discardableResult public func getrlimit(_: Int32, _: UnsafeMutablePointer<rlimit>!) -> Int32 { declared() }
@discardableResult public func setrlimit(_: Int32, _: UnsafePointer<rlimit>!) -> Int32 { declared() }
