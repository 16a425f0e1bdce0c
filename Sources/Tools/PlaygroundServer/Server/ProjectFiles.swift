import WebText

/// The project's pages under `Docs`, and the Swift files of its modules: those under `Sources`, and the files to paste.
package protocol ProjectFiles: Sendable {
    /// The bytes of a file, or nil when it is not there. The path is relative to the project's folder, and is not
    /// checked.
    func bytes(of path: String) -> [UInt8]?
    /// The paths of all Swift files under `Sources` and `Examples/OneFile`.
    var sources: [String] { get }
}

extension ProjectFiles {
    /// The text of a file, or nil when it is not there.
    func text(of path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

    /// The path of a page by its name without the ending, or nil when there is none.
    func path(ofPage name: String) -> String? {
        ["Docs/\(name).md", "Docs/reference/\(name).md"].first { bytes(of: $0) != nil }
    }
}

extension [String] {
    /// The path of a file in `Sources/LAYER/MODULE` or `Examples/MODULE`, or nil when there is none.
    func path(ofFile name: some StringProtocol, inModule module: some StringProtocol) -> String? {
        first { path in
            let parts = path.split(separator: "/")
            let moduleIndex = parts.first == "Sources" ? 2 : 1
            guard parts.indices.contains(moduleIndex), let last = parts.last else { return false }
            return parts[moduleIndex].hasSameBytes(as: module) && last.hasSameBytes(as: name)
        }
    }
}
