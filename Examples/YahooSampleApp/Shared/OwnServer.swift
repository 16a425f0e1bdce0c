@preconcurrency import FirebaseAuth
import Foundation

extension YahooSignIn {
    /// Asks a server of yours, which verifies the ID token.
    func ask(_ server: URL) async throws -> Data {
        guard let user = auth.currentUser else { throw SignInProblem.notSignedIn }
        // Your own server gets Firebase's ID token, never Yahoo's. This call refreshes it in time.
        let idToken = try await user.getIDToken()
        var request = URLRequest(url: server)
        request.setValue("Bearer \(idToken)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw HTTPFailure(status: status) }
        return data
    }
}
