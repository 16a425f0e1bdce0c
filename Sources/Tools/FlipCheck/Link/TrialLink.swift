import AppFlip
import PlatformCrypto
import QRCode

// Docs/flip-check.md shows this step from outside.

/// A link as the Google app opens it, to be tried on a device: no Google app has asked for it.
package struct TrialLink: Sendable, Hashable {
    package let request: FlipRequest

    /// The universal link has no parameters; without `state` it gets one as Google's look.
    package init(
        universalLink: String, clientID: String, scopes: [String] = [], state: String? = nil,
        redirectURI: String = GoogleRedirectURI.flip(.home).text, random: RandomSource
    ) {
        request = FlipRequest(
            universalLink: universalLink, clientID: clientID, scope: scopes,
            state: state ?? Base64URL.encode([0] + random.bytes(479)), redirectURI: redirectURI)
    }

    package var url: String { request.url }

    package func code(errorCorrection: QRCode.ErrorCorrection = .low) throws -> QRCode {
        try QRCode(url, errorCorrection: errorCorrection)
    }
}
