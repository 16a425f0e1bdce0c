import Foundation
import TestSupport

@testable import PlaygroundServer

/// The files of this project, without a list of its sources: tests of sources make up their own.
struct PackageFiles: ProjectFiles {
    var sources: [String] { [] }

    func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: packageRoot.appendingPathComponent(path))).map { Array($0) }
    }
}
