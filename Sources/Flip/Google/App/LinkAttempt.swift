import AppFlip
import Foundation
import PlatformCrypto
import WebText

/// One question put to a partner, by flip or by browser, and all that its answer has to match.
package struct LinkAttempt: Sendable, Hashable, Identifiable {
    /// The account at Google, and the device.
    package struct Owner: Sendable, Hashable {
        /// The Google account.
        package var account: String
        /// The device on which the Google app runs.
        package var device: String

        /// Creates an owner from its parts.
        package init(account: String, device: String) {
            self.account = account
            self.device = device
        }
    }

    /// The number of the attempt; it is no secret and never leaves Google.
    package let id: Int
    /// The partner that was asked.
    package let partner: PartnerRegistration
    /// The owner of the question.
    package let owner: Owner
    /// Where the answer has to arrive, and what the exchange of the code has to repeat.
    package let redirectURI: GoogleRedirectURI
    /// The value that only the asked partner can know (wire name `state`).
    package let state: String
    /// When an answer comes too late.
    package let expires: Date
}

extension LinkAttempt: Redacted {
    /// The attempt without its `state`, for a log.
    package var description: String {
        "attempt \(id): \(owner.account) on \(owner.device) asks \(partner.name)"
    }
}

/// A `state` that looks like Google's: base64url of bytes that begin with 0x00.
///
/// Genuine ones are ciphertext of some 640 characters. A partner must treat them as opaque. A short and
/// simple `state` in a test hides a partner's mistake, so the stand-in sends a long one.
enum OpaqueState {
    static func make(byteCount: Int, random: (Int) -> [UInt8]) -> String {
        Base64URL.encode([0] + random(max(byteCount, minimumBytes) - 1))
    }

    /// RFC 6749 section 10.10: 128 bits at least, here 256, and the leading zero.
    private static let minimumBytes = 33
}
