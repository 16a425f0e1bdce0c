import HTTPMessages
import HeadlessBrowser

/// The scope that a consent grants: that of the request, whatever its form says.
///
/// The trial goes on from `signInVisits`, after the right exchange got tokens. It sends nothing, and the rule is not asked, with
/// fewer than two scopes, without forms or a page on which to agree, and where neither a field of the consent's form nor the
/// address of the form has the scope.
let consentScopeRules: [Rule] = [
    Rule(
        "pages/consent-scope", "the consent grants the scope of the request, whatever its form says",
        .security, .error,
        Rule.Source("CWE-472", .projectRule, url: "https://cwe.mitre.org/data/definitions/472.html"),
        reach: .few, fault: "a field of the consent's form decides what is granted",
        why:
            "The browser can change every field of a form, hidden fields too. The page then names less than what "
            + "Google gets.",
        remedy:
            "Keep the scope with the request at the server, and put only the id of the request into the form.",
        on: .consentToMoreScopes, .configuration, verdict: judgeMoreScopes)
]

/// A consent to a request for one scope, with all scopes in its form.
struct ConsentToMoreScopes: Sendable, Codable {
    let visit: Visit
    /// The answer to the exchange of the code; nil where none came.
    var exchanged: JSONAnswer?
    /// The scope of the tokens; nil where there are none, or nothing tells it.
    var scope: String?
}

extension Trial<ConsentToMoreScopes> {
    /// The form of the consent to one scope with all scopes in place of the one, and the exchange of its code.
    static var consentToMoreScopes: Self {
        Self(
            "consentToMoreScopes", from: .signInVisits, needing: .scopes, after: .exchange, requests: 1,
            signIns: 1
        ) { signIns, probe in
            let scopes = probe.configuration.scopes
            guard scopes.count > 1 else { throw probe.reasonForOneScope }
            guard let shown = signIns.consent else {
                throw CouldNotTell.notAsked("a signed-in user is shown no page to agree on")
            }
            let all = scopes.joined(separator: " ")
            guard shown.request.replacing(value: all, with: scopes[0]) != nil else {
                throw CouldNotTell.notAsked(
                    "neither a field of the consent's form nor its address has the scope")
            }
            let query = try probe.query().setting("scope", scopes[0])
            let consent = try await probe.visitToConsent(signIns.signedIn.cookies, query)
            guard let changed = consent.request.replacing(value: scopes[0], with: all) else {
                throw CouldNotTell("the form of the consent to one scope has no field with it")
            }
            var tried = ConsentToMoreScopes(visit: try await probe.visit(sending: changed, consent.cookies))
            guard let code = tried.visit.answer?.value("code") else { return tried }
            let exchanged = try await probe.redeem(probe.issued(code, for: query))
            tried.exchanged = exchanged
            if exchanged.isGranted { tried.scope = await probe.scope(of: exchanged) }
            return tried
        }
    }
}

private func judgeMoreScopes(
    _ tried: ConsentToMoreScopes, _ configuration: FlipCheckConfiguration
) throws -> Judgement {
    guard let exchanged = tried.exchanged, !exchanged.response.isTemporaryFailure else {
        return Judgement.held(tried.visit.evidence).unless(
            tried.exchanged == nil
                ? tried.visit.reasonAgainstRefusal
                : CouldNotTell("the exchange was answered with \(tried.exchanged?.inWords ?? "nothing")"))
    }
    guard exchanged.isGranted else { return .held(exchanged.evidence) }
    guard let scope = tried.scope else {
        return .couldNotTell("a code came, and nothing tells the scope of its tokens", exchanged.evidence)
    }
    let asked = configuration.scopes.prefix(1).flatMap(\.scopeValues)
    let more = scope.scopeValues.filter { !asked.contains($0) }
    return .holds(
        more.isEmpty,
        else: "\(asked.joined(separator: " ")) was asked for, and with the other scopes in the form "
            + "\(more.joined(separator: " ").prefix(200)) was granted as well",
        tried.visit.evidence + exchanged.evidence)
}
