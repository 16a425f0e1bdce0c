import AppFlip
import LocalWeb
import WebText

extension RuleGroup {
    /// The address that the partner's app opens to answer a link.
    package static let reply = RuleGroup(
        id: "reply", title: "the app's answer",
        givenRules: (ReplyAddressRules.judges + ReplyStateRules.judges + ReplyContentRules.judges).map(\.rule)
    )
}

extension FlipCheck {
    /// Judges the URL that a partner's app opened, one finding for each rule of the group `reply`.
    ///
    /// It needs no network: call it in a unit test of your app with the URL that your code hands to `open`.
    ///
    /// - Parameters:
    ///   - reply: the URL, as the app opened it.
    ///   - request: the link that was answered; without it `state` and redirect URI cannot be compared.
    ///   - list: the addresses that your app answers to; by default the twelve on Google's page.
    package static func judge(
        reply: String, to request: FlipRequest? = nil,
        accepting list: RedirectURIList = .flip([.sandbox, .development, .enterprise])
    ) -> [Finding] {
        let given = GivenReply(reply, request: request, list: list)
        return (ReplyAddressRules.judges + ReplyStateRules.judges + ReplyContentRules.judges).map { judge in
            var finding = Finding(judge.rule, judge.verdict(given).mapText { Printable.text($0) })
            if finding.isFailure { finding.evidence = [given.evidence] }
            return finding
        }
    }
}

/// A rule about a reply, and how it is looked at.
struct ReplyJudge: Sendable {
    let rule: Rule
    let verdict: @Sendable (GivenReply) -> Finding.Verdict

    /// A rule, its text, and a check whose objections make it fail.
    init(
        _ id: String, _ title: String, _ level: Rule.Level, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, objections: @escaping @Sendable (GivenReply) -> [String]
    ) {
        self.init(id, title, level, severity, source, why: why, remedy: remedy) { reply -> Finding.Verdict in
            let objections = objections(reply)
            return objections.isEmpty ? .held : .failed(objections.joined(separator: "; "))
        }
    }

    /// A rule, its text, and a check that may also say nothing about a reply.
    init(
        _ id: String, _ title: String, _ level: Rule.Level, _ severity: Rule.Severity, _ source: Rule.Source,
        why: String, remedy: String, verdict: @escaping @Sendable (GivenReply) -> Finding.Verdict
    ) {
        rule = Rule(id, title, level, severity, source, why: why, remedy: remedy)
        self.verdict = verdict
    }
}

/// A reply taken apart: a fault of one part hides nothing of the others.
struct GivenReply: Sendable {
    let url: String
    /// The part before the parameters.
    let address: String
    /// The parameters, a plus read as itself.
    let parameters: Parameters
    /// The part behind a `#`; nil when there is none.
    let fragment: String?
    let request: FlipRequest?
    let list: RedirectURIList

    init(_ url: String, request: FlipRequest?, list: RedirectURIList) {
        self.url = url
        self.request = request
        self.list = list
        let bytes = url.utf8
        let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
        let start = Self.parametersStart(url, to: request?.redirectURI, before: hash)
        address = String(url[..<start])
        parameters = Parameters(parsing: url[start..<hash].dropFirst(), plus: .literal)
        fragment = hash == bytes.endIndex ? nil : String(url[bytes.index(after: hash)...])
    }

    /// The beginning of the parameters: a redirect URI that has a query of its own keeps it.
    private static func parametersStart(
        _ url: String, to redirectURI: String?, before end: String.Index
    ) -> String.Index {
        let bytes = url.utf8[..<end]
        if let redirectURI, redirectURI.utf8.contains(UInt8(ascii: "?")), bytes.starts(with: redirectURI.utf8)
        {
            return bytes.index(bytes.startIndex, offsetBy: redirectURI.utf8.count)
        }
        return bytes.firstIndex(of: UInt8(ascii: "?")) ?? end
    }

    func item(_ name: String) -> Parameters.Item? {
        parameters.items.first { $0.name.hasSameBytes(as: name) }
    }

    /// The decoded value of the first item of a name; the raw one when it cannot be decoded.
    func value(_ name: String) -> String? { item(name).map { (try? $0.decoded()) ?? $0.rawValue } }

    /// The address as it may be printed.
    ///
    /// A text that is no address may be parameters with a code among them.
    var shownAddress: String {
        address.isEmpty || address.contains("://") ? address : "a text that is no address"
    }

    var evidence: Evidence {
        let asked = request.map { ["a link of \($0.clientID)", "redirect_uri \($0.redirectURI)"] } ?? []
        let items = parameters.items.map { item in
            "\(item.name.prefix(64)) \(Masking.masked(item.name, value(item.name) ?? "").prefix(200))"
        }
        return Evidence(
            sent: asked.map { Printable.text($0) },
            received: ([String(shownAddress.prefix(200))] + items + (fragment == nil ? [] : ["# …"])).map {
                Printable.text($0)
            })
    }
}
