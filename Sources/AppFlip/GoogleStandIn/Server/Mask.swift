import HTTPMessages
import JSON
import WebText

/// Removes secrets, codes and tokens from the text of a record that goes to the partner's log.
///
/// No character of a secret stays, because others read that log. A reader of the sandbox's journal has to see
/// that two values are the same, so the journal keeps their beginning.
enum Mask {
    /// How many characters of a page a record has: enough to recognize an error page.
    private static let shownPageLength = 200

    /// The text in place of a secret: its length.
    static func masked(_ value: String) -> String { "(\(value.byteCountInWords))" }

    /// The header fields, with the credentials of `Authorization` masked.
    static func headers(_ headers: HTTPHeaders) -> [String: String] {
        var shown: [String: String] = [:]
        for field in headers {
            guard field.name.isSameIgnoringASCIICase(as: "authorization") else {
                shown[field.name] = field.value
                continue
            }
            // By bytes: a space with a combining mark after it is another `Character`.
            let bytes = field.value.utf8
            let scheme = Substring(bytes.prefix { $0 != UInt8(ascii: " ") })
            let credentials = String(Substring(bytes.dropFirst(scheme.utf8.count + 1)))
            shown[field.name] = "\(scheme) \(masked(credentials))"
        }
        return shown
    }

    /// The form, with the value of each secret masked.
    static func form(_ body: [UInt8]) -> String {
        let items = Parameters(parsing: PercentCoding.text(of: body), plus: .space).items
        let shown = items.map { item in
            let value = SecretName.isSecret(item.name) ? masked(item.rawValue) : item.rawValue
            return "\(item.name)=\(value)"
        }
        return shown.joined(separator: "&")
    }

    /// The body of an answer: masked JSON, the beginning of a page of HTML, or the length of anything else.
    static func answer(_ response: HTTPResponse) -> String {
        if let value = JSONValue(json: response.body), value.object != nil { return value.masked.jsonText }
        let text = response.text
        // XML, which begins with the same sign, may have tokens in it.
        let isPage = text.prefixMatch(of: #/(?i:<!doctype html|<html)/#) != nil
        return isPage ? String(text.prefix(shownPageLength)) : masked(text)
    }
}

extension JSONValue {
    /// The value with every secret in it masked, at any depth.
    var masked: JSONValue {
        switch self {
        case .array(let values):
            return .array(values.map(\.masked))
        case .object(let fields):
            var shown: JSONObject = [:]
            for (name, value) in fields {
                if SecretName.isSecret(name) {
                    shown[name] = .string(value.string.map(Mask.masked) ?? "(no text)")
                } else {
                    shown[name] = value.masked
                }
            }
            return .object(shown)
        case .null, .bool, .integer, .number, .string:
            return self
        }
    }
}
