@testable import PlaygroundServer

/// The files of a project that a test makes up.
struct StubFiles: ProjectFiles {
    let sources: [String]
    /// The text of the file at a path; every path has a file.
    let content: @Sendable (_ path: String) -> String

    /// A project with the token endpoint of the partner's server.
    static func tokenEndpoint(_ text: String) -> StubFiles {
        StubFiles(sources: ["Sources/AppFlip/PartnerServer/Token/TokenEndpoint.swift"]) { _ in text }
    }

    func bytes(of path: String) -> [UInt8]? { Array(content(path).utf8) }
}
