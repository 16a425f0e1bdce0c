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
        ) { rule, probe in rule.needsHTTPS(try probe.userinfoURL()) },
        Inspection(
            "userinfo/works", "an access token is answered with a JSON object", .google, .error,
            .oauthLinkingRecalled,
            why: "Where Google asks for userinfo, linking fails without it, and the user has to start again.",
            remedy: "Answer 200 with Content-Type: application/json and the fields of the account.",
            of: { try await $0.firstUserInfo() }
        ) { rule, answer in
            guard answer.response.status == 200, !answer.fields.isEmpty else {
                let seen =
                    "an access token just issued was answered with \(answer.response.status)"
                    + (answer.fields.isEmpty ? " and no JSON object" : "")
                let isClear = !answer.response.isBesideThePoint
                return rule.judged(isClear ? [seen] : [], unclear: isClear ? [] : [seen], answer.evidence)
            }
            let type = answer.response.headers["Content-Type"]?.lowercased() ?? "missing"
            return rule.judged(
                type.hasPrefix("application/json") ? [] : ["Content-Type is \(type)"], answer.evidence)
        },
        Inspection(
            "userinfo/sub", "userinfo has sub", .google, .error, .oauthLinkingRecalled,
            why: "It is the account at your side, and Google's page is recalled to require it.",
            remedy: "Send an identifier as a text that never changes and is never given to another user.",
            of: { try await $0.provenUserInfo() }
        ) { $0.judged($1.text("sub") == nil ? ["there is no sub"] : [], $1.evidence) },
        Inspection(
            "userinfo/email", "userinfo has email", .google, .warning, .oauthLinkingRecalled,
            why: "Google's page is recalled to list it as required; by it Google finds the user's account.",
            remedy: "Send the address, and email_verified when you have verified it.",
            of: { try await $0.provenUserInfo() }
        ) { $0.judged($1.text("email") == nil ? ["there is no email"] : [], $1.evidence) },
        Inspection(
            "userinfo/sub-stable", "one user has one sub", .rfc, .error, .openIDStability,
            why: "Google would take a user who links again for another person.",
            remedy: "Derive sub from the account and from nothing that changes with a link."
        ) { rule, probe in
            _ = try probe.userinfoURL()
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
}

