import HTTPMessages
import HeadlessBrowser
import WebText

/// What no page may have: a form that goes out in the clear, a base on another site, and the inside of the program.
let pageContentRules: [Rule] = [
    Rule(
        "pages/form-target", "no form is sent to plain http on another machine", .security, .error,
        .rfc(6749, "10.9"),
        fault: "a form goes over plain http, where others can read the password",
        why: "The browser sends the content of the form in the clear.",
        remedy: "Use a path in action. Behind a proxy, tell the framework that the outside is https.",
        on: .rightRequest, .pagesAfterReset, .reasonAgainstSignIn, .configuration, verdict: judgeFormTargets),
    Rule(
        "pages/base", "no page leads its addresses to another site by its base", .security, .error,
        Rule.Source(
            "HTML, the base element", .projectRule,
            url: "https://html.spec.whatwg.org/multipage/semantics.html#the-base-element"),
        reach: .all, fault: "a page has a base on another site, where its forms and scripts then lead",
        why:
            "A browser takes every relative address of the page from there: a form with the password goes to "
            + "that site, and its scripts read what the user types.",
        remedy: "Take <base> out of the page, or give it a path only. If the site is yours, add it to "
            + "signIn.origins.",
        on: .rightRequest, .pagesAfterReset, .reasonAgainstSignIn, .configuration, verdict: judgeBases),
    Rule(
        "pages/no-stack-trace", "no answer shows the inside of the program", .security, .warning,
        .cwe(209),
        reach: .few, fault: "an error page shows the inside of the program",
        why: "Names of files, versions and statements of the database help an attacker, and no user.",
        remedy: "Switch the framework's debug mode off, and show a page of your own.",
        on: .unreadableRequests, .allMessages
    ) { _, messages in
        let shown = messages.filter { exchange in
            guard let response = exchange.response else { return false }
            let text = response.text
            return response.status >= 400 && text.showsInsideOfProgram || text.hasAny(messagesOfPHP)
        }
        return .holds(
            shown.isEmpty, else: "the inside of the program is in \(counted(shown.count, "answer"))",
            shown.prefix(1).map(\.evidence))
    },
]

extension Trial<CouldNotTell?> {
    /// Why `signInVisits` have no value, or nil where they have one: without them, further pages may not have been seen.
    static var reasonAgainstSignIn: Self {
        Self("reasonAgainstSignIn", trying: Control(.signInVisits), requests: 0) {
            await $0.reason(against: Control(.signInVisits))
        }
    }
}

extension Trial<[SeenPage]> {
    /// The pages of `rightRequestTwice`, or none without signIn.reset, by which the server asks for the consent again.
    static var pagesAfterReset: Self {
        Self("pagesAfterReset", trying: Control(.rightRequestTwice), requests: 0) { probe in
            guard probe.configuration.signIn.reset != nil else { return [] }
            let attempts = (try? await probe.value(of: .rightRequestTwice)) ?? []
            return attempts.flatMap(\.authorization.pages)
        }
    }
}

extension Trial<[Exchange]> {
    /// Requests that a program may fail to read, at each endpoint; one without an answer counts for nothing.
    static var unreadableRequests: Self {
        Self(
            "unreadableRequests", after: .code, trying: Control(.signInVisits), requests: 5, signIns: 4
        ) { probe in
            try await probe.unreadableAuthorizationRequests() + probe.unreadableTokenRequests()
                + probe.visitsWithListOfNames()
        }
    }
}

extension Probe {
    /// Authorization requests with bytes that are not UTF-8, a list in place of a text, and an address that cannot be parsed.
    fileprivate func unreadableAuthorizationRequests() async throws -> [Exchange] {
        let query = try query()
        var exchanges: [Exchange] = []
        for spoilt in [
            query.settingRaw("state", "%FF"), query.removing("scope").adding("scope[]", "a"),
            query.setting("redirect_uri", "http://["),
        ] { exchanges += try await (isByHand ? look(spoilt) : authorize(spoilt)).exchanges }
        return exchanges
    }

    /// JSON that ends too early, credentials that are no Base64 with a form that has a broken escape, and codes with
    /// characters that are not UTF-8, or that end a text in C or in SQL.
    fileprivate func unreadableTokenRequests() async -> [Exchange] {
        guard let url = configuration.tokenURL else { return [] }
        let json = HTTPRequest(
            "POST", url, headers: ["Content-Type": "application/json"], body: Array("{".utf8))
        let form = HTTPRequest(
            postForm: "grant_type=refresh_token&x=%zz", to: url,
            headers: ["Authorization": "Basic flip-check!"])
        var exchanges: [Exchange] = []
        for request in [json, form].compactMap(\.self) { exchanges.append(await prober.exchange(request)) }
        let grantType = Parameters.Item("grant_type", "authorization_code")
        let address = Parameters.Item("redirect_uri", configuration.usualRedirectURI)
        for code in ["%FF", "%00", "%27"] {
            let items = [grantType, address, Parameters.Item("code", code, rawValue: code)]
            // A filter may end the connection.
            exchanges += (try? await [token(items, by: client()).exchange]) ?? []
        }
        return exchanges
    }

