import WebText

/// The userinfo endpoint's answer to a valid access token.
enum UserInfoRules {
    static let inspections = [
        Inspection(https) { probe throws(CouldNotTell) in
            guard let url = probe.configuration.userinfoURL else { throw .notConfigured("userinfoURL") }
            return https.needsHTTPS(url)
        },
        Inspection([works, subject, email]) { probe throws(CouldNotTell) in
            guard probe.configuration.userinfoURL != nil else { throw .notConfigured("userinfoURL") }
            return judge(try await probe.firstUserInfo().answer)
        },
        Inspection(stable) { probe throws(CouldNotTell) in
            guard probe.configuration.userinfoURL != nil else { throw .notConfigured("userinfoURL") }
            var subjects: [String] = []
            var evidence: [Evidence] = []
            for _ in 0..<2 {
                let answer = try await probe.show(try await probe.spareGrant().accessToken)
                answer.text("sub").map { subjects.append($0) }
                evidence += answer.evidence
            }
            guard subjects.count == 2 else { throw CouldNotTell("there was no sub to compare", evidence) }
            let isSame = subjects[0].hasSameBytes(as: subjects[1])
            return stable.judged(isSame ? [] : ["two links of one user have two values of sub"], evidence)
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

    static let https = Rule(
        "userinfo/https", "the userinfo URL is https", .google, .error, .partnerReference,
        why: "Access tokens travel there.",
        remedy: "Serve it over TLS with a certificate that is publicly trusted.")

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

    static let stable = Rule(
        "userinfo/sub-stable", "one user has one sub", .rfc, .error,
        Rule.Source(
            "OpenID Connect Core section 5.3.2",
            url: "https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse"),
        why: "Google would take a user who links again for another person.",
        remedy: "Derive sub from the account and from nothing that changes with a link.")
}
