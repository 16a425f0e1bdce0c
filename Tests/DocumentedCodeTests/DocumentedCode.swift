import Foundation

/// The code of Google's page, with what has to change so that it compiles and can be looked at here.
///
/// Changed: `URL?` is unwrapped, the link comes as text, and the result is handed back and not opened. What
/// it does with parameters is unchanged. The published text is in the folder AsPublished.
///
/// Source: Google, "App Flip for iOS", https://developers.google.com/identity/account-linking/app-flip-ios
enum DocumentedCode {
    static let clientID = "google-client"

    /// `application(_:continue:restorationHandler:)`.
    static func handle(_ link: String) -> Bool {
        guard let params = URLComponents(string: link)?.queryItems else { return false }
        if let clientId = params.filter({ $0.name == "client_id" }).first?.value,
            params.filter({ $0.name == "state" }).first?.value != nil,
            params.filter({ $0.name == "redirect_uri" }).first?.value != nil
        {
            return clientId == clientID
        } else {
            return false
        }
    }

    /// The parts of a link that the handler keeps "for later".
    static func value(of name: String, in link: String) -> String? {
        URLComponents(string: link)?.queryItems?.filter { $0.name == name }.first?.value
    }

    static func returnAuthCode(code: String, state: String, redirectUri: String) -> String? {
        reply(
            [URLQueryItem(name: "code", value: code), URLQueryItem(name: "state", value: state)], redirectUri)
    }

    static func returnError(redirectUri: String) -> String? {
        reply(
            [
                URLQueryItem(name: "error", value: "invalid_request"),
                URLQueryItem(name: "error_description", value: "Invalid Request"),
            ], redirectUri)
    }

    private static func reply(_ items: [URLQueryItem], _ redirectUri: String) -> String? {
        guard let url = URL(string: redirectUri) else { return nil }
        var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        components?.queryItems = items
        return components?.url?.absoluteString
    }
}
