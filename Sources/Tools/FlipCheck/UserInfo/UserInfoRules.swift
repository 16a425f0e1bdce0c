import HTTPMessages
import JSON
import WebText

/// What userinfo tells of a user.
///
/// The rules about members could not tell where an answer does not tell of a user (`tellingOfUser`), at a 500 too.
let userInfoRules: [Rule] = [
    Rule(
        "userinfo/https", "the userinfo URL is https", .security, .error, .partnerReference,
        fault: "access tokens travel over plain http, where others can read them",
        why: "Access tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted.",
        on: .configuration
    ) { .httpsUnlessLoopback($0.userinfoURL, "userinfoURL") },
    Rule(
        "userinfo/works", "an access token is answered with a JSON object", .linking, .error,
        .oauthLinkingRecalled,
        reach: .all, fault: "userinfo does not tell Google who the user is",
        why: "Where Google asks for userinfo, linking fails without it, and the user has to start again.",
        remedy: "Answer 200 with Content-Type: application/json and the fields of the account.",
        on: .userInfo, .configuration, verdict: judgeFirstUserInfo),
    Rule(
        "userinfo/sub", "userinfo has sub", .linking, .error, .oauthLinkingRecalled,
        reach: .all, fault: "Google cannot tell which account is linked: userinfo has no sub",
        why: "It is the account at your side, and Google's page is recalled to require it.",
        remedy: "Send an identifier as a text that never changes and is never given to another user.",
        on: .userInfo, .configuration, verdict: judgeSub),
    Rule(
        "userinfo/email", "userinfo has email", .hygiene, .warning, .oauthLinkingRecalled,
        fault: "Google finds no account of the user: userinfo has no email",
        why: "Google's page is recalled to list it as required; by it Google finds the user's account.",
        remedy: "Send the address, and email_verified when you have verified it.",
        on: .userInfo, .configuration, verdict: judgeEmail),
    Rule(
        "userinfo/sub-stable", "one user has one sub", .linking, .error, .openIDStability,
        fault: "one user has several values of sub, so Google sees several people",
        why: "Google would take a user who links again for another person.",
        remedy: "Derive sub from the account and from nothing that changes with a link.",
        on: .userInfoOfTwoLinks
    ) { try .sameSub($0, else: "two links of one user have two values of sub", refusedBy: "userinfo/works") },
    Rule(
        "userinfo/email-form", "email is an e-mail address and nothing else", .hygiene, .warning,
        .openIDClaims,
        fault: "Google finds no account of the user: email is not a single address",
        why: "Google finds the user's account by it. With a name beside it, or with no address, Google finds "
            + "none.",
        remedy: "Send only the address: ada@partner.example.",
        on: .userInfo, verdict: judgeEmailForm),
    Rule(
        "userinfo/email-verified", "email_verified is true or false", .hygiene, .warning, .openIDClaims,
        fault: "a client may read email_verified as true, because of its type",
        why: "The text \"false\" is true in many languages.",
        remedy: "Send the JSON value true or false, without quotation marks.",
        on: .userInfo, verdict: judgeEmailVerified),
    Rule(
        "userinfo/no-secrets", "userinfo has no field of a password or a secret", .security, .error,
        .projectRule(.rfc(6750, "5.2")),
        reach: .all, fault: "userinfo sends a field that looks like a secret",
        why: "A server that sends its whole database record sends fields that were meant to stay secret.",
        remedy: "Send only fields that you name one by one, and never the whole record of a user.",
        on: .userInfo
    ) {
        let answer = try $0.tellingOfUser()
        return .judged(answer.secretsInWords(countsTokens: true), answer.evidence)
    },
    Rule(
        "userinfo/sub-after-refresh", "sub stays the same after a refresh", .linking, .error,
        .openIDStability,
        fault: "after a refresh, the link seems to belong to another person",
        why: "The link would belong to another person from one hour to the next.",
        remedy: "Derive sub from the account, and not from the token.",
        on: .userInfoAfterRefresh
    ) { try .sameSub($0, else: "sub changed with the refresh", refusedBy: "refresh/access-token-works") },
]

extension Trial<[JSONAnswer]> {
    /// The access tokens of two links of one user.
    static var userInfoOfTwoLinks: Self {
        Self("userInfoOfTwoLinks", from: .userInfo, after: .userInfo, requests: 2, signIns: 1) {
            first, probe in
            [first, try await probe.show(try await probe.newTokens().accessToken)]
        }
    }

    /// The access token of a link before and after a refresh.
    static var userInfoAfterRefresh: Self {
        Self("userInfoAfterRefresh", after: .userInfo, requests: 4, signIns: 1) { probe in
            let grant = try await probe.newTokens(byHand: .ofFirstExchange)
            let before = try await probe.show(grant.accessToken).tellingOfUser()
            let refreshed = try await probe.refresh(try grant.neededRefreshToken()).refreshed()
            return [before, try await probe.show(refreshed.accessToken)]
        }
    }
}

