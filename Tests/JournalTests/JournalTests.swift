import Foundation
import HTTPMessages
import HeadlessBrowser
import Journal
import Testing
import WebText

/// The messages of a run: their texts, their secrets, and a person's changes to them.
@Suite struct JournalTests {
    @Test func `a message whose receiver stops the run at once is printed with its answer`() {
        let printed = Locked<[String]>([])
        let journal = Journal(.lines, printing: { line in printed.withLock { $0.append(line) } })
        let number = journal.begin(
            JournalEntry(from: Party("browser"), to: Party("app"), what: "opens the app"))
        let hasBegun = DispatchSemaphore(value: 0)
        let hasPrinted = DispatchSemaphore(value: 0)
        journal.deliver(number) { answer in
            Thread {
                hasBegun.signal()
                journal.flush()
                hasPrinted.signal()
            }.start()
            hasBegun.wait()
            answer.summary = "taken"
        }
        hasPrinted.wait()
        #expect(printed.withLock { $0 } == [" 1  browser → app: opens the app; app: taken"])
    }

    @Test func `a receiver that reads the journal, or sends on, finds its message answered`() {
        let journal = Journal()
        let first = journal.begin(
            JournalEntry(from: Party("browser"), to: Party("app"), what: "opens the app"))
        let hasBegun = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        let answers = Locked<[String?]>([])
        journal.deliver(first) { answer in
            Thread {
                hasBegun.signal()
                let second = journal.begin(
                    JournalEntry(from: Party("app"), to: Party("server"), what: "GET /"))
                journal.end(second)
                answers.withLock { $0 = journal.entries.map { $0.answer?.summary } }
                isDone.signal()
            }.start()
            hasBegun.wait()
            answer.summary = "taken"
        }
        isDone.wait()
        #expect(answers.withLock { $0 } == ["taken", nil])
        #expect(journal.entries.first?.answer?.comesAfter == 1)
    }

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
        #expect(!text.contains("s3cret") && !text.contains(Self.token), "\(text)")
        #expect(text.contains("no (hidden), but 9b1… (18 characters)") && text.contains("short        true"))
        // The playground shows the messages of a sandbox as they are.
        #expect(journal.entries.first?.parameters.first?.value == "s3cret/Value")
    }

    @Test func `a combining mark after a question mark does not show the query`() {
        let address = "https://a.example/callback?\u{301}code=\(Self.token)"
        let secrets = Secrets(guessing: false)
        for name in ["requestUri", "deep_link_id", "link"] {
            let shown = secrets.shown(JournalEntry.Parameter(name: name, value: address))
            #expect(shown.hasPrefix("https://a.example/callback?…") && !shown.contains(Self.token))
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

    @Test func `a journal does not keep the secrets of a server outside the sandbox`() {
        let entry = Self.journal(hiding: Secrets(["s3cret/Value"])).entries[0]
        let kept =
            "\(entry.parameters) \(entry.answer.map { "\($0)" } ?? "") \(entry.answer?.response?.text ?? "")"
        #expect(!kept.contains("s3cret") && !kept.contains(Self.token), "\(kept)")
    }

    @Test func `the parameters of a form can be read and changed, however its media type is spelled`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/token",
            headers: ["Content-Type": "Application/X-WWW-Form-Urlencoded; charset=UTF-8"],
            body: Array("a=1&b=2".utf8))
        #expect(HTTPParameters.of(request).map(\.name) == ["a", "b"])
        #expect(MessageEdit([1: .set("3")]).applied(to: request).body == Array("a=1&b=3".utf8))
    }

    @Test func `the members of a JSON body can be read and changed, however its media type is spelled`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/token",
            headers: ["Content-Type": "Application/JSON;charset=utf-8"], body: Array(#"{"a":"1"}"#.utf8))
        #expect(HTTPParameters.of(request).map(\.name) == ["a"])
        #expect(MessageEdit([0: .set("2")]).applied(to: request).body == Array(#"{"a":"2"}"#.utf8))
    }

    @Test(arguments: ["application/json", "Application/JSON ;charset=utf-8"])
    func `the members of an answer can be read, however its media type is spelled`(type: String) {
        let answer = HTTPParameters.of(HTTPResponse(status: 200, contentType: type, text: #"{"a":"1"}"#))
        #expect(answer.parameters.map(\.name) == ["a"])
    }

    @Test(arguments: ["text/html", "Text/HTML;charset=utf-8"])
    func `the title of a page can be read, however its media type is spelled`(type: String) {
        let page = HTTPResponse(status: 200, contentType: type, text: "<title>Sign in</title>")
        #expect(HTTPParameters.of(page).summary == "200 OK, page “Sign in”")
    }

    @Test(arguments: [
        EditedLink("https://a.example/x?a=1#_=_", "https://a.example/x?a=2%20%26#_=_"),
        EditedLink("https://a.example/x?a=1&flag&&b=%7e&", "https://a.example/x?a=2%20%26&flag&&b=%7e&"),
        EditedLink("https://a.example/x?&a&b", "https://a.example/x?&a=2%20%26&b"),
        EditedLink("https://a.example/x#?a=1", "https://a.example/x#?a=1"),
    ])
    func `a change of a link keeps all other bytes`(link: EditedLink) {
        #expect(MessageEdit([0: .set("2 &")]).applied(to: link.before) == link.after)
        #expect(MessageEdit().applied(to: link.before) == link.before)
    }

    /// A link before and after a change of its first parameter.
    struct EditedLink: Sendable {
        let before, after: String

        init(_ before: String, _ after: String) { (self.before, self.after) = (before, after) }
    }

    @Test func `a change of a form keeps the bytes that are not UTF-8`() {
        let request = HTTPRequest(
            method: "POST", origin: "https://a.example", target: "/x?flag",
            headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array("x=".utf8) + [0xFF] + Array("&y&z=1".utf8))
        let edited = MessageEdit([3: .remove]).applied(to: request)
        #expect(edited.target == "/x?flag")
        #expect(edited.body == Array("x=".utf8) + [0xFF] + Array("&y".utf8))
    }

    @Test func `the journal keeps the changed parameters in the order of the message`() async {
        let names = ["d", "b", "c", "b", "a"]
        let changes = Dictionary(uniqueKeysWithValues: names.indices.map { ($0, MessageEdit.Change.remove) })
        let journal = Journal(holding: { _ in MessageEdit(changes) })
        let number = journal.begin(
            JournalEntry(
                from: .browser, to: .attacker, what: "sends",
                parameters: names.enumerated().map { .init(name: $1, value: "\($0)") }))
        await journal.pass(number)
        #expect(journal.entries[0].changes.map(\.value) == ["0", "1", "2", "3", "4"])
        #expect(journal.entries[0].parameters.isEmpty)
    }
}
