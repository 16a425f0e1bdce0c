import WebText

/// A request for a code (`accounts:sendOobCode`), checked as far as possible without the accounts.
struct EmailCodeRequest: Sendable {
    /// How a request names the account whose address the code verifies.
    enum Owner: Sendable {
        /// By an ID token of the user.
        case user(idToken: String)
        /// By its address, which only an administrator may do.
        case address(String)
    }

    /// What the code can be used for, with the account and the addresses.
    enum Action: Sendable {
        case resetPassword(email: String)
        case verifyEmail(Owner)
        case signIn(email: String)
        case verifyAndChangeEmail(Owner, newEmail: String)
    }

    let action: Action
    /// The link in the mail.
    let link: EmailCodeLink
    /// Whether an administrator asks, who may see every account.
    let isAdministrator: Bool
    /// Whether the answer has the code and the link, for a mail that the administrator sends.
    let returnsLink: Bool

    /// Reads the request.
    ///
    /// Throws the errors of ``EmailCodePurpose/init(_:)`` and ``EmailCodeLink/init(_:)``,
    /// `INSUFFICIENT_PERMISSION`, or the error of a field that is missing or malformed.
    init(_ call: Call, isAdministrator: Bool) throws {
        let fields = call.fields
        let purpose = try EmailCodePurpose(fields)
        self.isAdministrator = isAdministrator
        returnsLink = try fields.flag("returnOobLink") ?? false
        guard Check.that(isAdministrator || !returnsLink, .codeReader) else {
            throw WireError("INSUFFICIENT_PERMISSION")
        }
        link = try EmailCodeLink(call)
        switch purpose {
        case .passwordReset:
            action = .resetPassword(email: try fields.email())
        case .verifyEmail:
            action = .verifyEmail(try Self.owner(fields, isAdministrator: isAdministrator))
        case .signIn:
            action = .signIn(email: try fields.email())
            guard link.continueURL != nil else { throw WireError("MISSING_CONTINUE_URI") }
        case .verifyAndChangeEmail:
            let text = try fields.text("newEmail", missing: "MISSING_NEW_EMAIL")
            guard let newEmail = EmailAddress.canonical(text) else { throw WireError("INVALID_NEW_EMAIL") }
            action = .verifyAndChangeEmail(
                try Self.owner(fields, isAdministrator: isAdministrator), newEmail: newEmail)
        }
    }

    /// The account that the request names; an app can only name it by an ID token.
    private static func owner(_ fields: RequestFields, isAdministrator: Bool) throws -> Owner {
        guard isAdministrator, try fields.text("idToken") == nil else {
            return .user(idToken: try fields.idToken())
        }
        return .address(try fields.email())
    }
}

extension SecurityRule {
    /// Without it, an app gets the code for any address, and enters that account.
    static let codeReader = Self(
        "firebase.code-reader", "only an administrator gets the code in the answer",
        "Firebase: generating email action links")
}
