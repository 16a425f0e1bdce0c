import HTTPMessages
import JOSE
import WebText

/// The userinfo endpoint's answer to a valid access token.
enum UserInfoRules {
    static let inspections: [Inspection] = [
        Inspection(
            "userinfo/https", "the userinfo URL is https", .google, .error, .partnerReference,
            why: "Access tokens travel there.",
            remedy: "Serve it over TLS with a certificate that is publicly trusted."
        ) { rule, probe in
            guard let url = probe.configuration.userinfoURL else {
                throw CouldNotTell.notConfigured("userinfoURL")
            }
            return rule.needsHTTPS(url)
        },
        Inspection([works, subject, email]) { probe in
            guard probe.configuration.userinfoURL != nil else {
                throw CouldNotTell.notConfigured("userinfoURL")
            }
            return judge(try await probe.firstUserInfo())
        },
        Inspection(
            "userinfo/sub-stable", "one user has one sub", .rfc, .error,
            .openIDStability,
            why: "Google would take a user who links again for another person.",
            remedy: "Derive sub from the account and from nothing that changes with a link."
        ) { rule, probe in
            guard probe.configuration.userinfoURL != nil else {
                throw CouldNotTell.notConfigured("userinfoURL")
            }
            var subjects: [String] = []
            var evidence: [Evidence] = []
            for _ in 0..<2 {
                let answer = try await probe.show(try await probe.spareGrant().accessToken)
                answer.text("sub").map { subjects.append($0) }
                evidence += answer.evidence
            }
            guard subjects.count == 2 else { throw CouldNotTell("there was no sub to compare", evidence) }
            let isSame = subjects[0].hasSameBytes(as: subjects[1])
            return rule.judged(isSame ? [] : ["two links of one user have two values of sub"], evidence)
        },
    ]

    private static func judge(_ answer: UserInfoAnswer) -> [Finding] {
        guard answer.response.status == 200, !answer.fields.isEmpty else {
            let seen = "an access token just issued was answered with \(answer.response.status)"
            let full = seen + (answer.fields.isEmpty ? " and no JSON object" : "")
            let isClear = !answer.response.isBesideThePoint
            return [works.judged(isClear ? [full] : [], unclear: isClear ? [] : [full], answer.evidence)]
                + [subject, email].map { $0.couldNotTell("there was no userinfo to look at") }
        }
        let type = answer.response.headers["Content-Type"]?.lowercased() ?? "missing"
        return [
            works.judged(
                type.hasPrefix("application/json") ? [] : ["Content-Type is \(type)"], answer.evidence),
            subject.judged(answer.text("sub") == nil ? ["there is no sub"] : [], answer.evidence),
            email.judged(answer.text("email") == nil ? ["there is no email"] : [], answer.evidence),
        ]
    }

    static let works = Rule(
        "userinfo/works", "an access token is answered with a JSON object", .google, .error,
        .oauthLinkingRecalled,
        why: "Where Google asks for userinfo, linking fails without it, and the user has to start again.",
        remedy: "Answer 200 with Content-Type: application/json and the fields of the account.")

    static let subject = Rule(
        "userinfo/sub", "userinfo has sub", .google, .error, .oauthLinkingRecalled,
        why: "It is the account at your side, and Google's page is recalled to require it.",
        remedy: "Send an identifier as a text that never changes and is never given to another user.")

    static let email = Rule(
        "userinfo/email", "userinfo has email", .google, .warning, .oauthLinkingRecalled,
        why: "Google's page is recalled to list it as required; by it Google finds the user's account.",
        remedy: "Send the address, and email_verified when you have verified it.")
}

