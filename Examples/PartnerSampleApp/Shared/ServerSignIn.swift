import Foundation

/// The sign-in at the partner server of this project: replace it with yours.
nonisolated struct ServerSignIn: Sendable {
    /// The URL of your server for the form, such as `https://partner.example/app/sign-in`.
    ///
    /// It may be `http` on this machine where `allowsLoopback` of FlipCode.swift says so.
    var endpoint = "FILL_IN_SIGN_IN_ENDPOINT"

    /// The answer to a sign-in, with its wire names.
    private struct Reply: Decodable {
        let app_session: String
        let account: String
        let device_token: String?
    }

    /// Signs in and keeps the account; nil when it worked, else a message for the user.
    func signIn(username: String, password: String, into accounts: KeychainAccounts) async -> String? {
        guard let url = URL(string: endpoint), FlipCode().isSecure(url) else {
            return "Sign-in is not set up: look at the top of ServerSignIn.swift."
        }
        var request = URLRequest(url: url, timeoutInterval: 15)
        request.httpMethod = "POST"
        let device = await accounts.device().map { ["device_token": $0] } ?? [:]
        request.httpBody = form(["username": username, "password": password].merging(device) { $1 })
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        // Not the shared session: it would keep cookies, and could keep the answer.
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        guard let (body, response) = try? await session.data(for: request, delegate: RedirectRefusal()),
            let status = (response as? HTTPURLResponse)?.statusCode
        else { return "Sign-in is not possible now. Check your connection and try again." }
        if status == 401 { return "The user name or the password is wrong." }
        guard status == 200, let reply = try? JSONDecoder().decode(Reply.self, from: body) else {
            return "Sign-in is not possible now. Try again later."
        }
        let account = FlipAccount(session: reply.app_session, name: reply.account)
        let isKept = await accounts.keep(account, device: reply.device_token)
        return isKept ? nil : "This device could not keep the sign-in. Try again."
    }

    private func form(_ fields: [String: String]) -> Data {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        func escaped(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
        }
        return Data(fields.map { "\($0.key)=\(escaped($0.value))" }.joined(separator: "&").utf8)
    }

    /// Follows no redirect, which would carry the password to another address.
    nonisolated private final class RedirectRefusal: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) { completionHandler(nil) }
    }
}
