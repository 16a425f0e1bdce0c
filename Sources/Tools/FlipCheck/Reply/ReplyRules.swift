import AppFlip
import GoogleRedirectURIs
import JOSE
import WebText

extension FlipCheck {
    /// Judges the URL that a partner's app opened, one finding for each rule of the group `reply`.
    ///
    /// It needs no network: call it in a unit test of your app with the URL that your code hands to `open`.
    ///
    /// - Parameters:
    ///   - reply: the URL, as the app opened it.
    ///   - request: the link that was answered; without it `state` and redirect URI cannot be compared.
    ///   - list: the addresses that your app answers to; by default the twelve on Google's page.
    package static func judge(
        reply: String, to request: FlipRequest? = nil,
        accepting list: RedirectURIList = .flip([.sandbox, .development, .enterprise])
    ) -> [Finding] {
        let answer = Answer(reply, to: request?.redirectURI ?? "", plus: .literal)
        let given = GivenReply(text: reply, answer: answer, request: request, allowedAddresses: list)
        return replyRules.map { judge in
            var finding = Finding(judge.rule, judge.verdict(given))
            finding.reason = Printable.text(finding.reason)
            if finding.isFailure { finding.evidence = [given.evidence] }
            return finding
        }
    }
}

/// The end of a sentence with the code that replaces an error of OAuth, or an empty text for another error.
private func advice(insteadOf error: String) -> String {
    // As `FlipFailure(serverError:status:)` of the files to paste does, which import the whole of Foundation.
    let code: FlipErrorCode
    switch error {
    case "access_denied": code = .accessDenied
    case "login_required", "invalid_token", "server_error", "temporarily_unavailable": code = .cancelled
    case "account_disabled", "account_not_eligible", "region_not_supported": code = .unrecoverable
    case "invalid_request", "unauthorized_client", "invalid_client", "unsupported_response_type",
        "invalid_scope":
        code = .invalidRequest
    default: return ""
    }
    return "; send \(code.rawValue)"
}

