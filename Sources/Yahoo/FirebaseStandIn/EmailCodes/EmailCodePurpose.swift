/// What a code in an email can be used for (wire name `requestType`).
enum EmailCodePurpose: String, Sendable, CaseIterable {
    /// A new password for a user who has forgotten the old one.
    case passwordReset = "PASSWORD_RESET"
    /// The proof that the user reads the mail of the account's address.
    case verifyEmail = "VERIFY_EMAIL"
    /// A sign-in without a password, by the link in the mail.
    case signIn = "EMAIL_SIGNIN"
    /// The proof that the user reads the mail of a new address, which the account then gets.
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"

    /// The purpose of a request that names none.
    private static let unspecified = "OOB_REQ_TYPE_UNSPECIFIED"

    /// The names of the enumeration `OobReqType`, in the order of their numbers.
    ///
    /// This server sends the codes of four of them.
    private static let wireNames = [
        unspecified, "PASSWORD_RESET", "OLD_EMAIL_AGREE", "NEW_EMAIL_ACCEPT", "VERIFY_EMAIL",
        "RECOVER_EMAIL", "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL", "REVERT_SECOND_FACTOR_ADDITION",
    ]

    /// Reads the purpose of a request, by its name or its number.
    ///
    /// Throws `MISSING_REQ_TYPE`, 501 for a code that this server does not send, or `INVALID_ARGUMENT`.
    init(_ fields: RequestFields) throws {
        var name = try fields.text("requestType") ?? Self.unspecified
        if let number = Int(name), Self.wireNames.indices.contains(number) { name = Self.wireNames[number] }
        guard name != Self.unspecified else { throw WireError("MISSING_REQ_TYPE") }
        guard let purpose = EmailCodePurpose(rawValue: name) else {
            if Self.wireNames.contains(name) { throw WireError.notImplemented("A code for \(name)") }
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw WireError.invalidArgument("Invalid value at 'requestType': expected one of \(known).")
        }
        self = purpose
    }

    /// The action that the link asks for (query parameter `mode`).
    var mode: String {
        switch self {
        case .passwordReset: "resetPassword"
        case .verifyEmail: "verifyEmail"
        case .signIn: "signIn"
        case .verifyAndChangeEmail: "verifyAndChangeEmail"
        }
    }

    /// The lifetime of the code, in seconds.
    ///
    /// Production's lifetimes are not published, so these are project rules.
    var lifetime: Double {
        switch self {
        case .passwordReset: 3600
        case .signIn: 6 * 3600
        case .verifyEmail, .verifyAndChangeEmail: 3 * 86_400
        }
    }
}
