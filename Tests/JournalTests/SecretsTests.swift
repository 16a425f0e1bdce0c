import HTTPMessages
import Journal
import Testing

/// The secrets of messages, which no text of a journal shows in full.
@Suite struct SecretsTests {
    private static let token = "9b1deb4d-3b7d-4bad"

    /// A journal with a request for tokens and an answer that repeats its secret.
    private static func journal(hiding secrets: Secrets? = nil) -> Journal {
        let journal = Journal(hiding: secrets)
        var entry = JournalEntry(from: Party("Google"), to: Party("partner"), what: "POST /token")
        entry.parameters = [
            .init(name: "client_secret", value: "s3cret/Value"), .init(name: "code", value: "short"),
        ]
        var answer = JournalEntry.Answer(summary: "400 Bad Request")
        let response = HTTPResponse(
            status: 400, headers: ["Location": "/?token=\(token)"],
            body: Array("no s3cret%2FValue, but \(token)".utf8))
        answer.response = response
        answer.parameters = [
            .init(name: "token", value: token),
            .init(name: "error", value: "no s3cret%2FValue, but \(token)"),
            .init(name: "hasPassword", value: "true"), .init(name: "short", value: "true"),
        ]
        journal.end(journal.begin(entry), answer: answer)
        return journal
    }

    @Test func `a text hides the secrets of a message also where another value has them`() {
        let journal = Self.journal()
        let text = journal.text()
        #expect(!text.contains("s3cret"), "\(text)")
        #expect(!text.contains(Self.token), "\(text)")
        #expect(text.contains("no (hidden), but 9b1… (18 characters)"), "\(text)")
        #expect(text.contains("short        true"), "\(text)")
        // The playground shows the messages of a sandbox as they are.
        #expect(journal.entries.first?.parameters.first?.value == "s3cret/Value")
    }

    @Test func `a combining mark after a question mark does not show the query`() {
        let address = "https://a.example/callback?\u{301}code=\(Self.token)"
        let secrets = Secrets(guessing: false)
        for name in ["requestUri", "deep_link_id", "link"] {
            let shown = secrets.shown(JournalEntry.Parameter(name: name, value: address))
            #expect(shown.hasPrefix("https://a.example/callback?…"), "\(name): \(shown)")
            #expect(!shown.contains(Self.token), "\(name): \(shown)")
        }
        let redirect = HTTPParameters.of(HTTPResponse(status: 302, headers: ["Location": address]))
        #expect(redirect.summary == "302 Found, Location: https://a.example/callback")
    }

    @Test func `a combining mark in a cookie does not hide its value from the journal`() {
        let secrets = Secrets(guessing: false)
        let cookie = "session=\(Self.token);\u{301}Path=/"
        secrets.learn(from: HTTPResponse(status: 200, headers: ["Set-Cookie": cookie]))
        #expect(!secrets.hidden(in: "no session \(Self.token)").contains(Self.token))
    }

    @Test(arguments: ["caf\u{E9} au lait", "cafe\u{301} au lait"])
    func `two secrets that are canonically equivalent are both hidden`(secret: String) {
        let secrets = Secrets(["caf\u{E9} au lait", "cafe\u{301} au lait"])
        #expect(secrets.hidden(in: "no \(secret) here") == "no (hidden) here")
    }

    @Test(arguments: ["caf\u{E9} au lait", "cafe\u{301} au lait"])
    func `two values of a server that are canonically equivalent are both shortened`(value: String) {
        let secrets = Secrets(guessing: false)
        secrets.remember("caf\u{E9} au lait")
        secrets.remember("cafe\u{301} au lait")
        #expect(secrets.hidden(in: "no \(value) here") == "no \(Secrets.shortened(value)) here")
    }

    @Test func `a password that is nearly the right one is hidden, and is not the configured one`() {
        let secrets = Secrets(["correct horse"])
        secrets.remember("correct horse!")
        for secrets in [secrets, Secrets(secrets.known, configured: ["correct horse"])] {
            #expect(secrets.isConfigured("correct horse"))
            #expect(!secrets.isConfigured("correct horse!"))
            #expect(secrets.hidden(in: "no correct horse! here") == "no (hidden) here")
        }
    }

    @Test func `a value that was shown by its beginning is so when the run is read again`() {
        let secrets = Secrets()
        secrets.remember("correct horse!")
        secrets.hide("correct horse")
        let again = Secrets(secrets.known, configured: [])
        for secrets in [secrets, again] {
            #expect(secrets.known.hidden == ["correct horse"])
            #expect(secrets.known.issued == ["correct horse!"])
        }
    }

    @Test func `a password that lacks a letter is hidden in a longer word, however it became known`() throws {
        let (typed, remembered) = (Secrets(["correct-horse"]), Secrets(["correct-horse"]))
        let form = HTTPRequest(postForm: "pass=correct-hors", to: "https://partner.example/form")
        typed.learn(from: try #require(form))
        remembered.remember("correct-hors")
        for secrets in [typed, remembered] {
            #expect(secrets.hidden(in: "no xcorrect-horsx") == "no x(hidden)x")
        }
    }

    @Test(arguments: [
        ("Bearer", "Bearer"), ("Bearer \(token)", "Bearer 9b1… (18 characters)"), (token, "(hidden)"),
        ("Basic YTpi", "Basic (hidden)"),
    ])
    func `the scheme of credentials is shown`(credentials: String, shown: String) {
        let secrets = Secrets(guessing: false)
        #expect(secrets.shown(credentials: credentials) == shown)
    }

    @Test func `a journal does not keep the secrets of a server outside the sandbox`() {
        let entry = Self.journal(hiding: Secrets(["s3cret/Value"])).entries[0]
        let kept =
            "\(entry.parameters) \(entry.answer.map { "\($0)" } ?? "") \(entry.answer?.response?.text ?? "")"
        #expect(!kept.contains("s3cret"), "\(kept)")
        #expect(!kept.contains(Self.token), "\(kept)")
    }

    @Test(arguments: [
        "application/x-www-form-urlencoded", "Application/X-WWW-Form-Urlencoded",
        "application/x-www-form-urlencoded ;charset=UTF-8",
    ])
    func `secrets of a form are masked, however its media type is spelled`(type: String) {
        let form = "client_secret=google%2Dsecret&grant_type=refresh_token"
        let request = HTTPRequest(
            method: "POST", origin: "https://partner.example", target: "/token",
            headers: ["Content-Type": type], body: Array(form.utf8))
        let shown = String(decoding: Secrets().masked(request).body, as: UTF8.self)
        #expect(!shown.contains("google"), "\(shown)")
        #expect(shown.hasSuffix("&grant_type=refresh_token"), "\(shown)")
    }
}
