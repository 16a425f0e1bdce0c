import HTTPMessages

/// Why a sign-in page is shown again.
public enum SignInProblem: Sendable {
    /// Unknown name or wrong password; the page does not say which.
    case wrongPassword
    /// The password was right, and the account is disabled.
    case accountDisabled
    /// The limits of ``SignInLimits`` leave no attempt now; seconds until the next one.
    case tooMany(retryAfter: Int)

    /// The HTTP status of the page.
    ///
    /// Source: RFC 9110 section 15.5.4 (the credentials do not suffice), RFC 6585 section 4 (too many
    /// requests).
    var status: Int {
        if case .tooMany = self { 429 } else { 403 }
    }

    /// The seconds until the next attempt, for `Retry-After`; nil when the user may try at once.
    var retryAfter: Int? {
        if case .tooMany(let seconds) = self { seconds } else { nil }
    }

    /// The attributes of both fields: where the message is, and whether the values are wrong.
    ///
    /// Source: WCAG 2.2 sections 1.3.1 and 3.3.1.
    var fieldAttributes: HTML {
        let invalid: HTML? = if case .wrongPassword = self { " aria-invalid=\"true\"" } else { nil }
        return " aria-describedby=\"problem\"\(invalid)"
    }

    /// The message about the problem, with the identifier that ``fieldAttributes`` names.
    func alert(_ words: CommonWords) -> HTML {
        let text =
            switch self {
            case .wrongPassword: words.wrongPassword
            case .accountDisabled: words.accountDisabled
            case .tooMany(let seconds):
                // In whole minutes, rounded up.
                words.tooManyAttempts(seconds / 60 + (seconds % 60 > 0 ? 1 : 0))
            }
        return "<p class=\"alert\" id=\"problem\" role=\"alert\">\(text)</p>"
    }
}