/// The fields of userinfo, beyond being there.
enum UserInfoFieldRules {
    static let inspections: [Inspection] = [
        Inspection([notEmail, form, verified, secrets, store]) { probe in
            let answer = try await probe.provenUserInfo()
            let (subject, email) = (answer.text("sub"), answer.text("email"))
            let names = answer.fields.keys.filter { name in
                let name = name.lowercased()
                return ["password", "passwd", "secret", "hash", "ssn"].contains { name.contains($0) }
            }
            return [
                subject == nil
                    ? notEmail.notAsked("there is no sub")
                    : notEmail.judged(
                        subject?.isAddress == true ? ["sub is an e-mail address"] : [], answer.evidence),
                email == nil
                    ? form.notAsked("there is no email")
                    : form.judged(
                        email?.isAddress == true ? [] : ["email is no address alone"], answer.evidence),
                answer.fields["email_verified"].map { value in
                    let isFlag = if case .bool = value { true } else { false }
                    return verified.judged(
                        isFlag ? [] : ["email_verified is \(value.kindInWords)"], answer.evidence)
                } ?? verified.notAsked("there is no email_verified"),
                secrets.judged(names.sorted().map { "there is \($0.prefix(64))" }, answer.evidence),
                store.judged(answer.cacheObjections, answer.evidence),
            ]
        },
        Inspection(
            "userinfo/sub-after-refresh", "sub stays the same after a refresh", .rfc, .error,
            .openIDStability,
            why: "The link would belong to another person from one hour to the next.",
            remedy: "Derive sub from the account, and not from the token."
        ) { rule, probe in
            try await probe.provenUserInfo()
            let grant = try await probe.grant()
            let before = try await probe.show(grant.accessToken)
            let refreshed = try await probe.refresh(try grant.neededRefreshToken()).refreshed()
            let after = try await probe.show(refreshed.accessToken)
            guard let one = before.text("sub"), let other = after.text("sub") else {
                throw CouldNotTell("there was no sub to compare", before.evidence + after.evidence)
            }
            let isSame = one.hasSameBytes(as: other)
            return rule.judged(
                isSame ? [] : ["sub changed with the refresh"], before.evidence + after.evidence)
        },
    ]

    static let notEmail = Rule(
        "userinfo/sub-not-email", "sub is not the e-mail address", .rfc, .warning, .openIDStability,
        why:
            "An address changes, and its provider may give it to another person later. That person would be the user.",
        remedy: "Send an identifier that never changes, such as a random one in the account's row.")

    static let form = Rule(
        "userinfo/email-form", "email is an e-mail address and nothing else", .rfc, .error, .openIDClaims,
        why:
            "Google finds the user's account by it. With a name beside it, or with no address, Google finds none.",
        remedy: "Send the address alone: ada@partner.example.")

    static let verified = Rule(
        "userinfo/email-verified", "email_verified is true or false", .rfc, .warning, .openIDClaims,
        why: "The text \"false\" is true in many languages.",
        remedy: "Send the JSON value true or false, without quotation marks.")

    static let secrets = Rule(
        "userinfo/no-secrets", "userinfo has no field of a password or a secret", .house, .error,
        .rfc(6750, "5.2"),
        why: "A server that sends its whole database record sends fields that were meant to stay secret.",
        remedy: "Name the fields that are sent, one by one.")

    static let store = Rule(
        "userinfo/no-store", "userinfo is not kept by caches", .house, .note, .rfc(9111, "5.2.2.5"),
        why: "A cache that keys by the address alone gives one user's data to the next.",
        remedy: "Send Cache-Control: no-store.")
}

extension Rule.Source {
    /// OpenID Connect, the members of userinfo.
    fileprivate static let openIDClaims = Rule.Source(
        "OpenID Connect Core section 5.1",
        url: "https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims")
    /// OpenID Connect: only `sub` stays, and names one user.
    fileprivate static let openIDStability = Rule.Source(
        "OpenID Connect Core section 5.7",
        url: "https://openid.net/specs/openid-connect-core-1_0.html#ClaimStability")
}

extension UserInfoAnswer {
    fileprivate var cacheObjections: [String] {
        let directives = response.headers.values(of: "Cache-Control")
            .flatMap { $0.lowercased().split { $0 == "," || $0 == " " } }
        let isKept = !directives.contains { ["no-store", "private", "no-cache"].contains($0) }
        return isKept ? ["Cache-Control is \(response.headers["Cache-Control"] ?? "missing")"] : []
    }
}

extension String {
    /// Whether this has the form of an e-mail address, with nothing beside it.
    fileprivate var isAddress: Bool {
        let parts = split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
            && !contains { $0.isWhitespace || $0 == "<" || $0 == ">" || $0 == "," }
    }
}
