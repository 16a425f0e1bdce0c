import JSON
import Testing

/// The tokens of a token answer; a token that is missing fails the test.
extension JSONValue {
    var accessToken: String { get throws { try #require(self["access_token"]?.string) } }
    var refreshToken: String { get throws { try #require(self["refresh_token"]?.string) } }
}
