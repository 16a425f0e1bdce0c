import JSON
import WebText

/// The URL that ends the pages: `<scheme>://firebaseauth/link?deep_link_id=<URL with link or firebaseError>`.
struct CallbackURL {
    var scheme: String
    /// Which attempt the answer is for.
    var eventID: String

    /// The query of the inner URL if this is the answer to the attempt; nil for any other URL.
    func answer(in url: String) -> [String: String]? {
        let withoutFragment = url.prefix { $0 != "#" }
        let parts = withoutFragment.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first,
            Check.that(address.hasSameBytes(as: "\(scheme)://firebaseauth/link"), .callbackAddress),
            let inner = Self.query(of: withoutFragment)["deep_link_id"]
        else { return nil }
        let answer = Self.query(of: inner.prefix { $0 != "#" })
        guard answer["authType"]?.hasSameBytes(as: HandlerURL.authType) == true,
            // Otherwise the app would accept an answer that an attacker prepared.
            Check.that(answer["eventId"]?.hasSameBytes(as: eventID) == true, .callbackEvent)
        else { return nil }
        return answer
    }

    /// The URL that the app sends to Firebase; throws the error that the page reported: 17060 to 17063.
    static func responseURL(of answer: [String: String]) throws(AuthError) -> String {
        if let link = answer["link"] { return link }
        guard let text = answer["firebaseError"], let error = JSONValue(json: text.utf8),
            let code = error["code"]?.string
        else {
            throw AuthError(.webSignInUserInteractionFailure, "the page's firebaseError cannot be read")
        }
        let message = error["message"]?.string ?? ""
        throw switch code {
        case "auth/invalid-oauth-client-id": AuthError(.invalidClientID, message)
        case "auth/network-request-failed": AuthError(.webNetworkRequestFailed, message)
        case "auth/internal-error": AuthError(.webInternalError, message)
        default: AuthError(.webSignInUserInteractionFailure, "[\(code)] - \(message)")
        }
    }

    /// The query of a URL: of two values with one name the first counts, `+` is a space.
    private static func query(of url: some StringProtocol) -> [String: String] {
        guard let mark = url.firstIndex(of: "?") else { return [:] }
        let query = url[url.index(after: mark)...]
        var values: [String: String] = [:]
        for item in Parameters(parsing: query, plus: .space).items where values[item.name] == nil {
            values[item.name] = try? item.decoded()
        }
        return values
    }
}

extension SecurityRule {
    /// Without it, another link that the app takes is read as an answer.
    static let callbackAddress = Self(
        "firebase-app.callback-address", "the callback has the app's scheme, host and path",
        "Firebase Apple SDK")
    /// Without it, an answer from elsewhere ends this attempt.
    static let callbackEvent = Self(
        "firebase-app.callback-event", "the callback answers this attempt (eventId)", "Firebase Apple SDK")
}
