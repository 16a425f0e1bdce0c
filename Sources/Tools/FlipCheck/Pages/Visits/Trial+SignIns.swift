extension Trial<SignInVisits> {
    /// A new visitor's way through the sign-in, after a reset of the account, and the same visitor's way when signed in.
    ///
    /// The first way ends with a consent. Where the server remembers it, another reset and a third way show it again.
    static var signInVisits: Self {
        Self(
            "signInVisits", needing: .authorizationURL, .pages, trying: .code, requests: 0, signIns: 2
        ) { probe in
            let signIn = probe.configuration.signIn
            guard !signIn.forms.isEmpty else {
                throw CouldNotTell.notAsked("there is no sign-in to follow; give signIn.forms")
            }
            try await probe.prove(.code)
            await probe.resetAccount()
            let signingIn = try await probe.signInAnew()
            let signedIn = try await probe.visit(try probe.rightAddress(), with: signingIn.cookies)
            guard signedIn.hasCode else {
                throw CouldNotTell(
                    "a signed-in browser got no code", signedIn.evidence, because: "authorize/again")
            }
            func visits(_ askedAgain: Visit? = nil) -> SignInVisits {
                let found = SignInVisits(
                    signingIn: signingIn, signedIn: signedIn, askedAgain: askedAgain,
                    takesPassword: probe.typesPassword, takesText: probe.typesText)
                // A report hides what signs the user in.
                for cookie in found.signedIn.cookies { probe.prober.secrets.remember(cookie.content) }
                return found
            }
            let two = visits()
            guard two.consent == nil, !two.asksForPasswordAgain, await probe.resetAccount() else {
                return two
            }
            // A third way that fails shows no consent, and the first two still show the sign-in.
            let askedAgain = try? await probe.visit(try probe.rightAddress(), with: signedIn.cookies)
            return askedAgain?.hasCode == true ? visits(askedAgain) : two
        }
    }
}

extension Trial<Visit> {
    /// The sign-in of the same user in another browser: the browser of the attacker.
    static var otherSignIn: Self {
        Self("otherSignIn", after: Control(.signInVisits), requests: 0, signIns: 1) {
            try await $0.signInAnew(inOtherBrowser: true)
        }
    }
}
