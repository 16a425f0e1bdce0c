import JSON
import PlatformCrypto
import WebText

/// The cookie of a signed-in session: how it is made, and where it goes.
let sessionRules: [Rule] = [
    Rule(
        "pages/session-fixation", "a sign-in begins a new session", .security, .error, .sessionManagement,
        reach: .few, fault: "an attacker who plants a session's cookie is signed in with the user",
        why: "An attacker who knew or chose the cookie before the sign-in is signed in as the user after it.",
        remedy: "Make a new id at the sign-in, end the one from before, and take only ids that you made.",
        on: .signInVisits, .signInWithKnownCookies, verdict: judgeKnownCookies),
    Rule(
        "pages/session-unguessable", "the session's cookie cannot be guessed", .security, .error,
        .sessionManagement,
        reach: .all, fault: "the session's cookie can be guessed",
        why: "An attacker who guesses the cookie is taken for the user.",
        remedy:
            "Make the id of at least 16 random bytes from the system's source; or sign the cookie, and check the "
            + "signature before you read it.",
        on: .cookiesOfTwoSignIns, verdict: judgeCookiesOfTwoSignIns
    ).or(on: .cookiesMadeUp) { .judged($0) },
    Rule(
        "pages/session-in-address", "the session is in no address", .security, .error, .sessionManagement,
        fault: "the session is in an address, or is taken from one",
        why:
            "Addresses are kept in histories and logs, and go along to other sites. Where an address brings a session, "
            + "a link signs the user in to the attacker's account.",
        remedy:
            "Keep the session only in a cookie, and take it from nowhere else. Many frameworks have a switch for it: "
            + "in PHP session.use_only_cookies.",
        on: .sessionFromAddress
    ) {
        .holds(!$0.isSignedIn, else: "the cookies' values in the address sign in", $0.visit.evidence)
    }.or(on: .addressesWithSession) {
        .holds($0.isEmpty, else: "the value of the cookie is in an address", $0.prefix(1).map(\.evidence))
    },
]

/// Sign-ins with cookies that an attacker may know, and whether these are signed in afterwards.
struct KnownCookies: Sendable, Codable {
    /// The sign-in of a visitor who brought values along, or nil where the first visit's cookies from before the sign-in are
    /// signed in, which decides already.
    let chosen: SignInAttempt?
}

/// What the cookies of two sign-ins have in common; the values themselves are secrets.
struct CookiesOfTwoSignIns: Sendable, Codable {
    /// The later sign-in.
    let later: Visit
    /// What makes the values easy to guess, as the predicate of a sentence: they are UUIDs of the time, differ in fewer than 64
    /// bits, in Base64 too, or are the same and made of the account's name.
    ///
    /// It is nil when nothing does.
    let weakness: String?
    /// Whether one of them has fewer than 16 characters; of several that are needed, all of a sign-in together.
    let areShort: Bool
    /// Whether those that are needed are the same at each sign-in, or nil in older recordings.
    var areSame: Bool?
}

extension Trial<SessionCookies> {
    /// The cookies that the session hangs on: each without which the visitor is signed out; where the server
    /// misses none of them by itself, each that is enough by itself.
    ///
    /// To find them each is left out once; where all seem to be needed because the session has ended, those of a new sign-in,
    /// for their names. Beside one of at least 8 bytes, shorter ones that are needed do not count. Beside the session a server
    /// may set a second cookie that signs in, such as that of “remember me”, and then none is missed.
    static var sessionCookies: Self {
        Self("sessionCookies", from: .signInVisits, requests: 0, signIns: 2) { signIns, probe in
            _ = try signIns.lastSignInStep()
            if signIns.asksForPasswordAgain {
                throw CouldNotTell.notAsked("every request asks for the password, so there is no session")
            }
            let all = signIns.signedIn.cookies
            var needed = try await probe.neededCookies(of: all)
            if needed.count > 1, needed.count == all.count, try await !probe.isSignedIn(all) {
                let newer = try await probe.neededCookies(of: probe.signInAnew().cookies)
                needed = needed.filter { newer.map(\.name).contains($0.name) }
            }
            // A cookie such as that of a balancer, which may be guessed, protects nothing.
            let long = needed.filter { $0.content.utf8.count >= minimumCookieLength }
            if !long.isEmpty { needed = long }
            if !needed.isEmpty { return SessionCookies(cookies: needed, isEachEnough: false) }
            let sufficient = try await probe.isSignedIn([]) ? [] : probe.sufficientCookies(of: all)
            guard !sufficient.isEmpty else {
                throw CouldNotTell("no cookie was found that the session hangs on")
            }
            return SessionCookies(cookies: sufficient, isEachEnough: true)
        }
    }
}

