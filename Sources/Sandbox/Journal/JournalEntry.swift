import HTTPMessages
import WebText

/// One message that crossed from one party to another, as data.
package struct JournalEntry: Sendable, Hashable {
    /// A decoded parameter, in the order of the wire.
    package struct Parameter: Sendable, Hashable {
        package var name: String
        /// The decoded value in full.
        ///
        /// Printing masks what is secret.
        package var value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A rule that was looked at in the message.
    package struct NotedCheck: Sendable, Hashable {
        /// The party that can see it: the receiver, or the phone that delivers a link.
        package var party: Party
        package var check: Check

        package init(party: Party, check: Check) {
            self.party = party
            self.check = check
        }
    }

    /// The receiver's answer, or its decision where nothing goes back to the sender.
    package struct Answer: Sendable, Hashable {
        /// `303 See Other`, `asks the user`, and so on.
        package var summary: String
        package var parameters: [Parameter] = []
        /// The number of the last message before the answer, from 1, or 0 until the answer is noted.
        package var comesAfter = 0
        /// The rules that the sender of the message checked in the answer.
        package var checks: [Check] = []
        /// The answer as it came, or nil for a decision, which the sender does not learn.
        package var response: HTTPResponse?

        package init(summary: String, parameters: [Parameter] = []) {
            self.summary = summary
            self.parameters = parameters
        }

        /// Whether the answer crosses from one party to the other, which a decision does not.
        package var isMessage: Bool { response != nil }
    }

    package var from: Party
    package var to: Party
    /// The message in a few words: `POST https://partner.example/token`, `opens a universal link`.
    package var what: String
    package var parameters: [Parameter] = []
    /// The parameters that a person changed before the message went on, with the values that they had.
    package var changes: [Parameter] = []
    /// The rules that were looked at in the message, with the party that looked at each.
    package var noted: [NotedCheck] = []
    /// The answer, or nil while it is on its way, or when a message has none.
    package var answer: Answer?
    /// The request as it was sent, or nil for a message that is not HTTP.
    package var request: HTTPRequest?
    /// The address that was opened, as it is, or nil for a message that opens none.
    package var link: String?

    package init(from: Party, to: Party, what: String, parameters: [Parameter] = []) {
        self.from = from
        self.to = to
        self.what = what
        self.parameters = parameters
    }

    /// The rules that were looked at in the message, by all parties.
    package var checks: [Check] { noted.map(\.check) }

    /// The rules that were looked at in the message and in its answer.
    package var allChecks: [Check] { checks + (answer?.checks ?? []) }

    /// The party that knows how the message ended: the sender of a request, else the receiver.
    package var decider: Party { request == nil ? to : from }
}

/// A message and its answer, short enough for one line.
extension JournalEntry {
    /// The message, without the query of an address and without the origin of a request.
    var brief: String { Self.brief(what) }

    /// The message for a picture, such as `POST /token`; a long path is shown by its end, as `…/verifyAssertion`.
    var pictureText: String {
        let words = brief.split { " ,".contains($0) }
        guard let address = words.first(where: { $0.contains("/") && $0 != "/" }) else { return brief }
        let verb = link == nil ? brief.prefix { $0 != " " } : "opens"
        var path = address
        if let schemeEnd = address.firstRange(of: "://")?.upperBound {
            path = address[schemeEnd...].drop { $0 != "/" }
        }
        if path.isEmpty { return "\(verb) \(address)" }
        guard path.count > Self.maximumPathLength else { return "\(verb) \(path)" }
        return "\(verb) …/\(path.split(separator: "/").last ?? "")"
    }

    /// The maximum number of characters of a path that a picture shows.
    private static let maximumPathLength = 24

    /// The text without the queries of addresses; an address after an HTTP method keeps only its path.
    fileprivate static func brief(_ text: String) -> String {
        var words = text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            word.contains("://") ? word.prefix { $0 != "?" } : word
        }
        if let method = words.firstIndex(where: { ["GET", "POST", "DELETE", "PUT"].contains($0) }),
            method + 1 < words.count, let host = words[method + 1].firstRange(of: "://")
        {
            words[method + 1] = words[method + 1][host.upperBound...].drop { $0 != "/" }
        }
        return words.joined(separator: " ")
    }
}

extension JournalEntry.Answer {
    /// The summary, without the query of an address.
    var brief: String { JournalEntry.brief(summary) }
}
