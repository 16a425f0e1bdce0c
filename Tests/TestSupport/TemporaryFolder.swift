import Foundation

/// A folder that goes when the test is done with it.
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

    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The bytes of every file in the folder, one after the other.
    package func everything() throws -> Data {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted().reduce(into: Data()) {
            $0 += try Data(contentsOf: URL(fileURLWithPath: file($1)))
        }
    }
}
