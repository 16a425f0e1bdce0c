import Foundation

/// The sign-in at the partner server of this project: replace it with yours.
nonisolated struct ServerSignIn: Sendable {
    /// The URL of your server for the form, such as `https://partner.example/app/sign-in`.
    ///
    /// It may be `http` on this machine where `allowsLoopback` of FlipCode.swift says so.
    var endpoint = "FILL_IN_SIGN_IN_ENDPOINT"

    /// Why a sign-in failed, in a sentence for the user; the first is for you.
    nonisolated enum Problem: String, Error {
        case notSetUp =
            "Fill in ServerSignIn.swift: an https URL, or http to this machine with allowsLoopback of FlipCode.swift."
        case noAnswer = "Sign-in is not possible now. Check your connection and try again."
        case wrongPassword = "The user name or the password is wrong."
        case accountDisabled = "This account is disabled. Contact us."
        case notNow = "Sign-in is not possible now. Try again later."
        case cancelled = "The sign-in was cancelled."
        case notKept = "This device could not keep the sign-in. Try again."
    }

    /// The answer to a sign-in, with its wire names.
    private struct Reply: Decodable {
        let app_session: String?
        let account: String?
        let device_token: String?
        let error: String?
    }

    /// Signs in, and keeps the account unless the task is cancelled before the answer; throws when it keeps nothing.
    func signIn(
        username: String, password: String, into accounts: KeychainAccounts
    ) async throws(Problem) {
        guard let url = URL(string: endpoint), FlipCode().isSecure(url) else { throw .notSetUp }
        var request = URLRequest(url: url, timeoutInterval: 15)
        request.httpMethod = "POST"
        var fields = ["username": username, "password": password]
        fields["device_token"] = await accounts.device()
        request.httpBody = form(fields)
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        // Not the shared session: it would keep cookies, and could keep the answer.
        let session = URLSession(configuration: .ephemeral, delegate: RedirectRefusal(), delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        guard let (body, response) = try? await session.data(for: request),
            let status = (response as? HTTPURLResponse)?.statusCode
        else {
            if Task.isCancelled { throw .cancelled }
            throw .noAnswer
        }
        let reply = try? JSONDecoder().decode(Reply.self, from: body)
        guard status == 200, let token = reply?.app_session, !token.isEmpty, let name = reply?.account else {
            // Not the status: a firewall on the way sends 401 and 403 too.
            switch reply?.error {
            case "login_required": throw .wrongPassword
            case "account_disabled": throw .accountDisabled
            default: throw .notNow
            }
        }
        if Task.isCancelled { throw .cancelled }
        let account = FlipAccount(session: token, name: name)
        guard await accounts.keep(account, device: reply?.device_token) else { throw .notKept }
    }

    // By hand, because URLComponents leaves + as it is, which a server reads as a space.
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