extension Trial<KnownCookies> {
    /// A visit with the cookies that the first of `signInVisits` had before the last form of its sign-in.
    ///
    /// Where that is not signed in, a visitor signs in who brings random values for the cookies of `sessionCookies`. Where that
    /// gets a code, another visit has the cookies from before its last form: these values, or what the server has set in their
    /// place.
    static var signInWithKnownCookies: Self {
        Self("signInWithKnownCookies", from: .signInVisits, requests: 0, signIns: 3) { signIns, probe in
            let step = try signIns.lastSignInStep()
            if !step.cookies.isEmpty, try await probe.isSignedIn(step.cookies) {
                return KnownCookies(chosen: nil)
            }
            let names = try await probe.value(of: .sessionCookies).cookies.map(\.name)
            // PHP takes no session id with an underscore in it.
            let chosen = names.map { VisitorCookie($0, probe.random.token().replacing("_", with: "-")) }
            let visit = try await probe.visit(try probe.rightAddress(), with: chosen)
            // The session of the first visit may have ended, and the server may have set others in place of the chosen ones.
            let before = visit.steps.first { $0.formIndex == step.formIndex }?.cookies ?? chosen
            let isSignedIn = visit.hasCode ? try await probe.isSignedIn(before) : false
            return KnownCookies(chosen: SignInAttempt(visit: visit, isSignedIn: isSignedIn))
        }
    }
}

extension Trial<CookiesOfTwoSignIns> {
    /// The session's cookies of two browsers; of a third, where the first two have the same.
    ///
    /// Where each cookie is enough by itself, an attacker guesses the easiest cookie, and a random one may be the same each
    /// time. Where the other browser has no cookie of a name that is needed, the rule could not tell.
    static var cookiesOfTwoSignIns: Self {
        Self(
            "cookiesOfTwoSignIns", from: .signInVisits, after: Control(.sessionCookies),
            Control(.otherSignIn), requests: 0
        ) { signIns, probe in
            let session = try await probe.value(of: .sessionCookies)
            let names = session.cookies.map(\.name)
            let value = signIns.signingIn.value(ofCookies: names)
            var later = try await probe.value(of: .otherSignIn)
            if later.value(ofCookies: names).hasSameBytes(as: value) {
                // A signed cookie with the time in it, such as Flask's, is the same for
                // two sign-ins in one second.
                await probe.prober.wait(.milliseconds(1_500))
                later = try await probe.signInAnew()
            }
            let browsers = [signIns.signingIn, later]
            func contents(of names: [String]) -> [String] { browsers.map { $0.value(ofCookies: names) } }
            // A cookie may be named after the session, or after one of several servers.
            let common = names.filter { !contents(of: [$0]).contains("") }
            guard session.isEachEnough ? !common.isEmpty : common.count == names.count else {
                throw CouldNotTell("another browser got no cookie of the same name", later.evidence)
            }
            let pairs = session.isEachEnough ? common.map { contents(of: [$0]) } : [contents(of: names)]
            return CookiesOfTwoSignIns(
                later: later, weakness: pairs.compactMap(probe.weakness(of:)).first,
                areShort: pairs.joined().contains { $0.utf8.count < minimumValueLength },
                areSame: !session.isEachEnough && pairs.contains { $0[0].hasSameBytes(as: $0[1]) })
        }
    }
}

extension Visit {
    /// What the visitor's cookies with these names say, one after the other.
    fileprivate func value(ofCookies names: [String]) -> String {
        cookies.filter { names.contains($0.name) }.map(\.content).joined(separator: ";")
    }
}

