import AuthorizationServer
import OAuth
import WebText

/// The email address that Google requires in userinfo.
struct EmailRequirement: Sendable {
    /// Whether accounts without an email address may be linked.
    let mayLinkWithout: Bool
    /// Gets a line for the log.
    let onFailure: @Sendable (ServerFailure) -> Void

    /// Throws `access_denied` for an account that cannot be linked because it has no email address.
    ///
    /// An account of an identity provider has one as soon as the provider says that it is verified. The log gets a
    /// line also where the configuration lets the account pass.
    ///
    /// - Parameters:
    ///   - reason: why the provider's userinfo gave no email address, for the log; nil when that is not known.
    ///   - place: the method and the path of the request, for the log.
    ///   - status: the status of the error; nil for the usual one.
    func require(
        of account: UserAccount, because reason: String? = nil, at place: String, status: Int? = nil
    ) throws(OAuthError) {
        guard account.email.isEmpty else { return }
        onFailure(ServerFailure(at: place, logLine(about: account, because: reason)))
        guard Check.that(mayLinkWithout, .accountEmail) else {
            throw OAuthError(
                .accessDenied, "the account has no verified email address, which Google requires",
                status: status)
        }
    }

    private func logLine(about account: UserAccount, because reason: String?) -> String {
        let problem = "the account \(Printable.quoted(account.id)) has no verified email address"
        let cause = reason.map { " (\($0))" } ?? ""
        let advice =
            mayLinkWithout
            ? "Google may refuse the link, because userinfo has no email"
            : "Google requires one in userinfo. Let the provider send email and email_verified, give an account of "
                + "your own an address, or allow accounts without one by linksWithoutEmail"
        return "\(problem)\(cause): \(advice)"
    }
}

extension SecurityRule {
    /// Without it, the user agrees, and Google then ends the link with an error: its userinfo has no `email`.
    static let accountEmail = Self(
        "server.account-email", "the account has an email address, or may be linked without",
        "Google: OAuth linking, userinfo")
}
