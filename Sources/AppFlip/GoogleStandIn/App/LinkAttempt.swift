import Foundation
import GoogleRedirectURIs
import WebText

/// A request to link that was sent to a partner, by flip or by browser, and the values that its answer has to match.
package struct LinkAttempt: Sendable, Hashable, Identifiable {
    /// The user who links: an account at Google, and the device on which the user began.
    package struct Owner: Sendable, Hashable {
        /// The account at Google.
        package let account: String
        /// A name that tells the devices of the account apart.
        package let device: String

        package init(account: String, device: String) {
            self.account = account
            self.device = device
        }
    }

    /// The number of the attempt; it is not a secret and never leaves Google.
    package let id: Int
    /// The partner that was asked.
    package let partner: PartnerRegistration
    /// The user for whom the partner was asked.
    package let owner: Owner
    /// Where the answer has to arrive, and what the exchange of the code has to repeat.
    package let redirectURI: GoogleRedirectURI
    /// The value that only the partner that was asked can know (wire name `state`).
    package let state: String
    /// The time from which an answer is too late.
    package let expires: Date
}

extension LinkAttempt: Redacted {
    /// The attempt without its `state`, for a log.
    package var description: String {
        "attempt \(id): \(owner.account) on \(owner.device) asks \(partner.name)"
    }
}