extension Probe {
    /// Of the first cookies, each without which the others do not sign a visitor in.
    fileprivate func neededCookies(of all: [VisitorCookie]) async throws -> [VisitorCookie] {
        var needed: [VisitorCookie] = []
        for cookie in all.prefix(maximumTriedCookies) {
            if try await !isSignedIn(all.filter { $0 != cookie }) { needed.append(cookie) }
        }
        return needed
    }

    /// Of the first cookies, each that signs a visitor in by itself.
    fileprivate func sufficientCookies(of all: [VisitorCookie]) async throws -> [VisitorCookie] {
        var sufficient: [VisitorCookie] = []
        for cookie in all.prefix(maximumTriedCookies) {
            if try await isSignedIn([cookie]) { sufficient.append(cookie) }
        }
        return sufficient
    }

    /// What makes the values of several sign-ins easy to guess, as the predicate of a sentence, or nil when nothing does.
    ///
    /// A random or signed value may be the same at each sign-in of a user. It is easy to guess where it is made of one of
    /// `accountNames`: fewer than 16 bytes more, in Base64 too, or a digest.
    fileprivate func weakness(of values: [String]) -> String? {
        guard let value = values.first, values.allSatisfy({ $0.hasSameBytes(as: value) }) else {
            return GuessableValues.weakness(of: values)
        }
        // After the padding may come a signature.
        let whole = value.unescaped.filter { !$0.withoutPadding.contains("=") }
        let texts = value.unescaped + whole.map { String(decoding: $0.bytesInBase64 ?? [], as: UTF8.self) }
        let names = configuration.signIn.accountNames
        let hasLittleMore = texts.contains { text in
            names.contains { text.hasBytes(of: $0) && text.utf8.count - $0.utf8.count < minimumValueLength }
        }
        if hasLittleMore { return "are the account's name with little added to it" }
        let digests = DerivedValues(
            issued: [ValueOfRun("it", value)].compactMap(\.self),
            sent: names.compactMap { ValueOfRun("the account's name", $0) }, crypto
        ).found()
        return digests.isEmpty ? nil : "are a digest of the account's name"
    }
}

extension Trial<[String]> {
    /// What anybody can make up that signs in, in the words of a finding: each of the session's cookies with a wrong signature,
    /// or else, where it is the only one or enough by itself, with other texts in its JSON; and beside the cookies of a new
    /// visitor each cookie that is one of `accountNames`, or the Base64 of one, and others with other texts in their JSON.
    static var cookiesMadeUp: Self {
        Self(
            "cookiesMadeUp", from: .signInVisits, after: Control(.sessionCookies), requests: 0
        ) { signIns, probe in
            var madeUp: [String] = []
            let all = signIns.signedIn.cookies
            let names = probe.configuration.signIn.accountNames
            let session = try await probe.value(of: .sessionCookies)
            let isOneEnough = session.isEachEnough || session.cookies.count == 1
            for cookie in session.cookies {
                let resigned = cookie.withWrongSignature(of: names)
                guard let forged = resigned ?? (isOneEnough ? cookie.withOtherTexts(but: names) : nil) else {
                    continue
                }
                let others = all.filter { $0.name != cookie.name }
                guard try await probe.isSignedIn(others + [forged]) else { continue }
                // Another cookie, such as that of “remember me”, may sign in by itself.
                if try await probe.isSignedIn(others), try await !probe.isSignedIn([forged]) { continue }
                madeUp.append(
                    resigned != nil
                        ? "\(cookie.name.asShortName) counts with a wrong signature" : cookie.asUnsignedJSON)
            }
            for cookie in all.prefix(maximumTriedCookies) where !madeUp.contains(cookie.asUnsignedJSON) {
                let isName = names.contains { cookie.isMade(of: $0) }
                guard let forged = isName ? cookie : cookie.withOtherTexts(but: names) else { continue }
                // The session may need a cookie that every visitor gets.
                let newVisit = try await probe.visit(try probe.rightAddress(), .onlyOpening)
                let others = newVisit.cookies.filter { $0.name != cookie.name }
                guard try await probe.isSignedIn(others + [forged]) else { continue }
                madeUp.append(
                    isName
                        ? "\(cookie.name.asShortName) is made of the account's name, and signs in"
                        : cookie.asUnsignedJSON)
            }
            return madeUp
        }
    }
}

