import Foundation
import PlaygroundServer

/// The folder of the project, whose files are read when the playground asks for them.
///
/// The playground asks only for the pages in `Docs`, and the Swift files in `Sources` and of the files to paste.
struct ProjectFolder: ProjectFiles {
    private let root: URL

    /// Creates the folder at a path; nil when it is not the folder of the project.
    init?(_ folder: String) {
        root = URL(fileURLWithPath: folder, isDirectory: true)
        let guide = root.appendingPathComponent("Docs/playground.md").path
        guard FileManager.default.fileExists(atPath: guide) else { return nil }
    }

    /// The paths of all Swift files under `Sources`, and of the files to paste.
    ///
    /// They are looked up at each call, so that the start of the program does not wait for them.
    var sources: [String] {
        ["Sources", "Examples/OneFile"].flatMap { folder in
            let path = root.appendingPathComponent(folder).path
            let objects = FileManager.default.enumerator(atPath: path)?.allObjects ?? []
            let paths = objects.compactMap { $0 as? String }
            return paths.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
        }
    }

    func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: root.appendingPathComponent(path))).map { Array($0) }
    }
}
