import HTTPMessages
import JSON
import UniversalLinks
import WebText

extension HTTPResponse {
    /// Its `Content-Type`, in the words of a finding.
    var typeInWords: String { "Content-Type is \(headers["Content-Type"] ?? "missing")" }

    /// What the body is where no members can be read from it, in the words of a finding.
    var unusableBodyInWords: String {
        guard let text = try? JSONReader.value(of: body, depth: 64), case .object(let members) = text else {
            return "no JSON object"
        }
        if members.isEmpty { return "an empty JSON object" }
        // `JSONValue` refuses an object for nothing else.
        guard let name = text.repeatedName else { return "a JSON object with a number that is too large" }
        return "a JSON object with two members named \(Printable.text(name, limit: 64))"
    }
}

extension JSON {
    /// The first name that two members of one object have, or nil for none.
    fileprivate var repeatedName: String? {
        switch self {
        case .object(let members):
            members.repeatedNames.first ?? members.lazy.compactMap(\.value.repeatedName).first
        case .array(let elements): elements.lazy.compactMap(\.repeatedName).first
        case .null, .bool, .number, .string: nil
        }
    }
}