extension VisitorCookie {
    /// The cookie with another character in the middle of its signature: its last part, of at least nine characters, behind a
    /// dot, a colon, `|` or `%7C`, or else behind two hyphens.
    ///
    /// It is nil unless the first part is the Base64 of JSON, or one of these names comes before the signature or in the Base64
    /// of the first part. A signature in another cookie, or before the rest, is not found.
    fileprivate func withWrongSignature(of names: Set<String>) -> VisitorCookie? {
        let marks = content.ranges(of: /[.:|]|%7[Cc]/)
        guard let last = marks.last ?? content.ranges(of: "--").last else { return nil }
        let signature = String(content[last.upperBound...])
        let first = String(content[..<(marks.first ?? last).lowerBound]).decodedAsBase64
        let texts = String(content[..<last.lowerBound]).unescaped + [first]
        let hasName = names.contains { name in texts.contains { $0.hasBytes(of: name) } }
        guard signature.count > 8, hasName || JSONValue(json: first.utf8) != nil else { return nil }
        let mark = content == value ? "" : "\""
        return VisitorCookie(
            name, "\(mark)\(content[..<last.upperBound])\(signature.withOtherMiddle)\(mark)")
    }

    /// The cookie with other white space in its JSON, and another character in the middle of each of its texts, except texts of
    /// digits and these names.
    ///
    /// It is nil where it is neither a JSON object nor the Base64 of one, and where its numbers may be random: 16 digits, or
    /// eight numbers in a row; where no text changes and none is one of the names, 16 digits in all.
    fileprivate func withOtherTexts(but names: Set<String>) -> VisitorCookie? {
        let plainObject = JSONValue(json: plain.utf8).flatMap { $0.object == nil ? nil : $0 }
        guard let object = plainObject ?? JSONValue(json: content.decodedAsBase64.utf8),
            object.object != nil,
            object.jsonText.firstMatch(of: /[0-9]{16}|([0-9]+,){7}/) == nil
        else { return nil }
        var namesAccount = false
        let changed = object.mappingTexts {
            if names.contains($0) { namesAccount = true }
            return names.contains($0) || $0.utf8.allSatisfy(\.isASCIIDigit) ? $0 : $0.withOtherMiddle
        }
        let digitCount = object.jsonText.utf8.count(where: \.isASCIIDigit)
        guard changed != object || namesAccount || digitCount < minimumValueLength else { return nil }
        // Base64 of so many bytes has no padding, which some decoders need and others refuse.
        let spaces = Array(repeating: UInt8(ascii: " "), count: 3 - changed.json.count % 3)
        // White space at the end of a cookie is cut off.
        let json = changed.json.prefix(1) + spaces + changed.json.dropFirst()
        guard plainObject != nil else { return VisitorCookie(name, Base64URL.encode(json)) }
        let text = String(decoding: json, as: UTF8.self)
        return VisitorCookie(name, plain == content ? text : PercentCoding.encode(text))
    }

    /// The words of a finding where it counts `withOtherTexts`.
    fileprivate var asUnsignedJSON: String {
        "anybody can write \(name.asShortName): it is JSON that nothing signs"
    }

    /// Whether its value is a text, or the Base64 of it.
    fileprivate func isMade(of text: String) -> Bool {
        plain.hasSameBytes(as: text) || plain.bytesInBase64 == Array(text.utf8)
    }
}

extension String {
    /// The text, which is not empty, with another character in its middle, and not the same letter in the other case: a
    /// hexadecimal digit would stay the same.
    fileprivate var withOtherMiddle: String {
        var characters = Array(self)
        characters[characters.count / 2] = "Aa".contains(characters[characters.count / 2]) ? "B" : "A"
        return String(characters)
    }
}

