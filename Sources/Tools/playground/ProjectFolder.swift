import Foundation
import PlaygroundServer

/// The project's folder, read while the program runs; only Markdown of `Docs` and Swift of `Sources` is asked for.
struct ProjectFolder: ProjectFiles {
    private let root: URL
    let sources: [String]

    /// The folder in which the program was started; nil when it is not the project's.
    init?(_ folder: String) {
        root = URL(fileURLWithPath: folder, isDirectory: true)
        let manager = FileManager.default
        guard manager.fileExists(atPath: root.appendingPathComponent("Docs/playground.md").path) else {
            return nil
        }
        let all = manager.enumerator(atPath: root.appendingPathComponent("Sources").path)?.allObjects ?? []
        sources = all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { "Sources/\($0)" }
    }

    func text(of path: String) -> String? {
        try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}
