/// Secrets that are nearly right, and an empty secret.
let clientSecretRules: [Inspection] = [
    Inspection(
        "token/client-secret-prefix", "a secret that is a character too long or too short gets nothing",
        .security, .error, .rfc(6749, "3.2.1"),
        why: "When only the beginning has to be right, an attacker guesses the secret character by "
            + "character.",
        remedy: "Compare the whole secret, or its digest, in constant time.",
        of: exchanging { probe in
            let client = try probe.client()
            let longer = client.with(secret: client.secret + "x")
            let shorter = client.with(secret: String(client.secret.dropLast()))
            return [
                ExchangeVariant(name: "the secret with one character more", client: longer),
                ExchangeVariant(name: "the secret without its last character", client: shorter),
            ]
        }
    ) { $0.needsRefusals($1) },
    Inspection(
        "token/client-secret-case", "a secret with other capitals gets nothing", .security, .error,
        .rfc(6749, "3.2.1"),
        why: "A comparison that ignores case makes the secret easier to guess.",
        remedy: "Compare bytes. Some databases compare text without case: look at the column's collation.",
        of: exchanging { probe in
            let client = try probe.client()
            guard let other = client.secret.withOtherCase else {
                throw CouldNotTell.notAsked("the secret has no letter whose case could be changed")
            }
            return [
                ExchangeVariant(name: "the secret with other capitals", client: client.with(secret: other))
            ]
        }
    ) { $0.needsRefusals($1) },
    Inspection(
        "token/client-secret-empty", "an empty secret gets nothing", .security, .error, .rfc(6749, "3.2.1"),
        why: "An empty value counts as a missing one, and a client without a secret has not authenticated.",
        remedy: "Treat an empty client_secret as a missing one.",
        of: exchanging {
            [ExchangeVariant(name: "an empty secret", client: try $0.client().with(secret: ""))]
        }
    ) { $0.needsRefusals($1) },
]
