import Foundation

/// Lets this process and those that it starts have so many open files; throws when the system does not.
public func raiseDescriptorLimit(to count: rlim_t) throws {
    #if canImport(Darwin)
        let resource = RLIMIT_NOFILE
    #else
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    getrlimit(resource, &limit)
    if limit.rlim_cur < count {
        limit.rlim_cur = min(count, limit.rlim_max)
        setrlimit(resource, &limit)
    }
    guard limit.rlim_cur >= count else { throw SystemLimit(description: "raise `ulimit -n` to \(count)") }
}

/// The resident memory of a process; always 0 where the system does not say it in a file.
public func residentKilobytes(of process: pid_t = getpid()) throws -> Int {
    #if canImport(Darwin)
        return 0
    #else
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        guard let kilobytes = line.flatMap({ Int($0.filter { ("0"..."9").contains($0) }) }) else {
            throw SystemLimit(description: "no VmRSS in /proc/\(process)/status")
        }
        return kilobytes
    #endif
}

/// What the system does not give.
public struct SystemLimit: Error, CustomStringConvertible {
    /// What is missing and what to do.
    public var description: String
}
