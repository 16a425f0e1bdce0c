import AppFlip
import PlatformCrypto
import QRCode

// Docs/flip-check.md shows this step from outside.

/// A link as the Google app opens it, to be tried on a device before Google knows the app.
///
/// It has Google's own redirect URI, so the app's list stays as it is. The app's answer opens the Google
/// app, which has not asked for it. Take the address from the log of your app, or use
/// a device without Google's.
package struct TrialLink: Sendable, Hashable {
    package let request: FlipRequest

    /// A link to a partner's app.
    ///
    /// - Parameters:
    ///   - universalLink: the partner's universal link, without parameters.
    ///   - state: nil for one as Google's look: 640 characters of base64url whose first byte is 0.
    ///   - redirectURI: where the answer is to go; by default the Google Home app from the App Store.
    package init(
        universalLink: String, clientID: String, scopes: [String] = [], state: String? = nil,
        redirectURI: String = GoogleRedirectURI.flip(.home).text, random: RandomSource
    ) {
        request = FlipRequest(
            universalLink: universalLink, clientID: clientID, scope: scopes,
            state: state ?? Base64URL.encode([0] + random.bytes(479)), redirectURI: redirectURI)
    }

    package var url: String { request.url }

    /// The address as a QR code.
    package func code(errorCorrection: QRCode.ErrorCorrection = .low) throws -> QRCode {
        try QRCode(url, errorCorrection: errorCorrection)
    }
}
