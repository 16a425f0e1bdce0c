import JSON
import WebText

/// The URL that ends the pages: `<scheme>://firebaseauth/link?deep_link_id=<URL with link or firebaseError>`.
struct CallbackURL {
    /// The app's URL scheme.
    let scheme: String
    /// The attempt that the answer is for (wire name `eventId`).
    let eventID: String

    /// The parameters of the inner URL, if a URL is the answer to this attempt; nil for any other URL.
    func answer(in url: String) -> [String: String]? {
        let address = url.withoutQuery
        guard Check.that(address.hasSameBytes(as: "\(scheme)://firebaseauth/link"), .callbackAddress)
        else { return nil }
        guard let inner = Self.query(of: url)["deep_link_id"] else { return nil }
        let answer = Self.query(of: inner)
        guard answer["authType"]?.hasSameBytes(as: HandlerURL.authType) == true,
            // Otherwise the app would accept an answer that an attacker prepared.
            Check.that(answer["eventId"]?.hasSameBytes(as: eventID) == true, .callbackEvent)
        else { return nil }
        return answer
    }

    /// The URL that the app sends to Firebase to sign in (wire name `requestUri`).
    ///
    /// Throws the error that the page reports, with a code from 17060 to 17063.
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

    /// The parameters in the query of a URL, in which `+` is a space.
    ///
    /// Of a repeated name the first value counts, and a value that cannot be decoded counts as absent.
    private static func query(of url: String) -> [String: String] {
        let items = Parameters(parsing: url.rawQuery ?? "", plus: .space).items
        let values = items.map { ($0.name, try? $0.decoded()) }
        return Dictionary(values) { first, _ in first }.compactMapValues(\.self)
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