/// The fields of userinfo, beyond being there.
enum UserInfoFieldRules {
    static let inspections: [Inspection] = [
        Inspection(
            "userinfo/sub-not-email", "sub is not the e-mail address", .rfc, .warning, .openIDStability,
            why: "An address changes, and its provider may give it to another person later. That person "
                + "would be the user.",
            remedy: "Send an identifier that never changes, such as a random one in the account's row.",
            of: { try await $0.provenUserInfo() }
        ) { rule, answer in
            guard let subject = answer.text("sub") else { return rule.notAsked("there is no sub") }
            return rule.judged(subject.isAddress ? ["sub is an e-mail address"] : [], answer.evidence)
        },
        Inspection(
            "userinfo/email-form", "email is an e-mail address and nothing else", .rfc, .error, .openIDClaims,
            why: "Google finds the user's account by it. With a name beside it, or with no address, Google "
                + "finds none.",
            remedy: "Send the address alone: ada@partner.example.",
            of: { try await $0.provenUserInfo() }
        ) { rule, answer in
            guard let email = answer.text("email") else { return rule.notAsked("there is no email") }
            return rule.judged(email.isAddress ? [] : ["email is no address alone"], answer.evidence)
        },
        Inspection(
            "userinfo/email-verified", "email_verified is true or false", .rfc, .warning, .openIDClaims,
            why: "The text \"false\" is true in many languages.",
            remedy: "Send the JSON value true or false, without quotation marks.",
            of: { try await $0.provenUserInfo() }
        ) { rule, answer in
            guard let value = answer.fields["email_verified"] else {
                return rule.notAsked("there is no email_verified")
            }
            return rule.judged(
                value.bool == nil ? ["email_verified is \(value.kindInWords)"] : [], answer.evidence)
        },
        Inspection(
            "userinfo/no-secrets", "userinfo has no field of a password or a secret", .house, .error,
            .rfc(6750, "5.2"),
            why: "A server that sends its whole database record sends fields that were meant to stay secret.",
            remedy: "Name the fields that are sent, one by one.",
            of: { try await $0.provenUserInfo() }
        ) { rule, answer in
            let names = answer.fields.keys.filter { name in
                let name = name.lowercased()
                return ["password", "passwd", "secret", "hash", "ssn"].contains { name.contains($0) }
            }
            return rule.judged(names.sorted().map { "there is \($0.prefix(64))" }, answer.evidence)
        },
        Inspection(
            "userinfo/no-store", "userinfo is not kept by caches", .house, .note, .rfc(9111, "5.2.2.5"),
            why: "A cache that keys by the address alone gives one user's data to the next.",
            remedy: "Send Cache-Control: no-store.",
            of: { try await $0.provenUserInfo() }
        ) { $0.judged($1.cacheObjections, $1.evidence) },
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
        let directives = response.headers.values(of: "Cache-Control").flatMap {
            $0.lowercased().split { $0 == "," || $0 == " " }
        }
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

extension RuleGroup {
    package static let userinfo = RuleGroup(
        id: "userinfo", title: "userinfo endpoint",
        inspections: UserInfoRules.inspections + UserInfoFieldRules.inspections
            + UserInfoRefusalRules.inspections + UserInfoTokenRules.inspections)
}

struct UserInfoAnswer: EndpointAnswer {
    let json: JSONAnswer

    init(_ exchange: Exchange) throws { json = try JSONAnswer(exchange) }

    /// Whether it says something of a user.
    var isAlive: Bool { response.status == 200 && !fields.isEmpty && fields["error"] == nil }

    /// Whether it says that the access token is not good.
    var isRefusal: Bool { [400, 401, 403].contains(response.status) }

    /// The answer, for a sentence that begins with "the access token was answered with".
    var inWords: String {
        "\(response.status)" + (response.status == 200 && fields.isEmpty ? " and no JSON object" : "")
    }
}

extension Probe {
    /// Shows an access token at the userinfo endpoint; nil shows none.
    func show(_ accessToken: String?) async throws -> UserInfoAnswer {
        try await show(header: accessToken.map { "Bearer \($0)" })
    }

    /// Shows a value of the Authorization header, or parameters in the query.
    func show(header: String?, query: [Parameters.Item] = []) async throws -> UserInfoAnswer {
        let url = try userinfoURL()
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers["Authorization"] = header
        let address = query.isEmpty ? url : Parameters(query).appended(to: url)
        guard let request = HTTPRequest("GET", address, headers: headers) else {
            throw CouldNotTell("userinfoURL is not an address that can be asked")
        }
        return try UserInfoAnswer(await prober.exchange(request))
    }
}

extension Rule {
    /// The rule holds when each of the access tokens was accepted.
    func needsLife(_ answers: [(name: String, answer: UserInfoAnswer)]) -> Finding {
        let dead = answers.filter { !$0.answer.isAlive }
        let words = { (name: String, answer: UserInfoAnswer) in
            "\(name) was answered with \(answer.inWords) at the userinfo endpoint"
        }
        return judged(
            dead.filter { !$0.answer.response.isBesideThePoint }.map(words),
            unclear: dead.filter(\.answer.response.isBesideThePoint).map(words),
            dead.flatMap(\.answer.evidence))
    }

    /// The rule holds when each of the access tokens was refused.
    func needsDeath(_ answers: [(name: String, answer: UserInfoAnswer)]) -> Finding {
        let alive = answers.filter { $0.answer.isAlive }
        let unclear = answers.filter { !$0.answer.isAlive && !$0.answer.isRefusal }
        return judged(
            alive.map { "\($0.name) is still accepted at the userinfo endpoint" },
            unclear: unclear.map { "\($0.name) was answered with \($0.answer.inWords)" },
            (alive.isEmpty ? answers : alive).flatMap(\.answer.evidence))
    }
}
