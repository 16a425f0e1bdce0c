import WebText

/// Sign-ins with cookies that an attacker may know, and whether these are signed in afterwards.
struct KnownCookies: Sendable, Codable {
    /// Whether the cookies that a browser had before a sign-in are signed in after it.
    let areCookiesFromBeforeSignedIn: Bool
    /// The sign-in with values that the visitor chose; nil where the first question decides already.
    var chosen: SignInAttempt?
}

/// What the cookies of two sign-ins have in common; the values themselves are secrets.
struct CookiesOfTwoSignIns: Sendable, Codable {
    /// The later sign-in.
    let later: Visit
    /// What makes the values easy to guess, as the predicate of a sentence; nil when nothing does.
    let weakness: String?
    /// Whether one of them has less than 16 bytes.
    let areShort: Bool
}

extension Trial<[VisitorCookie]> {
    /// The cookies without which a visitor is not signed in, or else those of which one is enough.
    ///
    /// To find them each is left out once. Beside the session a server may set a second cookie that signs in, such
    /// as that of “remember me”, and then none is missed.
    static var sessionCookies: Self {
        Self("sessionCookies", from: .signInVisits, requests: 0, signIns: 2) { signIns, probe in
            _ = try signIns.lastSignInStep()
            if signIns.asksForPasswordAgain {
                throw CouldNotTell.notAsked("every request asks for the password, so there is no session")
            }
            let all = signIns.signedIn.cookies
            let tried = all.prefix(mostTriedCookies)
            var needed: [VisitorCookie] = []
            for cookie in tried where try await !probe.isSignedIn(all.filter({ $0 != cookie })) {
                needed.append(cookie)
            }
            if needed.isEmpty, try await !probe.isSignedIn([]) {
                for cookie in tried where try await probe.isSignedIn([cookie]) { needed.append(cookie) }
            }
            guard !needed.isEmpty else { throw CouldNotTell("no cookie was found that the session hangs on") }
            return needed
        }
    }

    /// Each cookie that is tried costs a visit; a server with more sets them for other purposes.
    private static let mostTriedCookies = 8
}

extension Trial<KnownCookies> {
    /// A visit with the cookies from before the sign-in, and then a sign-in with values of the visitor's own.
    static var signInWithKnownCookies: Self {
        Self("signInWithKnownCookies", from: .signInVisits, requests: 0, signIns: 3) { signIns, probe in
            let cookiesBefore = try signIns.lastSignInStep().cookies
            if !cookiesBefore.isEmpty, try await probe.isSignedIn(cookiesBefore) {
                return KnownCookies(areCookiesFromBeforeSignedIn: true)
            }
            let names = try await probe.value(of: .sessionCookies).map(\.name)
            let chosen = names.map { VisitorCookie($0, probe.random.token()) }
            let visit = try await probe.visit(try probe.rightAddress(), chosen)
            let isSignedIn = visit.hasCode ? try await probe.isSignedIn(chosen) : false
            return KnownCookies(
                areCookiesFromBeforeSignedIn: false,
                chosen: SignInAttempt(visit: visit, isSignedIn: isSignedIn))
        }
    }
}

extension Trial<CookiesOfTwoSignIns> {
    /// The session's cookies of two browsers; of a third, where the first two have the same.
    static var cookiesOfTwoSignIns: Self {
        Self(
            "cookiesOfTwoSignIns", from: .signInVisits, after: Control(.sessionCookies),
            Control(.otherSignIn), requests: 0
        ) { signIns, probe in
            let names = Set(try await probe.value(of: .sessionCookies).map(\.name))
            func sessionValue(of visit: Visit) -> String {
                let cookies = visit.cookies.filter { names.contains($0.name) }
                return cookies.map(\.value).joined(separator: ";")
            }
            let value = sessionValue(of: signIns.signingIn)
            var later = try await probe.value(of: .otherSignIn)
            if sessionValue(of: later).hasSameBytes(as: value) {
                // A signed cookie with the time in it, such as Flask's, is the same for
                // two sign-ins in one second.
                await probe.prober.wait(.milliseconds(1_500))
                later = try await probe.visit(try probe.rightAddress())
            }
            let values = [value, sessionValue(of: later)]
            return CookiesOfTwoSignIns(
                later: later, weakness: GuessableValues.weakness(of: values),
                areShort: values.contains { $0.utf8.count < 16 })
        }
    }
}

extension Trial<[Exchange]> {
    /// The messages of the sign-in that have the session's cookie in an address.
    static var addressesWithSession: Self {
        Self(
            "addressesWithSession", from: .signInVisits, after: Control(.sessionCookies), requests: 0
        ) { signIns, probe in
            // A shorter value may be in an address by chance.
            let values = try await probe.value(of: .sessionCookies).map(\.value).filter {
                $0.utf8.count >= 8
            }
            return (signIns.signingIn.exchanges + signIns.signedIn.exchanges).filter { exchange in
                let location = exchange.response?.headers["Location"] ?? ""
                return values.contains { exchange.request.target.contains($0) || location.contains($0) }
            }
        }
    }
}