/// Judges `sub`: a text that every user gets fails, too, such as “null” and “0” for a missing value, and the user's email
/// address fails as a warning.
private func judgeSub(_ shown: JSONAnswer, _ configuration: FlipCheckConfiguration) throws -> Judgement {
    let answer = try shown.tellingOfUser()
    guard let sub = answer.text("sub") else { return .has("sub", answer) }
    if JSONValue.string(sub).saysNothing {
        return .failed("sub is “\(sub)”, which names nobody", answer.evidence)
    }
    if let id = configuration.client?.id, sub.hasSameBytes(as: id) {
        return .failed("sub is the client_id, which every user gets", answer.evidence)
    }
    let mail = answer.namedValues.filter { $0.name.lowercased().contains("mail") }.map { $0.value.string }
    let names = (mail + [configuration.signIn.account?.name]).compactMap { $0?.lowercased() }
    guard sub.isEmailAddress, names.contains(where: sub.lowercased().hasSameBytes) else {
        return .held(answer.evidence)
    }
    // An address changes, and its provider may give it to somebody else.
    return .failed("sub is the email address, which can change", answer.evidence).asWarning
}

private func judgeEmail(_ shown: JSONAnswer, _ configuration: FlipCheckConfiguration) throws -> Judgement {
    let judgement = Judgement.has("email", try shown.tellingOfUser())
    // The scope email asks for the address (OpenID Connect Core section 5.4).
    let scopes = configuration.scopes
    guard judgement.isFailure, scopes.contains("openid"), !scopes.contains("email") else { return judgement }
    return judgement.advising(
        "Send the address. If your server sends it for the scope email only, add that to scopes, here and in "
            + "Google's console")
}

private func judgeEmailForm(_ shown: JSONAnswer) throws -> Judgement {
    let answer = try shown.tellingOfUser()
    guard let email = answer.text("email") else { return .notAsked(answer.fault(of: "email")) }
    // With a text before the only @, a host with a dot after it, and neither white space nor one of <>,: in it.
    return .holds(email.isEmailAddress, else: "email is no address alone", answer.evidence)
}

private func judgeFirstUserInfo(
    _ answer: JSONAnswer, _ configuration: FlipCheckConfiguration
) -> Judgement {
    guard answer.tellsOfUser else {
        let judgement = Judgement.failed(
            "an access token just issued was answered with \(answer.statusInWords)", by: answer.response,
            answer.evidence)
        if answer.wantsMoreScopes {
            return judgement.advising(
                "The token has too few scopes: check scopes, which are those that Google asks for")
        }
        return judgement.advising(
            about: answer.response, from: configuration.userinfoURL, key: "userinfoURL")
    }
    return .holds(answer.response.isJSON, else: answer.response.typeInWords, answer.evidence)
}

private func judgeEmailVerified(_ shown: JSONAnswer) throws -> Judgement {
    let answer = try shown.tellingOfUser()
    // To a client, null is as good as nothing.
    guard let value = answer.value("email_verified") else { return .notAsked("there is no email_verified") }
    return .holds(value.bool != nil, else: "email_verified is \(value.kindInWords)", answer.evidence)
}

extension Judgement {
    /// The rule holds when a field is a text and not empty.
    fileprivate static func has(_ field: String, _ answer: JSONAnswer) -> Judgement {
        // A refusal of the token may come with 200 and a message.
        let words = answer.response.words.map { ", and the server says “\($0)”" } ?? ""
        return holds(answer.text(field) != nil, else: answer.fault(of: field) + words, answer.evidence)
    }

    /// The rule holds when all answers have one value of `sub`, and could not tell when the first has none.
    ///
    /// - Parameter cause: the id of the rule whose failure explains an answer that does not tell of a user.
    fileprivate static func sameSub(
        _ answers: [JSONAnswer], else seen: String, refusedBy cause: String
    ) throws -> Judgement {
        let told = try answers.map { try $0.tellingOfUser(because: cause) }
        let evidence = answers.flatMap(\.evidence)
        guard let first = told.first?.text("sub") else {
            let reason = "there was no sub to compare, or none that is a text"
            return .open(CouldNotTell(reason, evidence, because: "userinfo/sub"))
        }
        if let without = told.first(where: { $0.text("sub") == nil }) {
            return .failed("one answer has sub, and in the next \(without.fault(of: "sub"))", evidence)
        }
        let isSame = told.allSatisfy { $0.text("sub")?.hasSameBytes(as: first) == true }
        return holds(isSame, else: seen, evidence)
    }
}

extension Rule.Source {
    /// OpenID Connect, the members of userinfo.
    fileprivate static let openIDClaims = Rule.Source(
        "OpenID Connect Core section 5.1", .rfc,
        url: "https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims")
    /// OpenID Connect: only `sub` stays, and names one user.
    fileprivate static let openIDStability = Rule.Source(
        "OpenID Connect Core section 5.7", .rfc,
        url: "https://openid.net/specs/openid-connect-core-1_0.html#ClaimStability")
}
