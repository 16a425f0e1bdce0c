/// Secrets that are nearly right, and an empty secret.
let clientSecretRules: [Rule] = [
    Rule(
        "token/client-secret-prefix", "a secret that is a character too long or too short gets nothing",
        .security, .error, .rfc(6749, "3.2.1"),
        fault: "a secret with a character too many or too few gets tokens",
        why: "When only the beginning has to be right, an attacker guesses the secret character by "
            + "character.",
        remedy: "Compare the whole secret, or its digest, in constant time.",
        followsFrom: ["token/client-secret"],
        on: .exchangesWithSecretOfOtherLength
    ) { .refused($0) },
    Rule(
        "token/client-secret-case", "a secret with other capitals gets nothing", .security, .error,
        .rfc(6749, "3.2.1"),
        reach: .few, fault: "a secret with other capitals gets tokens",
        why: "A comparison that ignores case makes the secret easier to guess.",
        remedy: "Compare bytes. Some databases compare text without case: look at the column's collation.",
        followsFrom: ["token/client-secret"],
        on: .exchangeWithOtherCapitals
    ) { .refused("the secret with other capitals", $0) },
    Rule(
        "token/client-secret-empty", "an empty secret gets nothing", .security, .error, .rfc(6749, "3.2.1"),
        reach: .all, fault: "an empty client secret gets tokens",
        why: "An empty value counts as a missing one, and a client without a secret has not authenticated.",
        remedy: "Treat an empty client_secret as a missing one.",
        followsFrom: ["token/client-missing"],
        on: .exchangeWithEmptySecret
    ) { .refused("an empty secret", $0) },
]
