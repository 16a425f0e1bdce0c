import Foundation
import HTTPMessages

extension HTTPResponse {
    /// The members of the JSON object in the body as texts.
    ///
    /// They are empty when the body is not such an object.
    package var fields: [String: String] {
        let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        return (object ?? [:]).mapValues { "\($0)" }
    }
}
