import DocSync
import TestSupport

extension Checks {
    /// The checks of this project, which is read once for all tests.
    static let ofProject = Result { Checks(try Tree(root: packageRoot)) }
}
