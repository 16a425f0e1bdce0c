/// Forms that another site makes the user's browser send (RFC 6749 section 10.12).
let forgeryRules: [Rule] = [
    Rule(
        "pages/sign-in-csrf", "another site cannot sign a user in", .security, .error, .rfc(6749, "10.12"),
        reach: .few, fault: "another site can sign the user in to the attacker's account",
        why: "The user is signed in as the attacker and does not know it. The user then links the attacker's "
            + "account with the user's own devices.",
        remedy: "Bind a token in the form to a cookie that the browser had before, and refuse a form whose "
            + "Origin is another site.",
        on: .signInFromOtherSite
    ) { attempts in
        guard let taken = attempts.first(where: \.isSignedIn) else { return .held() }
        return .failed(
            "the form of one browser was sent by another one, from another site, and signed it in",
            taken.visit.evidence)
    },
    Rule(
        "pages/consent-csrf", "another site cannot agree for the user", .security, .error,
        .rfc(6749, "10.12"),
        fault: "another site can agree for the user",
        why: "A page of another site can link the user's account without a click of the user.",
        remedy: "Put a token of the session into the form and compare it; set SameSite=Lax on the cookie; "
            + "refuse a form whose Origin is another site.",
        on: .consentFromOtherSite
    ) { visits in
        guard let taken = visits.first(where: \.hasCode) else { return .held() }
        return .failed(
            "a form without the token of this session, sent from another site, gave a code", taken.evidence)
    },
    Rule(
        "pages/consent-by-get", "the user cannot agree by a GET", .security, .error, .rfc(9110, "9.2.1"),
        fault: "a link can agree for the user",
        why: "A click, a preview or a redirect opens a link, and SameSite=Lax cookies go with it.",
        remedy: "Take the user's answer only by POST.",
        on: .consentByGet
    ) { .holds(!$0.hasCode, else: "a GET gave a code", $0.evidence) },
    Rule(
        "pages/consent-without-session", "a consent without the session's cookie gives no code", .security,
        .error, .rfc(6749, "10.12"),
        fault: "a consent counts without the user's session",
        why: "The content of a form does not prove which user sends it.",
        remedy: "Look up the session by its cookie, and take the user from there.",
        on: .signInVisits, .consentWithoutCookies
    ) {
        try $0.needsSession(for: $1)
        return .holds(!$1.hasCode, else: "a form without a cookie gave a code", $1.evidence)
    },
    Rule(
        "pages/sign-in-by-get", "a user cannot sign in by a GET", .security, .warning,
        .projectRule(.rfc(9110, "9.2.1")),
        reach: .few, fault: "a form with a password is taken by GET, so logs may keep the password",
        why: "The password would be in the address, in the history and in every log on the way.",
        remedy: "Take the form only by POST.",
        on: .signInByGet
    ) { .holds(!$0.isSignedIn, else: "the form was taken by GET", $0.visit.evidence) },
]
