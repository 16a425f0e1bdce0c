import JOSE
import WebText

/// The parameters that an app adds to the provider's authorization request (`prompt`, `language`, …).
struct CustomParameters: Sendable {
    /// In alphabetical order: a JSON object has none of its own.
    let items: [Parameters.Item]

    /// The parameters that an app must not set.
    ///
    /// Firebase reserves the first five. The others would change the flow as well: another nonce, another
    /// response mode, or a request object, which replaces the parameters beside it (OpenID Connect Core
    /// section 6.1).
    static let reserved: Set<String> = [
        "client_id", "redirect_uri", "response_type", "scope", "state",
        "nonce", "response_mode", "code_challenge", "code_challenge_method", "claims", "request",
        "request_uri", "registration", "id_token_hint",
    ]

    private static let maximumCount = 20

    static let none = CustomParameters(items: [])

    private init(items: [Parameters.Item]) {
        self.items = items
    }

    /// Reads the JSON object that the SDKs write.
    ///
    /// Throws the problem as a sentence for the app's developer.
    init(json text: String) throws {
        guard let members = JSONValue(json: text.utf8)?.object else { throw Problem.notAnObject }
        try self.init(members)
    }

    /// Reads the members of an object, as in a request of `accounts:createAuthUri`.
    init(_ members: [String: JSONValue]) throws {
        guard members.count <= Self.maximumCount else { throw Problem.tooMany }
        var items: [Parameters.Item] = []
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            guard Check.that(!Self.isReserved(name), .customParameter)
            else { throw Problem.reserved(name) }
            guard let text = value.string else { throw Problem.notText(name) }
            items.append(Parameters.Item(name, text))
        }
        self.items = items
    }

    /// Compares without case, because a provider may ignore it.
    private static func isReserved(_ name: String) -> Bool {
        reserved.contains(name.lowercased())
    }

    enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
        case notAnObject
        case notText(String)
        case reserved(String)
        case tooMany

        /// The problem and the remedy.
        var description: String {
            switch self {
            case .notAnObject: "customParameters has to be a JSON object of strings"
            case .notText(let name): "the custom parameter \(name) has to be a string"
            case .reserved(let name): "the custom parameter \(name) is reserved; leave it out"
            case .tooMany: "send no more than \(CustomParameters.maximumCount) custom parameters"
            }
        }
    }
}

extension SecurityRule {
    /// Without it, an app's parameter changes where the code goes.
    static let customParameter = Self(
        "firebase.custom-parameter", "no custom parameter overrides one of OAuth",
        "Firebase: reserved custom parameters")
}
