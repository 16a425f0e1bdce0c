import HTTPMessages
import JSON
import LocalServers
import WebText

extension Attack {
    /// How an attack ended.
    package enum Outcome: Sendable, Hashable, CustomStringConvertible {
        /// A party refused, with its reason.
        case refused(String)
        /// The attacker holds a session of the account with this address, or of somebody without one.
        case succeeded(as: String)

        package var isRefused: Bool { if case .refused = self { true } else { false } }

        package var description: String {
            switch self {
            case .refused(let words): "refused: \(Printable.text(words))"
            case .succeeded(let email): "SUCCEEDED as \(Printable.text(email))"
            }
        }

        /// Reads an answer of Firebase: with an ID token the attacker has a session, and with a reason it is a refusal.
        ///
        /// Throws ``StepFailure`` for an answer with neither, and for a server that failed, whatever the reason.
        package init(_ response: HTTPResponse) throws {
            let answer = JSONValue(json: response.body)
            if answer?["idToken"]?.string != nil {
                self = .succeeded(as: answer?["email"]?.string ?? "somebody")
            } else if response.status < 500,
                let reason = answer?["error"]?["message"]?.string ?? answer?["errorMessage"]?.string
            {
                self = .refused(reason)
            } else {
                throw StepFailure("Firebase answered \(response.status), and neither sent tokens nor refused")
            }
        }
    }
}
