import UniversalLinks

/// The rule that Apple's servers hand out the site's present file.
enum CopyRule {
    /// A copy of the file, with the messages that brought it.
    private struct Copy {
        /// Nil when Apple's servers have none.
        let file: AssociationFile?
        let evidence: [Evidence]
    }

    /// Compares Apple's copy with the site's file by the apps and rules that they have.
    static func judge(_ rule: Rule, _ probe: Probe) async throws -> Finding {
        let copy = try await copy(probe)
        guard let file = copy.file else {
            return rule.failed("Apple's servers have no file that a phone would take", copy.evidence)
        }
        guard let own = try await probe.siteFile().file else {
            throw CouldNotTell("there is no file to compare it with")
        }
        return rule.holds(
            own.entries == file.entries, else: "the copy says something else than the site's file",
            copy.evidence)
    }

    /// The copy that the configuration names.
    private static func copy(_ probe: Probe) async throws -> Copy {
        switch probe.configuration.association.copy {
        case nil: throw CouldNotTell.notConfigured("association.copy")
        case .recorded(let bytes):
            do { return Copy(file: try AssociationFile(bytes), evidence: []) } catch {
                throw CouldNotTell("the recorded copy: \(error)")
            }
        case .fetched: return try await fetch(probe)
        }
    }

    /// The copy that Apple's servers hand out now; throws when their answer says nothing about it.
    private static func fetch(_ probe: Probe) async throws -> Copy {
        guard let host = probe.linkHost else { throw CouldNotTell.notConfigured("universalLink") }
        let url = "https://app-site-association.cdn-apple.com/a/v1/\(host)"
        let fetched = await AssociationSite(client: probe.prober).fetch(url: url)
        let last = probe.prober.log.last
        let evidence = last.map { [$0.evidence] } ?? []
        if let silence = last?.silence {
            throw CouldNotTell(
                "Apple's servers cannot be asked from here: \(silence). Run it where the network lets "
                    + "you reach them, or give their copy as a file", evidence)
        }
        // A limit of requests, an outage or the page of a proxy says nothing about the site.
        if fetched.file == nil, last?.response?.status != 404 {
            let problems = fetched.findings.map(\.message).joined(separator: "; ")
            throw CouldNotTell("Apple's servers gave no answer about the file: \(problems)", evidence)
        }
        return Copy(file: fetched.file, evidence: evidence)
    }
}
