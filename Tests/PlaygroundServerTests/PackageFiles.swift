import Foundation
import TestSupport

@testable import PlaygroundServer

/// The project itself.
struct PackageFiles: ProjectFiles {
    var sources: [String] { [] }

    func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: packageRoot.appendingPathComponent(path))).map { Array($0) }
    }
}
