/// The project's pages under `Docs`, and its Swift files under `Sources`.
package protocol ProjectFiles: Sendable {
    /// The bytes of a file; nil when it is not there. The path begins at the project's folder.
    func bytes(of path: String) -> [UInt8]?
    /// The paths of all Swift files under `Sources`.
    var sources: [String] { get }
}

extension ProjectFiles {
    /// The text of a file; nil when it is not there.
    func text(of path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }
}
