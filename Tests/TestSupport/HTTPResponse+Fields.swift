import Foundation
import HTTPMessages

extension HTTPResponse {
    /// The members of the JSON object in the body as texts; none when the body is not a JSON object.
    package var fields: [String: String] {
        let object = try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        return (object ?? [:]).mapValues { "\($0)" }
    }
}