/// The URL that a partner's app opens: its address, its characters, and each of its parameters.
///
/// No run asks these rules, and no request is sent: they judge a given URL, and always fail, hold, or are not asked.
/// Parameters are those of the query, before the `#`. Of several with one name the first counts, and a value that cannot be
/// decoded counts as it is written.
let replyRules: [ReplyJudge] = [
    ReplyJudge(
        "reply/characters", "the address has only the characters of an address",
        harm: .linking, severity: .error, source: .rfc(3986, "2"),
        fault: "the app opens nothing, or another address: a character is not allowed there",
        why: "URL(string:) gives nil for a line break or a space, or escapes it: the app opens nothing, or "
            + "sends another code.",
        remedy: "Cut line breaks off where the value comes from, and escape every value once, all but "
            + "letters, digits and -._~."
    ) { reply in
        guard let fault = reply.text.faultOfAddress else { return .held() }
        return .failed("the address has \(fault)")
    },
    ReplyJudge(
        "reply/html", "the address is not escaped for HTML",
        harm: .linking, severity: .error, source: .rfc(3986, "3.4"),
        fault: "Google finds no state: the address is escaped for HTML",
        why: "After &amp; Google finds a parameter named amp;state, and no state.",
        remedy: "Escape for HTML only what a page shows, and open the address as it is."
    ) { reply in
        guard let name = reply.parameters.nameEscapedForHTML else { return .held() }
        return .failed("there is a parameter \(name.asShortName), so & was written &amp;")
    },
    ReplyJudge(
        "reply/google", "the answer goes to one of Google's addresses",
        harm: .linking, severity: .error, source: .appFlip,
        fault: "the app sends its answer to a site that is not Google's",
        why: "An app that opens every redirect_uri gives its users' codes to every site that makes a link.",
        remedy: "Compare redirect_uri with your list byte for byte before anything else. When it is not on "
            + "the list, open nothing and show a message of your own."
    ) { reply in
        .holds(
            reply.allowedAddresses.match(reply.answer.address) != nil,
            else:
                "it went to \(reply.shownAddress.asShortText), which is not on the list of Google's addresses"
        )
    },
    ReplyJudge(
        "reply/address", "the answer goes to the redirect_uri of the link, unchanged",
        harm: .linking, severity: .error, source: .appFlip,
        fault: "the answer goes to another address than the link asked for",
        why: "The Google app that asked is waiting there, and the code is bound to that address.",
        remedy: "Open the redirect_uri that came, with the parameters after it and nothing else changed."
    ) { reply in
        guard let request = reply.request else { return .notAsked("the link is not known") }
        return .holds(
            request.redirectURI.hasSameBytes(as: reply.answer.address),
            else: "the link asked for \(request.redirectURI.asShortText)")
    },
    ReplyJudge(
        "reply/fragment", "the answer has no fragment",
        harm: .linking, severity: .error, source: .rfc(6749, "4.1.2"),
        fault: "a part of the answer is after a #, where Google does not read",
        why: "The part after the # does not belong to the query: Google does not read parameters there.",
        remedy: "Escape # as %23, and put the parameters into the query."
    ) { reply in
        .holds(reply.answer.fragment == nil, else: "there is a fragment")
    },
    ReplyJudge(
        "reply/state-present", "the answer carries a state, with a code and with an error",
        harm: .linking, severity: .error, source: .rfc(6749, "4.1.2.1"),
        fault: "Google cannot tell which link is answered: there is no state",
        why: "Without it Google cannot tell which question is answered. Google's own test app rejects such "
            + "an error, although the code on Google's page sends one.",
        remedy: "Add state to every answer.", followsFrom: ["reply/html"]
    ) { reply in
        guard let state = reply.value("state") else { return .failed("there is no state") }
        return .holds(!state.isEmpty, else: "state is empty")
    },
    ReplyJudge(
        "reply/state", "the state is that of the link, byte for byte",
        harm: .linking, severity: .error, source: .appFlip,
        fault: "Google refuses the answer: its state differs from the link's",
        why: "Google decrypts it. Any change ends in an error page.",
        remedy: "Take it from the raw query of the link, decode it once, and escape it once."
    ) { reply in
        guard let request = reply.request else { return .notAsked("the link is not known") }
        guard let state = reply.value("state"), !state.isEmpty else {
            return .notAsked("there is no state to compare")
        }
        let difference = StateDifference(sent: request.state, received: state)
        return .holds(difference == .same, else: "\(difference)")
    },
    ReplyJudge(
        "reply/plus", "no value has a bare plus",
        harm: .hygiene, severity: .warning, source: .rfc(6749, appendix: "B"),
        fault: "a value has a bare +, which Google may read as a space",
        why: "URLComponents leaves a + bare, and a form decoder reads a space. Google's is undocumented.",
        remedy: "Escape all but letters, digits and -._~; a plus is %2B and a space %20."
    ) { reply in
        let bare = reply.parameters.items.filter { $0.rawValue.utf8.contains(UInt8(ascii: "+")) }
        let judgement = Judgement.judged(bare.map { "\($0.name.asShortName) has a bare +" })
        // No program reads this text, and an encoder of forms writes its spaces so.
        return bare.allSatisfy { $0.name == "error_description" } ? judgement.asNote : judgement
    },
    ReplyJudge(
        "reply/repeated-parameter", "no parameter is there twice",
        harm: .linking, severity: .error, source: .rfc(6749, "3.1"),
        fault: "a parameter is there twice, and Google may read either value",
        why: "No RFC says which of two values counts. A state with &code= in it brings its own code.",
        remedy: "Escape every value, and remove what the address had under these names."
    ) { reply in
        guard let name = reply.parameters.firstRepeatedName else { return .held() }
        return .failed("\(name.asShortName) is there more than once")
    },
    ReplyJudge(
        "reply/escapes", "every value can be decoded",
        harm: .linking, severity: .error, source: .rfc(6749, appendix: "B"),
        fault: "Google may read nothing: a value cannot be decoded",
        why: "A % that begins no escape makes the whole query unreadable to strict decoders.",
        remedy: "Escape % as %25, in UTF-8."
    ) { reply in
        let unreadable = reply.parameters.items.filter { (try? $0.decoded()) == nil }
        return .judged(unreadable.map { "\($0.name.asShortName) cannot be decoded" })
    },
    ReplyJudge(
        "reply/code-or-error", "the answer has a code or an error, and not both",
        harm: .linking, severity: .error, source: .appFlip,
        fault: "Google cannot go on: there is neither a code nor an error, or both",
        why: "Without either of them the Google app cannot go on. With both it has to guess.",
        remedy: "Send either a code or an error.", followsFrom: ["reply/html"]
    ) { reply in
        let hasCode = reply.item("code") != nil
        let hasError = reply.item("error") != nil
        if hasCode, hasError {
            // How Google reads an empty one is not documented.
            let empty = ["code", "error"].first { reply.value($0)?.isEmpty == true }
            return .failed("there is a code and an error" + (empty.map { ", and \($0) is empty" } ?? ""))
        }
        return .holds(hasCode || hasError, else: "there is neither")
    },
    ReplyJudge(
        "reply/code", "the code is not empty",
        harm: .linking, severity: .error, source: .appFlip,
        fault: "the code is empty, so the exchange fails later",
        why: "An empty code fails later, at the exchange, and no log shows the reason.",
        remedy: "When your server gives no code, send an error."
    ) { reply in
        guard let code = reply.value("code") else { return .notAsked("there is no code") }
        return .holds(!code.isEmpty, else: "code is empty")
    },
    ReplyJudge(
        "reply/code-unguessable", "the code is long enough not to be guessed, and no JWT",
        harm: .hygiene, severity: .warning, source: .rfc(6749, "10.10"),
        fault: "the code is short enough to be guessed, or it is a JWT",
        why: "An attacker who guesses a code links the account of another user. It has to come from your "
            + "server, where it can be exchanged.",
        remedy: "Let the server make each code of at least 16 random bytes: 22 characters of base64url."
    ) { reply in
        guard let code = reply.value("code"), !code.isEmpty else { return .notAsked("there is no code") }
        if JSONWebToken.looksLikeToken(code) { return .failed("the code is a JWT") }
        return .holds(
            code.utf8.count >= GuessableValues.minimumSecretLength,
            else: "the code has \(code.utf8.count) characters")
    },
    ReplyJudge(
        "reply/error", "the error is one of the four on Google's page",
        harm: .linking, severity: .error, source: .appFlip,
        fault: "Google does not know the error",
        why: "The error decides whether Google goes on in the browser or stops. Google's page names no "
            + "others: OAuth's server_error and temporarily_unavailable are not on it.",
        remedy: "Send \(errorCodesInWords). A user who presses Cancel "
            + "is access_denied; a server that cannot serve is cancelled."
    ) { reply in
        guard let value = reply.value("error") else { return .notAsked("there is no error") }
        if value.isEmpty { return .failed("error is empty") }
        if FlipErrorCode(rawValue: value) != nil { return .held() }
        return .failed("error is \(PercentCoding.encode(value).asShortName)\(advice(insteadOf: value))")
    },
    ReplyJudge(
        "reply/error-description", "error_description is printable ASCII",
        harm: .hygiene, severity: .warning, source: .rfc(6749, "4.1.2.1"),
        fault: "error_description has characters that a strict client refuses",
        why: "The RFC allows no other characters, and neither a quotation mark nor a backslash.",
        remedy: "Send a fixed English sentence, and show the user your own words."
    ) { reply in
        guard let text = reply.value("error_description") else {
            return .notAsked("there is no error_description")
        }
        return .holds(text.isErrorText, else: "it has other characters than printable ASCII")
    },
    ReplyJudge(
        "reply/no-token", "the answer carries no token",
        harm: .linking, severity: .error, source: .rfc(9700, "2.1.2"),
        fault: "a token is in a link, which other apps and logs get to see",
        why: "A link is logged by the system, and any app in its way can read it.",
        remedy: "Send a code: Google's server exchanges it."
    ) { reply in
        // They may also be after the `#`, or after an &amp;; a parameter without a value is not a token.
        .judged(reply.answer.namesOfTokens.map { "there is \($0)" })
    },
]

/// The wire values of all error codes in a sentence, `a, b or c`.
private var errorCodesInWords: String {
    let names = FlipErrorCode.allCases.map(\.rawValue)
    return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
}
