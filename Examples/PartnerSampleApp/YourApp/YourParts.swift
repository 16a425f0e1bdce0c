// What your app has already. The names are examples: use your own types in Changes.swift, and do not copy this file.
import Foundation
import PartnerApp

/// The user of your app, with the token of the session.
struct YourUser: Sendable {
    let name: String
    let token: String
}

/// Your session.
protocol YourSession: Sendable {
    /// The user who is signed in, after the app's lock; nil when there is none.
    func unlockedUser() async -> YourUser?
}

/// Your API client.
struct YourAPI: Sendable {
    /// Your server's refusal: an answer with a status other than 200.
    struct Failure: Error {
        let status: Int
        /// The value of `error` in the JSON of the answer, such as `account_disabled`; nil when it has none.
        let errorCode: String?
    }

    /// Posts a form, and returns the code of the answer; throws ``Failure`` when the server refuses.
    func post(_ path: String, _ form: String, token: String) async throws -> String {
        throw Failure(status: 503, errorCode: nil)
    }
}

/// Your router.
@MainActor protocol YourRouter {
    func open(_ link: URL)
}

/// Your screens, each above the app's own.
@MainActor protocol YourScreens {
    /// Shows the sign-in; `finished` gets whether the user has signed in.
    func signIn(_ finished: @escaping @MainActor (Bool) async -> Void)
    /// Shows the consent screen; `answered` gets whether the user agrees.
    func ask(_ screen: ConsentScreen, _ answered: @escaping @MainActor (Bool) async -> Void)
    /// Shows a message; `closed` is called when the user has read it.
    func tell(_ message: LocalMessage, _ closed: @escaping @MainActor () -> Void)
    /// Closes the screen that is up.
    func close()
}

/// Your values, as they were registered with Google.
enum YourSettings {
    static let configuration = PartnerConfiguration(
        universalLink: "https://partner.example/flip", clientID: "google-client",
        allowedScopes: ["devices.read"], defaultScope: ["devices.read"])
    static let wording = ConsentWording(
        company: "Example", statement: "Once linked, Google will have permission to read your devices.",
        scopes: ["devices.read": "See your devices"], unlinkingURL: "https://partner.example/settings")
}
