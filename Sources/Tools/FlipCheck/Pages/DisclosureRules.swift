import HTTPMessages
import HeadlessBrowser
import WebText

/// What other sites, and readers of an answer, get to know.
///
/// Where a program, a real browser or a person signs in, `allMessages` have only the pages of a browser that is not signed in.
/// `ForeignSite` is the host that flip-check itself names in wrong requests: `host-of-request` and others are about it.
let disclosureRules: [Rule] = [
    Rule(
        "pages/other-origin", "no other site can read the pages as the user", .security, .warning,
        .projectRule(
            Rule.Source(
                "Fetch, CORS protocol", .rfc, url: "https://fetch.spec.whatwg.org/#http-cors-protocol")),
        fault: "a script of any site can read your pages as the user",
        why:
            "A script of another site reads the token of the form, and agrees for the user. Only SameSite on "
            + "the cookie is left to stop it.",
        remedy: "Send no Access-Control-Allow-Origin with pages, or name the sites that may read them; never "
            + "send back the Origin that came together with Access-Control-Allow-Credentials.",
        on: .signedInPageForOtherSite
    ) { visits in
        let readable = visits.flatMap(\.exchanges).filter(\.letsOtherSiteRead)
        let origin = readable.first?.response?.headers["Access-Control-Allow-Origin"] ?? ""
        return .holds(
            readable.isEmpty,
            else: "a page allows another site to read it with the user's cookies: the origin \(origin)",
            readable.isEmpty ? visits.flatMap(\.evidence) : readable.prefix(1).map(\.evidence)
        ).unless(visits.reasonAgainstRefusal)
    },
    Rule(
        "pages/referrer", "no page tells another site its whole address", .security, .warning,
        .rfc(9700, "4.2.4"),
        reach: .few, fault: "a site that a page loads from gets the page's address, with its state",
        why: "The address has the request with its state, and on some servers a code or a session. Whoever "
            + "serves the image or the script gets it in Referer.",
        remedy: "Send Referrer-Policy: no-referrer, and serve images, scripts and style sheets yourself.",
        on: .rightRequest, .configuration, .allMessages
    ) { request, configuration, messages in
        try request.requireCode(configuration)
        let unseen = messages.contains(where: \.isPage) ? nil : CouldNotTell("no page was seen")
        let telling = messages.filter(\.tellsAddressToOtherSite)
        return .holds(
            telling.isEmpty,
            else:
                "something is loaded from another host, which gets the page's address in Referer: by "
                + counted(telling.count, "page"),
            telling.prefix(1).map(\.evidence)
        ).unless(configuration.signIn.reasonForUnseenPages ?? unseen)
    },
    Rule(
        "pages/foreign-script",
        "each script on a page with a password or a consent is your own, or has the hash of its content",
        .hygiene, .note, .rfc(9700, "4.2.4"),
        reach: .few, fault: "a script of another site can read the password, and agree for the user",
        why:
            "Whoever changes the file at the other site, by an attack too, gets what users type and the page's address.",
        remedy:
            "Leave the script out of these pages, serve it yourself, or write the hash of its content into integrity. "
            + "Name a host that is yours in signIn.origins.",
        on: .rightRequest, .configuration, .allMessages
    ) { request, configuration, messages in
        try request.requireCode(configuration)
        let signIn = configuration.signIn
        // Pages with a password, or with a form whose step names a field or a button, and those on which a step was taken.
        let steps = request.authorization.pagesOfSteps
        let pages = messages.filter { $0.isPage && (steps.contains($0.number) || $0.isOfSignIn(signIn)) }
        if pages.isEmpty {
            throw CouldNotTell.notAsked("no page with a password, or with a form of signIn.forms, was seen")
        }
        let loading = pages.map { (page: $0, hosts: $0.foreignHostsOfScripts(signIn)) }
            .filter { !$0.hosts.isEmpty }
        let hosts = Set(loading.flatMap { $0.hosts }).sorted()
        let addresses = Set(loading.map { $0.page.request.url.withoutQuery })
        return .holds(
            loading.isEmpty,
            else: "scripts of \(hosts.joined(separator: ", ").asShortText) are on "
                + counted(addresses.count, "page") + " with a form of the sign-in",
            loading.prefix(1).map { $0.page.evidence }
        ).unless(signIn.reasonForUnseenPages)
    },
    Rule(
        "pages/secret-told",
        "no answer has a secret that its request did not have, and none of the token endpoint the client's",
        .security, .error,
        .cwe(209),
        reach: .all, fault: "an answer tells a secret",
        why:
            "An error text that says what was expected gives the secret to everybody who asks with a wrong one. A text "
            + "that repeats what came puts it into the logs of all who write answers down.",
        remedy:
            "Keep the values that were compared out of every answer; write them nowhere, not into logs either.",
        on: .answersWithSecrets, .allMessages
    ) { told, _ in
        .holds(
            told.isEmpty, else: "a secret of the configuration is in \(counted(told.count, "answer"))",
            told.prefix(1).map(\.evidence))
    },
]

