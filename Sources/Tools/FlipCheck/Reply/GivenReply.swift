import AppFlip
import GoogleRedirectURIs
import Journal
import WebText

/// A reply taken apart: a fault of one part hides nothing of the others.
struct GivenReply: Sendable {
    /// The whole reply as the app opened it, before it is taken apart.
    let text: String
    /// The address and the parameters, in which a bare `+` is a plus.
    let answer: Answer
    /// The link that was answered, or nil when it is not known.
    let request: FlipRequest?
    /// The addresses that the app may answer to.
    let allowedAddresses: RedirectURIList

    /// Those of the query, before the `#`.
    var parameters: Parameters { answer.parameters }

    /// The first item with this name, or nil when there is none.
    func item(_ name: String) -> Parameters.Item? {
        parameters.items.first { $0.name.hasSameBytes(as: name) }
    }

    /// The decoded value of the first item with this name, or its raw value when it cannot be decoded; nil without an item.
    func value(_ name: String) -> String? { item(name)?.decodedIfValid }

    /// The address as it may be printed: a text that is not an address may be parameters with a code among them.
    var shownAddress: String {
        let address = answer.address
        return address.isEmpty || address.contains("://") ? address : "a text that is no address"
    }

    /// The link and the reply as a report shows them, with their secrets masked.
    var evidence: Evidence {
        var sent: [String] = []
        if let request { sent = ["a link of \(request.clientID)", "redirect_uri \(request.redirectURI)"] }
        let secrets = Secrets()
        var received = [String(shownAddress.asShortText)]
        for item in parameters.items {
            let value = secrets.shown(
                JournalEntry.Parameter(name: item.name, value: item.decodedIfValid))
            // A code without a name comes as a name: `?Ab3…`.
            received.append("\(secrets.hidden(in: item.name).asShortName) \(value.asShortText)")
        }
        if answer.fragment != nil { received.append("# …") }
        return Evidence(
            sent: sent.map { Printable.text($0) }, received: received.map { Printable.text($0) })
    }
}
