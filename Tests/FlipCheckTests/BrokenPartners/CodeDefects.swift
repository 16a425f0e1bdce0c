import FlipCheck
import JSON
import OAuth
import PartnerMistakes
import PlatformCrypto
import WebText

extension BrokenPartner {
    /// Partners whose codes are not bound to what they were issued for.
    static let wrongCodes: [BrokenPartner] = [
        BrokenPartner(.codeGoodTwice, fails: ["token/code-once", "token/code-at-once"]),
        BrokenPartner(.reuseEndsNothing, fails: ["token/code-reuse-revokes"]),
        BrokenPartner(
            "a code lives longer than the partner says", fails: ["token/code-expiry"],
            known: { $0.codeLifetime = 60 }),
        BrokenPartner("a query in place of a code finds the newest code", fails: ["token/text-only"]) {
            request, context in
            var request = request
            if request.form("code[$ne]") != nil, let code = context.memory["newest code"] {
                request = request.withForm { $0 + [.init("code", code)] }
            }
            let response = await context.partner.handle(request)
            if let code = response.redirectParameter("code") { context.memory["newest code"] = code }
            return response
        },
        BrokenPartner(
            "the code is a part of the SQL", fails: ["token/text-only"], takingIntoSQL("code")),
        BrokenPartner(
            "the refresh token is a part of the SQL", fails: ["token/text-only"],
            takingIntoSQL("refresh_token")),
        BrokenPartner("a newer code ends the one before", fails: ["token/code-lasts"]) { request, context in
            if let code = request.form("code"), let newest = context.memory["newest code"], code != newest {
                return .refusal("invalid_grant")
            }
            let response = await context.partner.handle(request)
            if let code = response.redirectParameter("code") { context.memory["newest code"] = code }
            return response
        },
        BrokenPartner("a wrong secret ends the code", fails: ["token/code-kept"]) { request, context in
            guard request.path == "/token", let code = request.form("code") else { return nil }
            if context.memory["ended " + code] != nil { return .refusal("invalid_grant") }
            let response = await context.partner.handle(request)
            if response.json("error") == "invalid_client" { context.memory["ended " + code] = "yes" }
            return response
        },
        BrokenPartner(
            "the redirect URI of an exchange is not looked at", fails: ["token/redirect-uri"],
            rememberingAddresses { items, address in items.mapping("redirect_uri") { _ in address } }),
        BrokenPartner(
            "the redirect URI of an exchange is compared without its case", fails: ["token/redirect-uri"],
            rememberingAddresses { items, address in
                items.mapping("redirect_uri") { $0.lowercased() == address.lowercased() ? address : $0 }
            }),
        BrokenPartner(
            "the server fails at another redirect URI in an exchange",
            fails: ["token/redirect-uri", "token/no-500"]
        ) { request, context in
            let address = context.memory["address " + (request.form("code") ?? "")]
            if let address, let given = request.form("redirect_uri"), given != address { return .page(500) }
            return await rememberingAddresses { items, _ in items }.answer(request, context)
        },
        BrokenPartner(
            "every exchange is compared with the redirect URI of the browser",
            fails: ["token/redirect-uri-flip"],
            rememberingAddresses { items, address in
                items.mapping("redirect_uri") { $0 == Defect.webRedirectURI ? address : "of another request" }
            }),
        BrokenPartner(
            "the redirect URI of an exchange may be left out", fails: ["token/redirect-uri-missing"],
            rememberingAddresses { items, address in
                items.contains { $0.name == "redirect_uri" }
                    ? items : items + [.init("redirect_uri", address)]
            }),
        BrokenPartner(
            "challenges are not known at all",
            fails: [
                "authorize/pkce-method-missing", "authorize/pkce-method-unknown", "token/pkce-verifier",
                "token/pkce-missing", "token/pkce-downgrade", "token/pkce-challenge-as-verifier",
            ]
        ) { request, context in
            let blind = request.path == "/token" ? request.withForm { $0.removing("code_verifier") } : request
            return await droppingChallenges { _ in true }.answer(blind, context)
        },
        BrokenPartner(
            "a wrong verifier is accepted",
            fails: ["token/pkce-verifier", "token/pkce-challenge-as-verifier"],
            checkingVerifiers { hasChallenge, hasVerifier, _ in hasChallenge == hasVerifier }),
        BrokenPartner(
            "the digest of a verifier is compared without its case", fails: ["token/pkce-verifier"],
            checkingVerifiers(inAnyCase: true) { hasChallenge, hasVerifier, isRight in
                hasChallenge ? isRight : !hasVerifier
            }),
        checkingVerifiers(onlyBy: .body),
        checkingVerifiers(onlyBy: .basic),
        BrokenPartner(
            "the verifier may be left out", fails: ["token/pkce-missing"],
            checkingVerifiers { hasChallenge, hasVerifier, isRight in
                hasChallenge ? !hasVerifier || isRight : !hasVerifier
            }),
        BrokenPartner(
            "an empty verifier is accepted", fails: ["token/pkce-missing"],
            Defect { request, context in
                let isEmpty = request.form("code_verifier") == ""
                let defect = checkingVerifiers { hasChallenge, hasVerifier, isRight in
                    isEmpty || (hasChallenge ? isRight : !hasVerifier)
                }
                return await defect.answer(request, context)
            }),
        BrokenPartner(
            "a verifier without a challenge is accepted", fails: ["token/pkce-downgrade"],
            checkingVerifiers { hasChallenge, _, isRight in !hasChallenge || isRight }),
        BrokenPartner(
            "the right verifier is refused", fails: ["token/pkce"],
            checkingVerifiers { hasChallenge, hasVerifier, _ in !hasChallenge && !hasVerifier }),
    ]

