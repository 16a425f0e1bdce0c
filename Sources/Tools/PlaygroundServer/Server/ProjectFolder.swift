import Foundation

/// The folder of the project, whose files are read when the playground asks for them.
///
/// The playground asks only for the pages in `Docs`, the Swift files in `Sources`, and the files to paste.
package struct ProjectFolder: ProjectFiles {
    private let root: URL

    /// Creates the folder at a path.
    ///
    /// The result is nil when the folder has no Docs/playground.md, because it is not the project's folder then.
    package init?(_ folder: String) {
        root = URL(fileURLWithPath: folder, isDirectory: true)
        let guide = root.appendingPathComponent("Docs/playground.md").path
        guard FileManager.default.fileExists(atPath: guide) else { return nil }
    }

    /// The paths of all Swift files under `Sources`, and among the files to paste.
    ///
    /// They are looked up at each call, so that the start of the program does not wait for them.
    package var sources: [String] {
        ["Sources", "Examples/OneFile"].flatMap { folder in
            let path = root.appendingPathComponent(folder).path
            let objects = FileManager.default.enumerator(atPath: path)?.allObjects ?? []
            return objects.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
                .map { "\(folder)/\($0)" }
        }
    }

    package func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: root.appendingPathComponent(path))).map { Array($0) }
    }
}
