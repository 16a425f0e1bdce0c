import HTTPMessages
import WebText

/// The address to which a user is sent after the sign-in.
let openRedirectRules: [Rule] = [
    Rule(
        "pages/open-redirect", "after the sign-in the browser stays with the partner", .security, .error,
        .rfc(9700, "4.11.2"),
        reach: .few, fault: "after the sign-in, a link can lead to any site",
        why: "A link opens your real sign-in, and then a copy elsewhere, where the password is typed again.",
        remedy:
            "Keep the next address in the session. Or parse it, accept only paths of your own from a list, "
            + "and refuse control characters and backslashes: browsers drop the former and read the latter as "
            + "slashes.",
        on: .signInVisits, .foreignAddressesInSignIn, verdict: judgeOpenRedirect)
]

/// A visit with an address of another site in place of one of the partner's own.
struct Detour: Sendable, Codable {
    /// The name of the parameter that carried it.
    let parameter: String
    let address: String
    let visit: Visit
    /// Whether it took the place of the answer's address after the consent, or nil for an address of the sign-in, as in older
    /// recordings.
    var isOfAnswer: Bool?
    /// Whether it was in a link of a page, or nil for an address that the sign-in opens or sends, as in older recordings.
    var isInLink: Bool?

    /// Whether the partner wrote its origin right before the address in a redirect, with no slash in between.
    fileprivate var wasJoinedToOrigin: Bool {
        if address.hasPrefix("/") { return false }
        return visit.exchanges.contains { exchange in
            let location = exchange.response?.headers["Location"]
            return location?.hasSameBytes(as: exchange.request.origin + address) == true
        }
    }

    /// Whether it took the place of an address that the sign-in itself opens or sends.
    fileprivate var isOfSignIn: Bool { isOfAnswer != true && isInLink != true }

    /// Whether the address was sent in the course of a sign-in, and not only by opening the page, which may be used up.
    fileprivate var isOnTheWay: Bool {
        visit.exchanges.dropFirst().contains { exchange in
            exchange.request.queryValue(parameter) == address
                || exchange.request.formValue(parameter) == address
        }
    }
}

extension Trial<[Detour]> {
    /// An address of another site in the parameter that carries the answer, if there is one, and then in up to two parameters
    /// and two hidden fields of the sign-in, and two links of its pages, that carry an address, until one leads there.
    ///
    /// It comes in nine writings: whole, without a scheme, behind the right origin, and with slashes, a tab or line ends that
    /// browsers read in another way. Where a redirect has the partner's origin right before one of a parameter, a tenth begins
    /// with `@`.
    ///
    /// A link may sign out, or end a request, so only a stranger opens it, who has no cookies of another trial. Where it then
    /// asks for a sign-in, the stranger signs in, in the first two writings.
    static var foreignAddressesInSignIn: Self {
        Self("foreignAddressesInSignIn", from: .signInVisits, requests: 0, signIns: 11) { signIns, probe in
            let authorizationURL = try probe.authorizationURL()
            let inAddresses = signIns.signingIn.carriedAddresses(authorizationURL: authorizationURL)
            let inForms = signIns.signingIn.addressesInForms(filledBy: probe.configuration.signIn.forms)
                .filter { field in !inAddresses.contains { $0.name == field.name } }
            let inLinks = signIns.addressesInLinks(authorizationURL: authorizationURL)
                .filter { !inAddresses.contains(where: $0.isSameParameter) }
            let carriedAddresses = [inAddresses, inForms, inLinks].flatMap { $0.prefix(maximumAddresses) }
            var detours = try await probe.detoursOfAnswer(signIns)
            if carriedAddresses.isEmpty, detours.isEmpty {
                throw CouldNotTell.notAsked("no page of the sign-in carries an address")
            }
            if detours.contains(where: \.visit.wasSentToForeignHost) { return detours }
            for carried in carriedAddresses {
                detours += try await probe.detours(inPlaceOf: carried, signIns)
                if detours.last?.visit.wasSentToForeignHost == true { return detours }
            }
            return detours
        }
    }

    /// How many carried addresses of each kind are tried: further ones of a sign-in are mostly copies.
    private static var maximumAddresses: Int { 2 }
}

extension Probe {
    /// A signed-in user opens only this many writings: a server mostly has one check for all users, and each visit takes time.
    private static let writingsForSignedInUser = 2

