import AppFlip
import Journal
import WebText

/// A reply taken apart: a fault of one part hides nothing of the others.
struct GivenReply: Sendable {
    /// The whole reply as the app opened it, before it is taken apart.
    let text: String
    let answer: Answer
    let request: FlipRequest?
    let list: RedirectURIList

    var parameters: Parameters { answer.parameters }

    func item(_ name: String) -> Parameters.Item? {
        parameters.items.first { $0.name.hasSameBytes(as: name) }
    }

    /// The decoded value of the first item of a name; the raw one when it cannot be decoded.
    func value(_ name: String) -> String? { item(name).map { (try? $0.decoded()) ?? $0.rawValue } }

    /// The address as it may be printed: a text that is not an address may be parameters with a code among them.
    var shownAddress: String {
        let address = answer.address
        return address.isEmpty || address.contains("://") ? address : "a text that is no address"
    }

    var evidence: Evidence {
        let asked = request.map { ["a link of \($0.clientID)", "redirect_uri \($0.redirectURI)"] } ?? []
        let items = parameters.items.map { item in
            "\(item.name.prefix(64)) \(Masking.masked(item.name, value(item.name) ?? "").prefix(200))"
        }
        let came = [String(shownAddress.prefix(200))] + items + (answer.fragment == nil ? [] : ["# …"])
        return Evidence(sent: asked.map { Printable.text($0) }, received: came.map { Printable.text($0) })
    }
}
