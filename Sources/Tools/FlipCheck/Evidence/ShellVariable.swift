/// A variable of a printed command, in place of a value that the report does not show; the raw value is its name.
enum ShellVariable: String {
    case code = "CODE"
    case codeVerifier = "CODE_VERIFIER"
    case accessToken = "ACCESS_TOKEN"
    case refreshToken = "REFRESH_TOKEN"
    case token = "TOKEN"
    case clientSecret = "CLIENT_SECRET"
    case state = "STATE"
    case codeChallenge = "CODE_CHALLENGE"
    case basicCredentials = "BASIC_CREDENTIALS"
    case cookie = "COOKIE"
    case password = "PASSWORD"
    case wrongPassword = "WRONG_PASSWORD"

    /// Where a reader finds the value, as the end of a sentence that begins with the variable.
    func origin(by invocation: Invocation) -> String {
        switch self {
        case .code, .codeVerifier: "from \(invocation.command("code"))"
        case .accessToken: "is the first line of \(invocation.command("tokens"))"
        case .refreshToken: "is the second line of \(invocation.command("tokens"))"
        case .token: "from \(invocation.command("tokens")), whose second line is the refresh token"
        case .clientSecret: "is that of the client"
        // The base64 of macOS has no option against line breaks. A longer clause would be wrapped, and not work when pasted.
        case .state:
            #"is a text like Google's: STATE=$(head -c 480 /dev/urandom | base64 | tr -d '\n' | tr +/ -_)"#
        case .codeChallenge: "is a challenge that you make (RFC 7636 section 4.2)"
        case .basicCredentials: "is the base64 of the client's id, a colon and its secret"
        case .cookie: "from \(invocation.command("cookie"))"
        case .password: "is the password of the test account"
        case .wrongPassword: "is another password"
        }
    }

    /// The variables that have the name of a parameter of OAuth, in capitals, and stand for its value.
    private static let parameters: [ShellVariable] = [
        .code, .codeVerifier, .accessToken, .refreshToken, .token, .clientSecret, .state, .codeChallenge,
    ]

    /// The name of the variable for the value of a parameter, or of a field of the partner's form.
    ///
    /// A form may have any field, such as `user`, `2fa`, or a `token` against forged requests. A shell has set `$USER`
    /// already, and reads `$2FA` as the variable `$2`, so the variable of such a field begins with `FORM_`.
    static func name(forField field: String, isOfPage: Bool) -> String {
        let capitals = field.uppercased().map { character in
            character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
        }
        let name = String(capitals)
        let isParameter = !isOfPage && parameters.contains { $0.rawValue == name }
        return isParameter ? name : "FORM_\(name)"
    }

    /// Where a reader finds the value of the variable with this name, which may be that of a form's field.
    static func origin(ofName name: String, by invocation: Invocation) -> String {
        ShellVariable(rawValue: name)?.origin(by: invocation)
            ?? "from the page of the form, or from signIn.forms"
    }
}
