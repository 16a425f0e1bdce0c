import Foundation

/// Yahoo's claims about a user, by the token that a sign-in, a link or a reauthentication gave out.
nonisolated struct YahooProfile: Decodable, Sendable {
    /// Yahoo's id of the user, which never changes.
    var sub: String
    var name: String?
    var email: String?
    var locale: String?
}

nonisolated struct HTTPFailure: Error {
    var status: Int
}

/// Yahoo's profile of the user; `AdditionalUserInfo.profile` of the sign-in has the same without a call.
@MainActor func yahooProfile(accessToken: String) async throws -> YahooProfile {
    guard let url = URL(string: "\(Settings.yahoo)/openid/v1/userinfo") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
    let (data, response) = try await URLSession.shared.data(for: request)
    // 401: the token has ended, after an hour. Firebase does not renew it; reauthenticate.
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw HTTPFailure(status: status) }
    let profile = try JSONDecoder().decode(YahooProfile.self, from: data)
    return profile
}
