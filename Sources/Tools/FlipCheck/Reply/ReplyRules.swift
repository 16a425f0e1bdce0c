import AppFlip
import JOSE
import WebText

enum ReplyContentRules {
    static let judges = [
        ReplyJudge(
            "reply/repeated-parameter", "no parameter is there twice", .rfc, .error, .rfc(6749, "3.1"),
            why: "The RFC does not define which of two values counts. A state with &code= in it brings its "
                + "own code.",
            remedy: "Escape every value, and remove what the address had under these names."
        ) { reply in
            reply.parameters.firstRepeatedName.map { ["\($0.prefix(64)) is there more than once"] } ?? []
        },
        ReplyJudge(
            "reply/escapes", "every value can be decoded", .rfc, .error, .rfc(6749, appendix: "B"),
            why: "A % that begins no escape makes the whole query unreadable to strict decoders.",
            remedy: "Escape % as %25, in UTF-8."
        ) { reply in
            reply.parameters.items.compactMap { item in
                (try? item.decoded()) == nil ? "\(item.name.prefix(64)) cannot be decoded" : nil
            }
        },
        ReplyJudge(
            "reply/code-or-error", "the answer has a code or an error, and not both", .google, .error,
            .appFlip,
            why: "Without either of them the Google app cannot go on. With both it has to guess.",
            remedy: "Send one of them."
        ) { reply in
            switch (reply.item("code"), reply.item("error")) {
            case (.some, .some): ["there is a code and an error"]
            case (nil, nil): ["there is neither"]
            default: []
            }
        },
        ReplyJudge(
            "reply/code", "the code is not empty", .google, .error, .appFlip,
            why: "An empty code fails later, at the exchange, and no log shows the reason.",
            remedy: "When your server gives no code, send an error."
        ) { reply -> Finding.Verdict in
            guard let code = reply.value("code") else { return .notAsked("there is no code") }
            return code.isEmpty ? .failed("code is empty") : .held
        },
        ReplyJudge(
            "reply/code-unguessable", "the code is long enough not to be guessed, and no JWT", .rfc, .warning,
            .rfc(6749, "10.10"),
            why: "An attacker who guesses a code links the account of another user. It has to come from your "
                + "server, where it can be exchanged.",
            remedy: "Let the server make each code of at least 16 random bytes: 22 characters of base64url."
        ) { reply -> Finding.Verdict in
            guard let code = reply.value("code"), !code.isEmpty else { return .notAsked("there is no code") }
            if JSONWebToken.isLikely(code) { return .failed("the code is a JWT") }
            return code.utf8.count < 22 ? .failed("the code has \(code.utf8.count) characters") : .held
        },
        ReplyJudge(
            "reply/error", "the error is one of the four on Google's page", .google, .error, .appFlip,
            why: "The error decides whether Google goes on in the browser or stops. Google's page names no "
                + "others, and none of OAuth's codes.",
            remedy: "Send cancelled, unrecoverable, invalid_request or access_denied. A user who presses "
                + "Cancel is access_denied; a server that cannot serve is cancelled."
        ) { reply -> Finding.Verdict in
            guard let value = reply.value("error") else { return .notAsked("there is no error") }
            if FlipErrorCode(rawValue: value) != nil { return .held }
            return .failed("error is \(PercentCoding.encode(value).prefix(64))\(advice(value))")
        },
        ReplyJudge(
            "reply/error-description", "error_description is printable ASCII", .rfc, .warning,
            .rfc(6749, "4.1.2.1"),
            why: "The RFC allows no other characters, and neither a quotation mark nor a backslash.",
            remedy: "Send a fixed English sentence, and show the user your own words."
        ) { reply -> Finding.Verdict in
            guard let text = reply.value("error_description") else {
                return .notAsked("there is no error_description")
            }
            let isAllowed = text.utf8.allSatisfy {
                (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
            return isAllowed ? .held : .failed("it has other characters than printable ASCII")
        },
        ReplyJudge(
            "reply/no-token", "the answer carries no token", .rfc, .error, .rfc(9700, "2.1.2"),
            why: "A link is logged by the system, and any app in its way can read it.",
            remedy: "Send a code: Google's server exchanges it."
        ) { reply in
            ["access_token", "refresh_token", "id_token"].filter { reply.item($0) != nil }.map {
                "there is \($0)"
            }
        },
    ]

    /// The error code that replaces a code of OAuth, which belongs to the browser.
    private static func advice(_ value: String) -> String {
        let failure = PartnerFailure(oauthError: value, status: 400)
        return failure == .answerUnreadable ? "" : "; send \(failure.code.rawValue)"
    }
}

enum ReplyAddressRules {
    static let judges = [
        ReplyJudge(
            "reply/google", "the answer goes to one of Google's addresses", .google, .error, .appFlip,
            why: "An app that opens every redirect_uri gives its users' codes to every site that makes a "
                + "link.",
            remedy: "Compare redirect_uri with your list byte for byte before anything else. When it is not "
                + "on the list, open nothing and show a message of your own."
        ) { reply in
            reply.list.match(reply.address) == nil
                ? [
                    "it went to \(reply.shownAddress.prefix(120)), which is not on the list of Google's "
                        + "addresses"
                ] : []
        },
        ReplyJudge(
            "reply/address", "the answer goes to the redirect_uri of the link, unchanged", .google, .error,
            .appFlip,
            why: "The Google app that asked is waiting there, and the code is bound to that address.",
            remedy: "Open the redirect_uri that came, with the parameters behind it and nothing else "
                + "changed."
        ) { reply -> Finding.Verdict in
            guard let request = reply.request else { return .notAsked("the link is not known") }
            if request.redirectURI.hasSameBytes(as: reply.address) { return .held }
            return .failed("the link asked for \(request.redirectURI.prefix(120))")
        },
        ReplyJudge(
            "reply/fragment", "the answer has no fragment", .rfc, .error, .rfc(6749, "4.1.2"),
            why: "The part after the # does not belong to the query: Google does not read parameters there.",
            remedy: "Escape # as %23, and put the parameters into the query."
        ) { $0.fragment == nil ? [] : ["there is a fragment"] },
    ]
}

enum ReplyStateRules {
    static let judges = [
        ReplyJudge(
            "reply/state-present", "the answer carries a state, with a code and with an error", .rfc, .error,
            .rfc(6749, "4.1.2.1"),
            why: "Without it Google cannot tell which question is answered. Google's own test app rejects "
                + "such an error, although the code on Google's page sends one.",
            remedy: "Add state to every answer."
        ) { reply in
            guard let state = reply.value("state"), !state.isEmpty else { return ["there is no state"] }
            return []
        },
        ReplyJudge(
            "reply/state", "the state is that of the link, byte for byte", .google, .error, .appFlip,
            why: "Google decrypts it. Any change ends in an error page.",
            remedy: "Take it from the raw query of the link, decode it once, and escape it once."
        ) { reply -> Finding.Verdict in
            guard let request = reply.request else { return .notAsked("the link is not known") }
            guard let state = reply.value("state"), !state.isEmpty else {
                return .notAsked("there is no state to compare")
            }
            let difference = StateDifference(sent: request.state, received: state)
            return difference == .none ? .held : .failed("\(difference)")
        },
        ReplyJudge(
            "reply/plus", "no value has a bare plus", .field, .warning, .rfc(6749, appendix: "B"),
            why: "A form decoder reads + as a space, and URLComponents leaves it bare. Which decoder Google "
                + "uses is not documented.",
            remedy: "Escape all but letters, digits and -._~; a plus is %2B and a space %20."
        ) { reply in
            reply.parameters.items.filter { $0.rawValue.utf8.contains(UInt8(ascii: "+")) }.map {
                "\($0.name.prefix(64)) has a bare +"
            }
        },
    ]
}