extension Exchange {
    /// Whether the value of a cookie is in the address of the request or of a redirect; the escapes of both may be read.
    fileprivate func hasInAddress(_ cookie: VisitorCookie) -> Bool {
        let addresses = request.target.unescaped + (response?.headers["Location"] ?? "").unescaped
        return cookie.content.unescaped.contains { value in addresses.contains { $0.hasBytes(of: value) } }
    }
}

extension Trial<[Exchange]> {
    /// The messages of `signInVisits` that have the newest value of a session's cookie, of at least 8 bytes, in an address;
    /// where several cookies are needed, only if the value of each is in one.
    static var addressesWithSession: Self {
        Self(
            "addressesWithSession", from: .signInVisits, after: Control(.sessionCookies), requests: 0
        ) { signIns, probe in
            let session = try await probe.value(of: .sessionCookies)
            let exchanges = signIns.exchanges
            // A shorter value may be in an address by chance.
            let told = session.thatGiveSessionAway { cookie in
                cookie.content.utf8.count >= minimumCookieLength
                    && exchanges.contains { $0.hasInAddress(cookie) }
            }
            return exchanges.filter { told.contains(where: $0.hasInAddress) }
        }
    }
}

extension Trial<SignInAttempt> {
    /// A right request of a browser without cookies, with the session's cookies, their escapes decoded, as parameters of the
    /// query.
    ///
    /// The first visit of `claimedUser` is such a visit; where a form types the user's name, it has that name too, in
    /// `login_hint` and, if it is ASCII, in seven header fields of proxies, such as `X-Forwarded-User`. Where it is signed in,
    /// or where it did not come to the sign-in, another visit without the name decides. Where none is signed in, the value of
    /// a cookie JSESSIONID follows as `;jsessionid=` behind the path, from which servlet containers take it; a failure there
    /// counts for nothing.
    static var sessionFromAddress: Self {
        Self(
            "sessionFromAddress", from: .claimedUser, after: Control(.sessionCookies), requests: 0
        ) { claimed, probe in
            let cookies = try await probe.value(of: .sessionCookies).cookies
            var attempt = claimed.all
            // Where no sign-in came, a filter may have refused the name, and not the session.
            if attempt.isSignedIn || attempt.visit.held == nil {
                let query = cookies.reduce(try probe.query()) { $0.adding($1.name, $1.plain) }
                attempt = try await probe.lookForSignedInUser(probe.address(of: query), [])
            }
            let session = cookies.first { $0.name == "JSESSIONID" }
            guard !attempt.isSignedIn, let id = session?.content else { return attempt }
            let right = try probe.rightAddress()
            let url = right.replacing("?", with: ";jsessionid=\(id)?", maxReplacements: 1)
            // Spring Security fails at such a path, so as to refuse it.
            return (try? await probe.lookForSignedInUser(url, [])) ?? attempt
        }
    }
}

/// The number of cookies that are tried: each costs a visit, and a server with more sets them for other purposes.
private let maximumTriedCookies = 8

/// The fewest bytes of a cookie that counts: a shorter one may be in an address by chance, or be the same for many visitors.
private let minimumCookieLength = 8

/// The fewest characters of a value that cannot be guessed.
private let minimumValueLength = 16

private func judgeKnownCookies(_ signIns: SignInVisits, _ known: KnownCookies) -> Judgement {
    .holds(
        known.chosen?.isSignedIn == false, else: "the cookies from before the sign-in are signed in after it",
        (known.chosen?.visit ?? signIns.signingIn).evidence
    ).unless(known.chosen?.visit.reasonAgainstRefusal)
}

private func judgeCookiesOfTwoSignIns(_ cookies: CookiesOfTwoSignIns) -> Judgement {
    var objections: [String] = []
    if let weakness = cookies.weakness { objections.append("the cookies of two sign-ins \(weakness)") }
    if cookies.areShort { objections.append("the value has fewer than 16 characters") }
    // A signed cookie without a time in it is the same at each sign-in, and cannot be guessed.
    if objections.isEmpty, cookies.areSame == true {
        return .failed("the cookies of two sign-ins are the same", cookies.later.evidence).asWarning.advising(
            "Put a random id, or the time of the sign-in, into it: as it is, a copied cookie counts for ever")
    }
    return .judged(objections, cookies.later.evidence)
}