    /// Visits in which a form of the sign-in has a list in place of the user's name: PHP and Rack read brackets behind the
    /// name of a field as one.
    fileprivate func visitsWithListOfNames() async -> [Exchange] {
        let signIn = configuration.signIn
        var exchanges: [Exchange] = []
        for form in signIn.forms.indices where (try? await value(of: .signInVisits)) != nil {
            guard let name = signIn.userNameField(ofForm: form) else { continue }
            let change = FormChange.renaming(field: name, to: "\(name)[]", inForm: form)
            exchanges += (try? await visit(try rightAddress(), change).exchanges) ?? []
        }
        return exchanges
    }
}

/// Judges where the forms and their buttons lead.
///
/// A form that may not be sent ends the authorization, and the pages before it count.
private func judgeFormTargets(
    _ right: RightRequest, _ pagesAfterReset: [SeenPage], _ reason: CouldNotTell?,
    _ configuration: FlipCheckConfiguration
) -> Judgement {
    let signIn = configuration.signIn
    let authorization = right.authorization
    var targets: [String] = []
    var targetsOfSignIn: [String] = []
    func isPlain(_ address: String) -> Bool {
        address.lowercased().hasPrefix("http://") && !ProbeTarget.isLoopback(address)
    }
    // Where authorizationURL is plain http, its pages are too: a matter of authorize/https.
    let comesInTheClear = configuration.authorizationURL.map(isPlain) == true
    for page in authorization.pages + pagesAfterReset where !comesInTheClear || !isPlain(page.url) {
        for form in page.forms {
            let plain = page.targets(of: form).filter(isPlain)
            targets += plain
            if signIn.sends(form, of: page) { targetsOfSignIn += plain }
        }
    }
    guard let target = targetsOfSignIn.first ?? targets.first else {
        return Judgement.held(authorization.evidence).unless(signIn.reasonForUnseenPages ?? reason)
    }
    // A real browser does not tell where a form leads, which then seems to be its page.
    let words = signIn.showsPages ? "a form is sent to" : "a page with a form is at"
    let seen = "\(words) \(target.withoutQuery.asShortText)"
    let judgement = Judgement.failed(seen, authorization.evidence)
    return targetsOfSignIn.isEmpty ? judgement.asNote : judgement
}

/// Judges the base of each page; one to which no form of the sign-in leads gets a note.
private func judgeBases(
    _ right: RightRequest, _ pagesAfterReset: [SeenPage], _ reason: CouldNotTell?,
    _ configuration: FlipCheckConfiguration
) -> Judgement {
    let authorization = right.authorization
    let signIn = configuration.signIn
    // signIn.origins are the partner's own, too.
    let isOwn = signIn.isOwnAddress(besides: configuration.authorizationURL ?? "")
    var foreignHosts: [String] = []
    for page in authorization.pages + pagesAfterReset {
        guard let base = page.foreignBase, !isOwn(base) else { continue }
        let host = ProbeTarget.host(base)
        let targets = page.forms.filter { signIn.sends($0, of: page) }.flatMap { page.targets(of: $0) }
        if targets.contains(where: { ProbeTarget.host($0) == host }) {
            return .failed(
                "a form of the sign-in is sent to \(host.prefix(100)), the base of its page",
                authorization.evidence)
        }
        foreignHosts.append(host)
    }
    guard let host = foreignHosts.first else {
        // A real browser does not tell the base.
        return Judgement.held(authorization.evidence).unless(signIn.reasonForUnseenPages ?? reason)
    }
    return .failed("a page has \(host.prefix(100)) for its base", authorization.evidence).asNote
}

extension SeenPage {
    /// Its base, where that is on another site: the last two parts of its host are not those of the page's host; else nil.
    fileprivate var foreignBase: String? {
        let host = ProbeTarget.host(absoluteBase)
        return host.isEmpty || ProbeTarget.mayBeOneSite(host, ProbeTarget.host(url)) ? nil : absoluteBase
    }
}