extension Visit {
    /// The origin of a site that has nothing to do with the partner.
    static let otherSite = "https://" + ForeignSite.host
}

extension Trial<[Visit]> {
    /// The first page of a signed-in user, fetched by a script: of another site, of a frame without an origin, and of a site
    /// whose name begins and ends like the partner's.
    static var signedInPageForOtherSite: Self {
        Self("signedInPageForOtherSite", from: .signInVisits, requests: 0, signIns: 3) { signIns, probe in
            let nearlySame = ForeignSite.origin(nearlyAs: try probe.authorizationURL())
            var visits: [Visit] = []
            for origin in [Visit.otherSite, "null", nearlySame] {
                let visit = try await probe.visit(
                    try probe.rightAddress(), with: signIns.signedIn.cookies, .holdingAll(),
                    adding: ["Origin": origin, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"])
                visits.append(visit)
                if visit.exchanges.contains(where: \.letsOtherSiteRead) { break }
            }
            return visits
        }
    }
}

extension Trial<[Exchange]> {
    /// The answers of the run with a secret of the configuration, in their body or header, that their request did not have.
    ///
    /// The secrets are those of both clients, and the passwords of signIn. They are looked for as they are, and escaped for
    /// URLs, forms, JSON and HTML; and as whole words: right before them is no letter, digit, `-`, `_`, `~` or full stop,
    /// and right behind them, full stops aside, none of these. A recording has no secrets: it keeps what the run found.
    static var answersWithSecrets: Self {
        Self("answersWithSecrets", after: .code, requests: 0) { probe in
            let configuration = probe.configuration
            let clients = [configuration.client, configuration.otherClient].compactMap(\.self)
            // An answer may well name the client and the user.
            let names = configuration.signIn.accountNames.union(clients.map(\.id))
            let secrets = (clients.map(\.secret) + configuration.signIn.passwords)
                .filter { $0.isUnlikelyByChance && !names.contains($0) }
            guard !secrets.isEmpty else {
                throw CouldNotTell.notAsked(
                    "each secret of the configuration is too short, a word or a name: an answer may have it by chance"
                )
            }
            let ofClients = clients.filter { secrets.contains($0.secret) }
                .flatMap { [$0.secret, $0.by(.basic).authorization ?? ""] }
            let tokenEndpoint = configuration.tokenURL.flatMap { HTTPRequest("POST", $0) }
            return probe.messages.filter { exchange in
                guard let response = exchange.response else { return false }
                let texts = ([response.text] + response.headers.map(\.value)).flatMap(\.unescaped)
                let isOfTokens = tokenEndpoint.map(exchange.request.isSent) ?? false
                // Nearly every request to the token endpoint has a secret itself.
                return isOfTokens && ofClients.contains(where: texts.tell)
                    || secrets.contains { texts.tell($0) && !exchange.request.mayHave($0) }
            }
        }
    }
}

extension HTTPRequest {
    /// Whether a text is in the request, in every writing of it, or in the credentials of the header.
    fileprivate func mayHave(_ text: String) -> Bool {
        let basic = headers["Authorization"]?.split(separator: " ").last.map { String($0).decodedAsBase64 }
        let texts = [target, String(decoding: body, as: UTF8.self), basic ?? ""] + headers.map(\.value)
        return texts.flatMap(\.unescaped).contains { $0.hasAny(text.unescaped) }
    }
}

extension Exchange {
    /// Whether a browser lets a script of the origin that asked, or of any frame without one, read the answer, although cookies
    /// were sent for it.
    ///
    /// It shows a script no redirect, and a refusal has nothing of the user. With an asterisk in place of the origin browsers
    /// refuse that, and where a field comes twice.
    fileprivate var letsOtherSiteRead: Bool {
        guard let response, (200..<300).contains(response.status) else { return false }
        let allowed = response.headers.values(of: "Access-Control-Allow-Origin")
        let credentials = response.headers.values(of: "Access-Control-Allow-Credentials")
        guard credentials == ["true"] else { return false }
        return allowed == ["null"] || allowed == [request.headers["Origin"] ?? ""]
    }

    /// Whether a browser sends the whole address of this page, with its query, along with what an element of it loads from
    /// another origin, the partner's own too.
    fileprivate var tellsAddressToOtherSite: Bool {
        guard isPage, let response, request.query?.isEmpty == false else { return false }
        // Without a policy browsers tell another site the origin only. Of several policies the last that they know counts, and
        // before all of them that of the element.
        let policies = response.headers.values(of: "Referrer-Policy").joined(separator: ",").asciiLowercased
        let policy = policies.filter { !$0.isWhitespace }.split(separator: ",").map(String.init)
            .last { HTMLPage.referrerPolicies.contains($0) }
        let mayHavePolicy = response.text.asciiLowercased.hasBytes(of: "referrer")
        guard policy?.tellsWholeAddress == true || mayHavePolicy else { return false }
        let page = HTMLPage(response.text)
        let policyOfPage = page.metas["referrer"]?.knownPolicyOfMeta ?? policy ?? ""
        let base = page.absoluteBase(at: request.url)
        return page.resources.contains { resource in
            guard (resource.referrerPolicy ?? policyOfPage).tellsWholeAddress else { return false }
            let address = WebAddress.resolve(resource.address, against: base)
            guard !ForeignSite.has(ProbeTarget.host(address)) else { return false }
            return HTTPRequest("GET", address).map { $0.comparableOrigin != request.comparableOrigin }
                ?? false
        }
    }
}

extension Authorization {
    /// The numbers of the messages whose pages took a step of signIn.forms, one that names nothing, too.
    fileprivate var pagesOfSteps: Set<Int> {
        let addresses = Set(pages.filter { $0.step != nil }.map(\.url))
        let messages = exchanges.filter { $0.isPage && addresses.contains($0.request.url.withoutQuery) }
        return Set(messages.map(\.number))
    }
}

extension Exchange {
    /// The other hosts whose scripts a page runs without a hash for the browser to compare (sha256-, sha384- or sha512-); hosts
    /// that the sign-in needs in any case are left out: those of its own site, of signIn.origins, and to which its forms lead.
    fileprivate func foreignHostsOfScripts(_ signIn: SignIn) -> [String] {
        guard let text = response?.text, text.asciiLowercased.hasBytes(of: "<script") else { return [] }
        let page = HTMLPage(text)
        let base = page.absoluteBase(at: request.url)
        let targets = page.forms.map { WebAddress.resolve($0.action, against: base) }
        let ownHosts = ([request.origin] + signIn.origins + targets).map(ProbeTarget.host)
        let scripts = page.resources.filter(\.isUncheckedScript)
            .map { WebAddress.resolve($0.address, against: base) }
        return scripts.filter { !ProbeTarget.isLoopback($0) }.map(ProbeTarget.host).filter { host in
            !host.isEmpty && !ForeignSite.has(host) && !hostsOfUsualScripts.contains(host)
                && !ownHosts.contains { ProbeTarget.mayBeOneSite($0, host) }
        }
    }
}

/// The hosts of CAPTCHAs, which cannot be served from elsewhere, and of Google, which gets the code in any case.
private let hostsOfUsualScripts: Set = [
    "www.google.com", "www.gstatic.com", "apis.google.com", "accounts.google.com", "www.recaptcha.net",
    "recaptcha.net", "hcaptcha.com", "js.hcaptcha.com", "challenges.cloudflare.com", "static.geetest.com",
    "client-api.arkoselabs.com",
]

extension String {
    /// Whether a browser with this referrer policy, in lower case, tells every site the whole address.
    fileprivate var tellsWholeAddress: Bool {
        ["unsafe-url", "no-referrer-when-downgrade", "always"].contains(self)
    }

    /// The content of a `meta` element as a policy that browsers know, in lower case, or nil for any other.
    ///
    /// They also know four older words there (HTML, section 4.2.5.1).
    fileprivate var knownPolicyOfMeta: String? {
        let policy = asciiLowercased.filter { !$0.isWhitespace }
        let isKnown =
            HTMLPage.referrerPolicies.contains(policy)
            || ["never", "default", "always", "origin-when-crossorigin"].contains(policy)
        return isKnown ? policy : nil
    }
}
