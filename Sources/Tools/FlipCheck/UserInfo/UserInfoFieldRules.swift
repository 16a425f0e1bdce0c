import HTTPMessages
import JOSE
import WebText

/// The fields of userinfo, beyond being there.
enum UserInfoFieldRules {
    static let inspections = [
        Inspection([notEmail, form, verified, secrets, store]) { probe throws(CouldNotTell) in
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
        Inspection(afterRefresh) { probe throws(CouldNotTell) in
            try await probe.provenUserInfo()
            return try await probe.judging(
                by: try await probe.firstUserInfo(),
                orNew: { () throws(CouldNotTell) in try await probe.tryUserInfo() },
                { tried throws(CouldNotTell) in try await judgeRefresh(probe, tried) })
        },
    ]

    /// Compares the user before a refresh with the user after it.
    private static func judgeRefresh(
        _ probe: Probe, _ tried: TriedUserInfo
    ) async throws(CouldNotTell) -> Finding {
        let before = tried.answer
        let refreshed = try await probe.refresh(try tried.grant.neededRefreshToken())
        let after = try await probe.show(try refreshed.refreshResult.get().accessToken)
        guard let one = before.text("sub"), let other = after.text("sub") else {
            throw CouldNotTell("there was no sub to compare", before.evidence + after.evidence)
        }
        let isSame = one.hasSameBytes(as: other)
        return afterRefresh.judged(
            isSame ? [] : ["sub changed with the refresh"], before.evidence + after.evidence)
    }

    static let notEmail = Rule(
        "userinfo/sub-not-email", "sub is not the e-mail address", .rfc, .warning, .openIDUserInfo,
        why:
            "An address changes, and its provider may give it to another person later. That person would be the user.",
        remedy: "Send an identifier that never changes, such as a random one in the account's row.")

    static let form = Rule(
        "userinfo/email-form", "email is an e-mail address and nothing else", .rfc, .error, .openIDUserInfo,
        why:
            "Google finds the user's account by it. With a name beside it, or with no address, Google finds none.",
        remedy: "Send the address alone: ada@partner.example.")

    static let verified = Rule(
        "userinfo/email-verified", "email_verified is true or false", .rfc, .warning, .openIDUserInfo,
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

    static let afterRefresh = Rule(
        "userinfo/sub-after-refresh", "sub stays the same after a refresh", .rfc, .error, .openIDUserInfo,
        why: "The link would belong to another person from one hour to the next.",
        remedy: "Derive sub from the account, and not from the token.")
}

extension Rule.Source {
    /// OpenID Connect, the answer of the userinfo endpoint.
    static let openIDUserInfo = Rule.Source(
        "OpenID Connect Core section 5.3.2",
        url: "https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse")
}

extension UserInfoAnswer {
    /// The objections to the instructions for caches.
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
