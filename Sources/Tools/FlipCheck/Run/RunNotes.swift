import HTTPMessages

/// The remarks about a whole run, for the top of its report.
struct RunNotes {
    /// An endpoint of the partner's whose address is known.
    private struct Endpoint {
        let name: String
        let url: String
    }

    let source: any TrialSource
    /// The findings of the run, by the ids of their rules.
    let findings: [String: Finding]
    let run: RunFacts

    /// The fewest answers with 5xx for which a note quotes the server.
    private static let manyFailures = 5

    /// The remarks as sentences, with what explains the most first.
    func lines() async -> [String] {
        let first = [await obstacle(), run.noteAboutTime, await noteAboutHeader()].compactMap(\.self)
        let last = [noteAboutCoding, noteAboutFailures, await noteAboutChallenge()].compactMap(\.self)
        let notes = run.notesBefore + endpointFaults + first + run.notesAboutServers + last
        // A note may quote the server, as a finding does.
        return notes.map(source.secrets.printable)
    }

    /// That the server refused the first right request because it had no challenge, or nil; this sends no request.
    private func noteAboutChallenge() async -> String? {
        let right = Trial.rightRequest
        guard source.messages.contains(where: { $0.trial == right.name }),
            (try? await source.value(of: right))?.withoutChallenge != nil
        else { return nil }
        return "The server asks for PKCE, so every right request has a challenge of method S256, "
            + "as if client.pkce were true."
    }

    private var endpoints: [Endpoint] {
        let configuration = source.configuration
        let urls = [
            ("authorization", configuration.authorizationURL), ("token", configuration.tokenURL),
            ("userinfo", configuration.userinfoURL), ("revocation", configuration.revocationURL),
        ]
        return urls.compactMap { name, url in url.map { Endpoint(name: name, url: $0) } }
    }

    // MARK: Answers of something else

    /// A note for each endpoint at which something else, such as a proxy, gave every answer.
    private var endpointFaults: [String] {
        endpoints.compactMap { endpoint in
            guard let target = HTTPRequest("GET", endpoint.url) else { return nil }
            let answers = source.messages.filter { $0.request.isSent(to: target) }.compactMap(\.response)
            let key = "\(endpoint.name)URL"
            let faults = answers.compactMap { EndpointFault($0, to: endpoint.url, key: key) }
            guard faults.count == answers.count, let first = faults.first, first.isFromInFront
            else { return nil }
            return "The \(endpoint.name) endpoint does not answer itself (\(endpoint.url)). \(first.words)"
        }
    }

    /// That no endpoint takes what the Authorization header has, or nil where one does.
    private func noteAboutHeader() async -> String? {
        let rulesAboutHeader = ["userinfo/works", "token/client-basic"]
        // Where both rules failed, their trials have values, so that nothing is sent for this note.
        guard rulesAboutHeader.allSatisfy({ findings[$0]?.isFailure == true }),
            let shown = try? await source.value(of: Trial<JSONAnswer>.userInfo),
            let exchanged = try? await source.value(of: Trial<JSONAnswer>.exchangeByBasic),
            [shown, exchanged].allSatisfy({ $0.response.status == 401 })
        else { return nil }
        return
            "Neither the token endpoint nor the userinfo endpoint takes what the Authorization header has: "
            + "probably a proxy drops it. \(EndpointFault.adviceAboutAuthorization) userinfo/works and "
            + "token/client-basic then have one cause."
    }

    /// That answers came with a coding although the run accepts none, or nil where none did.
    private var noteAboutCoding: String? {
        let codings = source.messages.compactMap { $0.response?.headers["Content-Encoding"]?.lowercased() }
            .filter { $0 != "identity" }
        guard !codings.isEmpty else { return nil }
        let names = Set(codings).sorted().joined(separator: ", ")
        return "\(counted(codings.count, "answer")) came with Content-Encoding: \(names), although the "
            + "requests say Accept-Encoding: identity. What came was read; a client that cannot do that gets bytes "
            + "without a meaning."
    }

    /// What the server says about its failures, or nil unless there are many that say the same.
    private var noteAboutFailures: String? {
        let failed = source.messages.filter(\.isServerError)
        guard failed.count >= Self.manyFailures, let words = failed.commonWords else { return nil }
        return "\(failed.count) requests were answered with 5xx; the server says: “\(words)”. "
            + "Look for that first: a finding that names a 5xx may follow from it."
    }

    // MARK: What most rules need

    /// That most rules could not be asked for want of a readable answer, a code or tokens, or nil where they could.
    private func obstacle() async -> String? {
        if let silence { return silence }
        if isCodeMissingForSelection, let reason = await source.reasonForNoCode() {
            return "The selected rules need a code, and there is none: \(reason)."
        }
        if let signIn = findings["authorize/sign-in"], signIn.verdict == .couldNotTell {
            return "Most rules need a code, and the sign-in leads to none: \(signIn.reason)."
        }
        // Without a code there are no tokens either, and the finding about the code says why.
        let isCodeFailure = findings["authorize/code"]?.isFailure == true
        if let exchange = findings["token/exchange"], exchange.verdict == .couldNotTell, !isCodeFailure {
            return "Most rules need tokens, and there are none: \(exchange.reason)."
        }
        return nil
    }

    /// That no request of the run got an answer that can be read, or nil when one did.
    private var silence: String? {
        let sent = source.messages.filter(\.isSent)
        // The site of the association file may be another server. A server that said something tells more.
        let telling = sent.first { !$0.isUnreachable } ?? sent.first
        guard let telling, let reason = telling.silence, sent.allSatisfy({ $0.response == nil }) else {
            return nil
        }
        let seen =
            sent.contains(where: \.hasUnreadableAnswer)
            ? "No server gave an answer that can be read" : "No server answered anything"
        return ["\(seen): \(reason).", telling.questionAboutServer].compactMap(\.self).joined(separator: " ")
    }

    /// Whether a rule could not be judged without a code, and the rules that say why are not selected.
    private var isCodeMissingForSelection: Bool {
        let rulesAboutCode = ["authorize/sign-in", "authorize/code"]
        return rulesAboutCode.allSatisfy { findings[$0] == nil }
            && findings.values.compactMap(\.causes.first).contains(where: rulesAboutCode.contains)
    }
}
