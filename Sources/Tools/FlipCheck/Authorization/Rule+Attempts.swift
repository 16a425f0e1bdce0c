extension Rule {
    func needsCodes(_ ended: [AuthorizationAttempt]) -> Finding {
        let without = ended.filter { attempt in
            if attempt.authorization.code != nil { return false }
            guard case .page(let status, _) = attempt.authorization.end else { return attempt.unclear == nil }
            // A right request that makes the server fail is the server's mistake.
            return attempt.unclear == nil || status == 500
        }
        let others = ended.filter { attempt in !without.contains { $0.name == attempt.name } }
        let unclear = others.compactMap(\.unclear)
        // Requests with the same end are told together.
        let objections = without.grouped(by: \.authorization.endInWords).map { group in
            group.members.count == 1
                ? group.members[0].inWords
                : "\(group.members.map(\.name).joined(separator: ", ")): each request \(group.text)"
        }
        return judged(objections, unclear: unclear, without.flatMap(\.evidence)).advising(
            AuthorizationAttempt.adviceAboutLength(without))
    }

    /// The rule holds when nothing was granted, and no error but these was redirected; nil allows each.
    ///
    /// - Parameter readsPages: whether the error in the JSON of an error page has to be one of them too.
    func needsNoGrant(
        _ ended: [AuthorizationAttempt], codes: [String]? = nil, readsPages: Bool = false
    ) -> Finding {
        let wrong = ended.filter { attempt in
            if let code = attempt.errorCode, readsPages || attempt.ending != .refused {
                return codes?.contains(code) == false
            }
            return attempt.ending == .granted
        }
        let unclear = ended.filter { $0.unclear != nil }
        return judged(
            wrong.map { $0.errorInWords ?? $0.inWords + " with a code or token" },
            unclear: unclear.compactMap(\.unclear), (wrong.isEmpty ? unclear : wrong).flatMap(\.evidence))
    }

    /// The rule holds for an `https` URL, and says nothing about one on this machine.
    func needsHTTPS(_ url: String) -> Finding {
        if ProbeTarget.isLoopback(url) { return notAsked("\(url) is on this machine") }
        return holds(url.lowercased().hasPrefix("https://"), else: "\(url) is not https")
    }
}

extension Rule {
    /// The rule holds when every request was refused on a page; of many only the names are listed.
    func needsNoRedirect(_ ended: [AuthorizationAttempt], listing: Bool = false) -> Finding {
        let left = ended.filter { attempt in
            if case .redirect = attempt.authorization.end { attempt.unclear == nil } else { false }
        }
        let broken = ended.filter { $0.ending == .brokenAnswer }
        let unclear = ended.filter { $0.ending != .brokenAnswer }.compactMap(\.unclear)
        var objections = left.map(\.inWords)
        if listing, !left.isEmpty {
            let names = left.map(\.name).joined(separator: ", ")
            objections = ["\(left.count) of \(ended.count) led to a redirect: \(names)"]
        }
        objections += broken.map {
            "\($0.name): the answer is not HTTP any more, so the value was written into a header as it came "
                + "(header injection)"
        }
        let shown = left + broken
        return judged(
            objections, unclear: unclear,
            (shown.isEmpty ? ended.filter { $0.unclear != nil } : shown).flatMap(\.evidence))
    }
}