extension SignIn {
    /// Whether a form belongs to the sign-in: it has a password, or the step of its page sends it.
    fileprivate func sends(_ form: HTMLForm, of page: SeenPage) -> Bool {
        form.asksForPassword || step(takenOn: page)?.form(among: page.forms) == form
    }
}

extension String {
    /// Whether it has a trace, or the message of an exception.
    fileprivate var showsInsideOfProgram: Bool {
        // An end of a line before its beginning lets the first one begin as the others do.
        if "\n\(self)".hasAny(traces) || (hasBytes(of: "at ") && hasTraceOfMethods) { return true }
        return linesOfTraces.contains { hasBytes(of: $0.mark) && hasLine(after: $0.ends) }
    }

    /// Whether two of its lines are as in a trace of .NET without files: `at Example.Token.Read(String text)`.
    private var hasTraceOfMethods: Bool {
        // In JSON the ends of the lines are escaped, and the first line begins after a quotation mark.
        let lines = replacing("\\n", with: "\n").split { $0.isNewline || $0 == "\"" }
        return lines.count(where: \.isMethodOfTrace) > 1
    }

    /// Whether the number of a line follows one of these texts.
    private func hasLine(after ends: [String]) -> Bool {
        hasAny(ends.flatMap { end in (1...9).map { "\(end)\($0)" } })
    }
}

extension Substring {
    /// Whether it is `at`, the name of a method with those of its namespace and class before it, and parentheses.
    fileprivate var isMethodOfTrace: Bool {
        let line = trimmed.utf8
        guard line.starts(with: "at ".utf8) else { return false }
        let call = line.dropFirst("at ".utf8.count)
        let name = call.prefix { $0 != UInt8(ascii: "(") }
        let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let hasArguments = call.dropFirst(name.count).contains(UInt8(ascii: ")"))
        return hasArguments && parts.count > 2 && !name.contains(UInt8(ascii: " "))
    }
}

/// What a trace has somewhere, and what it has right before the number of a line: mostly the end of a file's name.
private let linesOfTraces: [(mark: String, ends: [String])] = [
    // Node has `at Object.token (/srv/app/token.js:41:17)`, and Java `at example.Token.read(Token.java:41)`.
    ("at ", [".js:", ".ts:", ".mjs:", ".cjs:", ".java:", ".kt:"]),
    // The message of an exception in Perl ends in `at /srv/app/lib/Token.pm line 41.`
    (" at ", [".pl line ", ".pm line ", ".psgi line ", ".cgi line "]),
    // Ruby has ``/srv/app/token.rb:41:in `read'``, with another quotation mark from version 3.4 on.
    (":in ", [".rb:"]),
    // Elixir has `lib/app_web/controllers/token.ex:41:`.
    ("lib/", [".ex:"]),
    // Laravel and Symfony in JSON have `"file":"/srv/app/Token.php","line":41`.
    (".php\",", ["\"line\":", "\"line\": "]),
]

/// Texts that the error pages of languages, frameworks and databases have, in a trace or in the message of an exception.
private let traces = [
    "object has no attribute", "undefined method", "Cannot read propert", "NullPointerException",
    "TypeError: ", "SQLITE_ERROR", "syntax error at or near", "invalid byte sequence for encoding",
    "SELECT * FROM", "MongoServerError", "PrismaClient", " panicked at ", "Call to a member function",
    // Go, where its message begins, and the stack of a goroutine; a page may have the words “Don't panic: …”.
    "\npanic: ", ">panic: ", "panic: runtime error", "[running]:",
    "Traceback (most recent call last)", "Exception in thread", "\tat java.", "at org.springframework",
    "at Object.<anonymous>", "Werkzeug Debugger", "Whoops\\", "Symfony\\",
    "Stack trace:", "Stack Trace:", "You have an error in your SQL syntax", "SQLSTATE[", "ORA-0",
    "psycopg2.", "sqlite3.", "sqlalchemy.", "[SQL: ", "ActiveRecord::", "System.NullReferenceException",
    ".cs:line ",
    // PostgreSQL, SQL Server and SQLite, at a quotation mark that opens a text; that of SQLite also as JSON has it.
    "quoted string at or near", "Unclosed quotation mark after", "Incorrect syntax near",
    "unrecognized token: \"'", #"unrecognized token: \"'"#,
    // Perl: the pages of Mojolicious for developers, those of Catalyst, and the interface to databases.
    "(development mode)", "Mojolicious::", "Caught exception in ", "DBD::", "locate object method",
    "Not a HASH reference",
]

/// What a message of PHP ends with, as text and in HTML, before the number of the line.
///
/// PHP sets the status 500 only where it does not show the message, so it comes with that of the page.
private let messagesOfPHP = [".php on line", ".php</b> on line"]
