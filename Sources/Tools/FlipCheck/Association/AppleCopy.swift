import UniversalLinks

/// A copy of the association file, as Apple's servers have it.
enum AppleCopy: Sendable, Codable {
    /// A copy that was fetched earlier.
    case given(RecordedBytes)
    /// The message that brought it.
    case asked(Exchange)

    /// The URL at which Apple's servers hand out their copy.
    static func url(host: String) -> String { "https://app-site-association.cdn-apple.com/a/v1/\(host)" }

    var evidence: [Evidence] {
        switch self {
        case .given: []
        case .asked(let exchange): [exchange.evidence]
        }
    }

    /// The file, or nil when Apple's servers have none.
    ///
    /// Throws when their answer says nothing about it.
    func file() throws -> AssociationFile? {
        switch self {
        case .given(let content):
            do { return try AssociationFile(content.bytes) } catch {
                throw CouldNotTell("the recorded copy: \(error)")
            }
        case .asked(let exchange):
            if let silence = exchange.silence, !exchange.hasUnreadableAnswer {
                throw CouldNotTell(
                    "Apple's servers cannot be asked from here: \(silence). Run it where the network lets "
                        + "you reach them, or name a file with their copy in association.copy",
                    [exchange.evidence])
            }
            let fetched = AssociationSite.read(exchange.result, from: exchange.request.url)
            // A limit of requests, an outage or the page of a proxy says nothing about the site.
            if fetched.file == nil, exchange.response?.status != 404 {
                let problems = fetched.findings.map(\.message).joined(separator: "; ")
                throw CouldNotTell(
                    "Apple's servers gave no answer about the file: \(problems)", [exchange.evidence])
            }
            return fetched.file
        }
    }
}
