import Foundation
import PlaygroundServer

/// The project's folder, read while the program runs; only Markdown of `Docs` and Swift of `Sources` are asked
/// for.
struct ProjectFolder: ProjectFiles {
    private let root: URL

    /// The folder in which the program was started; nil when it is not the project's.
    init?(_ folder: String) {
        root = URL(fileURLWithPath: folder, isDirectory: true)
        let guide = root.appendingPathComponent("Docs/playground.md").path
        guard FileManager.default.fileExists(atPath: guide) else { return nil }
    }

    /// Looked up when a source is asked for: the first page does not wait for it.
    var sources: [String] {
        let folder = root.appendingPathComponent("Sources").path
        let all = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
        return all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }
    }

    func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: root.appendingPathComponent(path))).map { Array($0) }
    }
}
