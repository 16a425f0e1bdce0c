#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ServerProcess {
    /// Resident memory in MB; nil where the system has no `/proc`.
    var residentMegabytes: Double? {
        guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else {
            return nil
        }
        for line in status.split(separator: "\n") where line.hasPrefix("VmRSS:") {
            let kilobytes = line.split { $0 == " " || $0 == "\t" }.dropFirst().first
            return kilobytes.flatMap { Double($0) }.map { $0 / 1024 }
        }
        return nil
    }

    /// User and system CPU time so far in microseconds; nil where the system has no `/proc`.
    var cpuMicroseconds: Double? {
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[name...].split(separator: " ")
        guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
            return nil
        }
        return (user + system) / clockTicksPerSecond * 1e6
    }
}
