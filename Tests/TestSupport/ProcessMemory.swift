import Foundation

/// The resident memory of a process, in kilobytes, or 0 on Darwin, which has no file that says it.
///
/// - Throws: The reason why the file of the system cannot be read.
package func residentKilobytes(of process: pid_t = getpid()) throws -> Int {
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
