import HTTPMessages
import HeadlessBrowser
import JSON
import UniversalLinks
import WebText

/// The fields of a request or an answer, decoded for the journal.
package enum HTTPParameters {
    /// The credentials, the query and the body of a request, in this order: ``MessageEdit`` counts their places.
    package static func of(_ request: HTTPRequest) -> [JournalEntry.Parameter] {
        var parameters: [JournalEntry.Parameter] = []
        if let authorization = request.headers["Authorization"] {
            let shown = Secrets(guessing: false).shown(credentials: authorization)
            parameters.append(JournalEntry.Parameter(name: "Authorization:", value: shown))
        }
        if let query = request.query { parameters += decoded(query) }
        if let form = request.urlEncodedForm {
            parameters += decoded(form)
        } else if request.isJSON {
            parameters += fields(request.body)
        }
        return parameters
    }

    /// The status and what a reader wants to see of an answer: its redirect, its JSON, or the title of its page.
    package static func of(_ response: HTTPResponse) -> JournalEntry.Answer {
        var summary = "\(response.status) \(HTTPResponse.reason(response.status))"
        var parameters: [JournalEntry.Parameter] = []
        if let challenge = response.headers["WWW-Authenticate"] {
            parameters.append(JournalEntry.Parameter(name: "WWW-Authenticate:", value: challenge))
        }
        if let location = response.headers["Location"] {
            summary += ", Location: \(location.withoutQuery)"
            if let query = location.rawQuery { parameters += decoded(query) }
        } else if response.isJSON {
            parameters += rules(response.body) ?? fields(response.body)
        } else if response.headers["Content-Type"]?.asciiLowercased.hasPrefix("text/html") == true {
            let title = HTMLPage(response.text).title
            summary += title.isEmpty ? ", HTML without a title" : ", page “\(title)”"
        }
        return JournalEntry.Answer(summary: summary, parameters: parameters)
    }

    /// The parameters of a query or a form; a value that cannot be decoded stays as it is on the wire.
    package static func decoded(
        _ raw: some StringProtocol, plus: PercentCoding.Plus = .space
    ) -> [JournalEntry.Parameter] {
        Parameters(parsing: raw, plus: plus).items.map { item in
            // Between scopes a plus is a space everywhere: Google writes it so in links.
            let isScope = item.name == "scope"
            let value = try? (isScope ? item.decoded(plus: .space) : item.decoded())
            return JournalEntry.Parameter(name: item.name, value: value ?? item.rawValue)
        }
    }

    /// The rules of an association file, each beside its app, or nil when the body is not such a file or names no app.
    private static func rules(_ body: [UInt8]) -> [JournalEntry.Parameter]? {
        guard let file = try? AssociationFile(body), !file.entries.isEmpty else { return nil }
        return file.entries.flatMap { appEntry in
            appEntry.rules.map {
                JournalEntry.Parameter(name: appEntry.appIDs.joined(separator: ", "), value: $0.description)
            }
        }
    }

    /// The fields of a JSON object, by name: their order on the wire says nothing (RFC 8259 section 4).
    private static func fields(_ body: [UInt8]) -> [JournalEntry.Parameter] {
        guard case .object(let members) = JSONValue(json: body) else { return [] }
        return members.sorted { $0.key < $1.key }.map {
            JournalEntry.Parameter(name: $0.key, value: text(of: $0.value))
        }
    }

    /// The value as text; a long list is shown by the number of its elements, a long object by its names.
    private static func text(of value: JSONValue) -> String {
        if let text = value.string { return text }
        // Google's envelope: its message says what went wrong.
        if let message = value["message"]?.string { return message }
        let json = value.jsonText
        if json.utf8.count <= maximumJSONLength { return json }
        switch value {
        case .array(let elements): return elements.count == 1 ? "[1 element]" : "[\(elements.count) elements]"
        case .object(let members): return "{\(members.keys.sorted().joined(separator: ", "))}"
        default: return json
        }
    }

    /// The maximum number of bytes of a list or an object that is shown as it is.
    private static let maximumJSONLength = 80
}
