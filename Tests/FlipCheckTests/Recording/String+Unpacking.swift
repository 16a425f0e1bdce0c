import Foundation
import TestSupport
import Testing

extension String {
    /// Reads a file that `gzip` packed.
    init(unpacking file: URL) async throws {
        let end = try await RunningProgram(onPath: "gzip", ["-dc", file.path]).end()
        try #require(end.status == 0, "gzip: \(end.errors)")
        self = end.output
    }
}
