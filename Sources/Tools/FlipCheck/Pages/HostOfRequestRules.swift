import HTTPMessages
import WebText

/// The host of a request, and the addresses of the answers.
let hostOfRequestRules: [Rule] = [
    Rule(
        "pages/host-of-request", "no address is made of a host that the request names", .security, .warning,
        .cwe(644),
        reach: .few, fault: "a request can put another host into your addresses, and caches keep it",
        why:
            "A cache keeps the answer with the attacker's addresses, and gives it to others. Metadata with a "
            + "foreign token endpoint then brings the client's secret there.",
        remedy:
            "Write the server's own address into its settings. Read X-Forwarded-Host only where a proxy of "
            + "yours sets it for every request, and compare the host with a list.",
        on: .requestsThatNameOtherHost, verdict: judgeForeignHost)
]

/// A request that names another host than that of the server.
struct HostAttempt: Sendable, Codable {
    /// What the request is for, and the field that names the other host; findings and recordings have the raw value.
    enum Place: String, Sendable, Codable {
        case signInByForwardedHost = "X-Forwarded-Host"
        case signInByHost = "Host"
        case metadataByForwardedHost = "X-Forwarded-Host at the metadata"

        /// The header field with the other host.
        fileprivate var field: String { self == .signInByHost ? "Host" : "X-Forwarded-Host" }
    }

    private enum CodingKeys: String, CodingKey {
        case place = "name"
        case visit
    }

    let place: Place
    let visit: Visit

    /// The first message in whose answer the host came back in an address, or nil for none.
    fileprivate var messageWithForeignAddress: Exchange? {
        visit.exchanges.first { $0.linksToForeignHost || Visit(exchanges: [$0]).wasSentToForeignHost }
    }
}

extension Trial<[HostAttempt]> {
    /// A sign-in with another host in `X-Forwarded-Host`, one with it in `Host`, and the metadata with `X-Forwarded-Host`.
    static var requestsThatNameOtherHost: Self {
        Self("requestsThatNameOtherHost", after: .code, requests: 1, signIns: 2) { probe in
            var attempts: [HostAttempt] = []
            var silence: CouldNotTell?
            for place in [HostAttempt.Place.signInByForwardedHost, .signInByHost] {
                do {
                    let visit = try await probe.visit(
                        try probe.rightAddress(), adding: [place.field: ForeignSite.host])
                    attempts.append(HostAttempt(place: place, visit: visit))
                } catch {
                    // A server that knows no such host may close the connection. Or its form leads there by GET, and the
                    // browser does not send it: then the first page shows it.
                    silence = silence ?? CouldNotTell(error)
                    let opened = try? await probe.visit(
                        try probe.rightAddress(), .onlyOpening, adding: [place.field: ForeignSite.host])
                    if let opened { attempts.append(HostAttempt(place: place, visit: opened)) }
                }
            }
            if let read = await probe.metadataForOtherHost() { attempts.append(read) }
            // Where no page answered X-Forwarded-Host, only what was shown counts: metadata that shows nothing tells nothing of
            // the pages, nor does a proxy that turns an unknown Host away.
            let showsPage = attempts.contains { $0.place == .signInByForwardedHost }
            let isShown = attempts.contains { $0.messageWithForeignAddress != nil }
            if let silence, !showsPage, !isShown { throw silence }
            return attempts
        }
    }
}

extension Probe {
    /// The metadata, asked for with another host in `X-Forwarded-Host`, or nil where no answer to that counts.
    fileprivate func metadataForOtherHost() async -> HostAttempt? {
        guard let issuer = configuration.issuer else { return nil }
        let place = HostAttempt.Place.metadataByForwardedHost
        for var request in FlipCheckConfiguration.metadataRequests(issuer) {
            request.headers[place.field] = ForeignSite.host
            let exchange = await prober.exchange(request)
            let read = HostAttempt(place: place, visit: Visit(exchanges: [exchange]))
            if exchange.response?.status == 200 || read.messageWithForeignAddress != nil { return read }
        }
        return nil
    }
}

private func judgeForeignHost(_ attempts: [HostAttempt]) -> Judgement {
    let messages = attempts.map(\.messageWithForeignAddress)
    let objections = zip(attempts, messages).compactMap { attempt, message in
        message.map {
            "\(attempt.place.rawValue) \(ForeignSite.host) came back in an address, in the answer to "
                + "\($0.request.method) \($0.request.path.prefix(100))"
        }
    }
    let shown = messages.compactMap(\.self).first.map { [$0.evidence] }
    // A failure at another Host shows nothing: a proxy turns away a Host that it does not know.
    let forwarded = attempts.first { $0.place == .signInByForwardedHost }
    return .judged(objections, shown ?? attempts.first?.visit.evidence ?? [])
        .unless(forwarded?.visit.reasonAgainstRefusal)
}

extension Exchange {
    /// Whether a page, a document or the address of a redirect has an address of ``ForeignSite/host`` in it.
    ///
    /// An error may tell what was asked for, because no browser goes there.
    fileprivate var linksToForeignHost: Bool {
        guard let response, response.status < 400 else { return false }
        let texts = [response.text, response.headers["Location"] ?? ""].map(\.asciiLowercased)
        // JSON, scripts, templates and the query of a link have the slashes escaped.
        let read = texts.filter { $0.hasBytes(of: ForeignSite.host) }.flatMap(\.unescaped)
        return read.flatMap { $0.split(separator: "//").dropFirst() }.contains { rest in
            ForeignSite.has(String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }))
        }
    }
}