    /// The value of a parameter is a part of the SQL: a condition after it, which is true, changes nothing.
    private static func takingIntoSQL(_ name: String) -> Defect {
        .changingRequests(to: "/token") { request in
            let condition = "' AND '1'='1"
            guard let value = request.form(name), value.hasSuffix(condition) else { return request }
            return request.withForm { $0.setting(name, String(value.dropLast(condition.utf8.count))) }
        }
    }

    /// The token endpoint works with the redirect URI that a code was sent to.
    private static func rememberingAddresses(
        _ change: @escaping @Sendable ([Parameters.Item], String) -> [Parameters.Item]
    ) -> Defect {
        Defect { request, context in
            var request = request
            if request.path == "/token",
                let address = context.memory["address " + (request.form("code") ?? "")]
            {
                request = request.withForm { change($0, address) }
            }
            let response = await context.partner.handle(request)
            if let code = response.redirectParameter("code") {
                context.memory["address " + code] = response.headers["Location"].map {
                    String($0.prefix { $0 != "?" })
                }
            }
            return response
        }
    }

    /// Keeps the challenges in place of the partner server, and judges verifiers by a wrong rule.
    ///
    /// - Parameters:
    ///   - inAnyCase: whether a digest that differs from the challenge only by case is the right one.
    ///   - accepts: whether an exchange is accepted, by whether its code has a challenge, whether it has a verifier, and
    ///     whether the verifier is the one of the challenge.
    private static func checkingVerifiers(
        inAnyCase: Bool = false,
        _ accepts: @escaping @Sendable (_ hasChallenge: Bool, _ hasVerifier: Bool, _ isRight: Bool) -> Bool
    ) -> Defect {
        Defect { request, context in
            if request.path == "/token", let code = request.form("code") {
                let challenge = context.memory["challenge " + code]
                let verifier = request.form("code_verifier").flatMap(CodeVerifier.init)
                let crypto = try? PlatformCrypto()
                let digest = crypto.flatMap { verifier?.challenge(crypto: $0).value }
                let isRight =
                    digest != nil
                    && (inAnyCase ? digest?.lowercased() == challenge?.lowercased() : digest == challenge)
                guard accepts(challenge != nil, verifier != nil, isRight) else {
                    return .refusal("invalid_grant")
                }
                return await context.partner.handle(request.withForm { $0.removing("code_verifier") })
            }
            if let challenge = request.query("code_challenge"),
                request.query("code_challenge_method") == "S256"
            {
                context.memory["asked " + (request.query("state") ?? "")] = challenge
            }
            // A challenge that is not a digest is refused by the partner server.
            let isDigest = request.query("code_challenge").map { $0.utf8.count == 43 } ?? false
            let response = await droppingChallenges { $0 == "S256" && isDigest }.answer(request, context)
            if let code = response.redirectParameter("code") {
                context.memory["challenge " + code] =
                    context.memory["asked " + (response.redirectParameter("state") ?? "")]
            }
            return response
        }
    }

    /// The client is configured for one way of authenticating, and in the other its verifiers are not looked at.
    ///
    /// A code stays good when its verifier is refused.
    private static func checkingVerifiers(onlyBy method: ClientCredentials.Method) -> BrokenPartner {
        BrokenPartner(
            "the verifier counts only with \(method.rawValue)", fails: ["token/pkce-verifier"],
            known: { $0.client?.method = method },
            Defect { request, context in
                let isInOtherWay = (request.headers["Authorization"] != nil) != (method == .basic)
                let defect = checkingVerifiers { hasChallenge, hasVerifier, isRight in
                    isInOtherWay || (hasChallenge ? isRight : !hasVerifier)
                }
                return await defect.answer(request, context)
            })
    }
}

extension Defect {
    /// A defect that gives codes another text outside the partner's server, which knows only its own.
    static func renamingCodes(_ rename: @escaping @Sendable (String) -> String) -> Defect {
        Defect { request, context in
            var request = request
            if request.path == "/token" {
                request = request.withForm { items in
                    items.mapping("code") { shown in context.memory["code " + shown] ?? shown }
                }
            }
            let response = await context.partner.handle(request)
            guard let code = response.redirectParameter("code") else { return response }
            context.memory["code " + rename(code)] = code
            return response.withRedirectParameters { items in items.mapping("code", rename) }
        }
    }
}
