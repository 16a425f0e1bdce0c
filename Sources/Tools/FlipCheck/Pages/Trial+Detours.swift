import HTTPMessages

/// A visit with an address of another site in the place of one of the partner's own.
struct Detour: Sendable, Codable {
    /// The name of the parameter that carried it.
    let parameter: String
    let address: String
    let visit: Visit
}

/// A request that names another host than that of the server.
struct HostAttempt: Sendable, Codable {
    /// The field that names it, and where it was sent.
    let name: String
    let visit: Visit
}

extension Trial<[Detour]> {
    /// Addresses of another site in each parameter that carries an address, until one leads there.
    static var foreignAddressesInSignIn: Self {
        Self("foreignAddressesInSignIn", from: .signInVisits, requests: 0, signIns: 18) { signIns, probe in
            let carriedAddresses = signIns.signingIn.carriedAddresses(
                authorizationURL: try probe.authorizationURL())
            guard !carriedAddresses.isEmpty else {
                throw CouldNotTell.notAsked("no page of the sign-in carries an address")
            }
            var detours: [Detour] = []
            for carried in carriedAddresses {
                for foreign in carried.foreignAddresses {
                    // The report shows the address as it was sent.
                    probe.prober.secrets.own(foreign)
                    let visits = try await probe.visits(with: foreign, inPlaceOf: carried, signIns)
                    detours += visits.map { Detour(parameter: carried.name, address: foreign, visit: $0) }
                    if visits.contains(where: \.wasSentToForeignHost) { return detours }
                }
            }
            return detours
        }
    }
}

extension Trial<Visit> {
    /// The form of the consent with another redirect URI in it, where it carries one.
    static var consentToForeignRedirectURI: Self {
        Self("consentToForeignRedirectURI", from: .signInVisits, requests: 1, signIns: 1) { signIns, probe in
            let query = try probe.query()
            let consent = try await probe.visitToConsent(signIns.signedIn.cookies, query)
            guard let redirectURI = query.redirectURI,
                let changed = consent.request.replacing(
                    value: redirectURI, with: SpoiltRedirectURI.elsewhere)
            else { throw CouldNotTell.notAsked("the form does not carry redirect_uri") }
            return try await probe.visit(sending: changed, consent.cookies)
        }
    }
}

extension Trial<[HostAttempt]> {
    /// The first page with another host in `X-Forwarded-Host` and then in `Host`, and the metadata with the former.
    static var requestsThatNameOtherHost: Self {
        Self("requestsThatNameOtherHost", after: .code, requests: 1, signIns: 2) { probe in
            var attempts: [HostAttempt] = []
            var silence: CouldNotTell?
            for field in ["X-Forwarded-Host", "Host"] {
                do {
                    let visit = try await probe.visit(
                        try probe.rightAddress(), [], .onlyOpening, adding: [field: SpoiltRedirectURI.host])
                    attempts.append(HostAttempt(name: field, visit: visit))
                } catch {
                    // A server that knows no such host may close the connection.
                    silence = CouldNotTell(error)
                }
            }
            if let issuer = probe.configuration.issuer {
                for var request in FlipCheckConfiguration.metadataRequests(issuer) {
                    request.headers["X-Forwarded-Host"] = SpoiltRedirectURI.host
                    let exchange = await probe.prober.exchange(request)
                    guard exchange.response?.status == 200 else { continue }
                    attempts.append(
                        HostAttempt(
                            name: "X-Forwarded-Host at the metadata", visit: Visit(exchanges: [exchange])))
                    break
                }
            }
            if attempts.isEmpty, let silence { throw silence }
            return attempts
        }
    }
}

extension Probe {
    /// Visits the page with a foreign address in the place of the carried address.
    ///
    /// A server may read the address at three moments, so there is a visit for each.
    fileprivate func visits(
        with foreign: String, inPlaceOf carried: CarriedAddress, _ signIns: SignInVisits
    ) async throws -> [Visit] {
        let step = try signIns.lastSignInStep()
        let pageWithForeign = carried.url(with: foreign)
        // A new user, who signs in on that page.
        var visits = [try await visit(pageWithForeign)]
        // A user who is signed in may be sent on at once.
        visits.append(try await visit(pageWithForeign, signIns.signedIn.cookies, .holdingAll()))
        // The address in the form of a page may differ from the address that was opened.
        if step.request.formValue(carried.name) != nil {
            visits.append(
                try await visit(
                    carried.url(with: carried.value), [],
                    .replacing(field: carried.name, with: foreign, inForm: step.formIndex)))
        }
        return visits
    }
}