    /// The page that carries the answer, opened with a foreign address in its place: without cookies, and in the first two
    /// writings by the user.
    ///
    /// It is opened as it was, because an attacker makes the whole link.
    fileprivate func detoursOfAnswer(_ signIns: SignInVisits) async throws -> [Detour] {
        guard let carried = signIns.signingIn.carriedAnswer else { return [] }
        var detours: [Detour] = []
        for (number, foreign) in carried.foreignAddresses.enumerated() {
            prober.secrets.own(foreign)
            for cookies in number < Self.writingsForSignedInUser ? [[], signIns.signedIn.cookies] : [[]] {
                let visit = try await visit(carried.url(with: foreign), with: cookies, .onlyOpening)
                detours.append(
                    Detour(parameter: carried.name, address: foreign, visit: visit, isOfAnswer: true))
                if visit.wasSentToForeignHost { return detours }
            }
        }
        return detours
    }

    /// Visits with one writing of a foreign address after another in place of the carried address, until one leads there.
    fileprivate func detours(
        inPlaceOf carried: CarriedAddress, _ signIns: SignInVisits
    ) async throws -> [Detour] {
        var detours: [Detour] = []
        for (number, foreign) in carried.foreignAddresses.enumerated() {
            detours += try await self.detours(
                to: foreign, inPlaceOf: carried, signIns, alsoSignedIn: number < Self.writingsForSignedInUser)
            if detours.last?.visit.wasSentToForeignHost == true { return detours }
        }
        if detours.contains(where: \.wasJoinedToOrigin) {
            detours += try await self.detours(
                to: carried.foreignEnd, inPlaceOf: carried, signIns, alsoSignedIn: false)
        }
        return detours
    }

    /// Visits in which a foreign address takes the place of the carried address, one for each moment at which a
    /// server may read it, until one leads there.
    ///
    /// - Parameter isAlsoSignedIn: whether a signed-in user opens the page as well, or whether the stranger who opens a link
    ///   signs in where it asks for that.
    fileprivate func detours(
        to foreign: String, inPlaceOf carried: CarriedAddress, _ signIns: SignInVisits,
        alsoSignedIn isAlsoSignedIn: Bool
    ) async throws -> [Detour] {
        // The report shows the address as it was sent.
        prober.secrets.own(foreign)
        func detour(_ visit: Visit) -> Detour {
            Detour(
                parameter: carried.name, address: foreign, visit: visit,
                isInLink: carried.isInLink ? true : nil)
        }
        func visitReplacingField(inForm form: Int) async throws -> Visit {
            try await visit(
                try rightAddress(), .replacing(field: carried.name, with: foreign, inForm: form))
        }
        if carried.isInLink {
            let forms = isAlsoSignedIn ? Set(signIns.signInSteps.map(\.formIndex)) : []
            return [detour(try await visit(carried.url(with: foreign), .holdingAll(but: forms)))]
        }
        if let form = carried.formIndex { return [detour(try await visitReplacingField(inForm: form))] }
        let step = try signIns.lastSignInStep()
        // A new user, who signs in on that page.
        var visits = [try await visit(try rightAddress(), onTheWay: carried.change(to: foreign))]
        let isInForm = visits[0].steps.contains { $0.request.formValue(carried.name) == foreign }
        // The address in the form of a page may differ from the address that was opened.
        if !visits[0].wasSentToForeignHost, !isInForm, step.request.formValue(carried.name) != nil {
            visits.append(try await visitReplacingField(inForm: step.formIndex))
        }
        // A user who is signed in may be sent on at once.
        if isAlsoSignedIn, visits.last?.wasSentToForeignHost == false {
            visits.append(
                try await visit(carried.url(with: foreign), with: signIns.signedIn.cookies, .holdingAll()))
        }
        return visits.map(detour)
    }
}

private func judgeOpenRedirect(_ signIns: SignInVisits, _ detours: [Detour]) -> Judgement {
    guard let detour = detours.first(where: \.visit.wasSentToForeignHost) else {
        let ofSignIn = detours.filter(\.isOfSignIn)
        guard ofSignIn.isEmpty || ofSignIn.contains(where: \.isOnTheWay) else {
            return .couldNotTell("the sign-in did not come by the carried address again")
        }
        return .held(signIns.signingIn.evidence).unless(detours.map(\.visit).reasonAgainstRefusal)
    }
    let sent = "\(detour.parameter.asShortName)=\(detour.address.withVisibleControls)"
    let place = detour.isInLink == true ? " in a link of a page" : ""
    let advice = "Redirect to the redirect URI where the code is made, and take its address from no query"
    return .failed("\(sent)\(place) led to \(ForeignSite.host)", detour.visit.evidence)
        .advising(detour.isOfAnswer == true ? advice : nil)
}

extension String {
    /// The text with tabs and line ends as a URL writes them.
    fileprivate var withVisibleControls: String {
        replacing("\t", with: "%09").replacing("\n", with: "%0A").replacing("\r", with: "%0D")
    }
}
