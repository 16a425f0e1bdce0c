/// Whether the configured sign-in works, before anything is said of the server.
enum SignInRules {
    static let inspections = [
        Inspection(signIn) { probe throws(CouldNotTell) in
            let walked = try await probe.firstWalk()
            switch SignInOutcome(walked, probe.configuration.signIn) {
            case .code: return signIn.held(walked.evidence)
            case .signInStopped(let advice), .noAnswer(let advice):
                return signIn.couldNotTell(advice, walked.evidence)
            case .serverGaveNoCode: return signIn.notAsked("the server gave no code, see authorize/code")
            }
        }
    ]

    static let signIn = Rule(
        "authorize/sign-in", "the sign-in that is configured leads to a code", .house, .error,
        .partnerReference,
        why:
            "A run without a code cannot judge most rules: a server that lets no user in refuses wrong requests "
            + "too.",
        remedy: "Run flip-check sign-in: it shows each page with its forms, and proposes the signIn block.")
}
