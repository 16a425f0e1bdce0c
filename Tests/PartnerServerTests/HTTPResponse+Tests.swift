import HTTPMessages
import TestSupport
import Testing
import WebText

extension HTTPResponse {
    /// The status and the error in the body: `400 invalid_grant`.
    var refusal: String { "\(status) \(fields["error"] ?? "")" }

    /// The parameters of the `Location`.
    ///
    /// They are empty when there is no `Location`.
    var locationParameters: Parameters {
        guard let location = headers["Location"], let mark = location.firstIndex(of: "?") else {
            return Parameters()
        }
        return Parameters(parsing: location[location.index(after: mark)...], plus: .space)
    }

    /// A decoded parameter of the `Location`, or nil when it is absent or empty.
    func locationValue(_ name: String) -> String? {
        do { return try locationParameters.value(name) } catch {
            Issue.record("\(name) is repeated in the Location, or cannot be decoded: \(error)")
            return nil
        }
    }
}
