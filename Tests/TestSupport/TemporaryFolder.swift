import Foundation

/// A folder that is removed with the last reference to it.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a shell script into the folder, as a program that can be found in it.
    ///
    /// Another process writes it: a process that a test starts at the same time has what this one has open until it
    /// runs its own program, and the system does not run a file that is open for writing ("Text file busy").
    package func writeProgram(_ name: String, _ script: String) throws {
        let text = file("\(name).text")
        try "#!/bin/sh\n\(script)\n".write(toFile: text, atomically: true, encoding: .utf8)
        let copy = Process()
        copy.executableURL = URL(fileURLWithPath: "/usr/bin/install")
        copy.arguments = ["-m", "755", text, file(name)]
        try copy.run()
        copy.waitUntilExit()
        guard copy.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileManager.default.removeItem(atPath: text)
    }

    /// The bytes of every file in the folder, one after the other.
    package func everything() throws -> Data {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted().reduce(into: Data()) {
            $0 += try Data(contentsOf: URL(fileURLWithPath: file($1)))
        }
    }
}
