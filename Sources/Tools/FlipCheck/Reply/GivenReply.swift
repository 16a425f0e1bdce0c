import AppFlip
import LocalWeb
import WebText

/// A reply taken apart: a fault of one part hides nothing of the others.
struct GivenReply: Sendable {
    /// The whole URL.
    let url: String
    /// The part before the parameters.
    let address: String
    /// The parameters, a plus read as itself.
    let parameters: Parameters
    /// The part behind a `#`; nil when there is none.
    let fragment: String?
    /// The link that was answered.
    let request: FlipRequest?
    /// The addresses that may be answered to.
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
        if let redirectURI, redirectURI.utf8.contains(UInt8(ascii: "?")),
            bytes.starts(with: redirectURI.utf8)
        {
            return bytes.index(bytes.startIndex, offsetBy: redirectURI.utf8.count)
        }
        return bytes.firstIndex(of: UInt8(ascii: "?")) ?? end
    }

    /// The first item of a name.
    func item(_ name: String) -> Parameters.Item? {
        parameters.items.first { $0.name.hasSameBytes(as: name) }
    }

    /// The decoded value of the first item of a name; the raw one when it cannot be decoded.
    func value(_ name: String) -> String? {
        item(name).map { (try? $0.decoded()) ?? $0.rawValue }
    }

    /// The address as it may be printed.
    ///
    /// A text that is no address may be parameters with a code among them.
    var shownAddress: String {
        address.isEmpty || address.contains("://") ? address : "a text that is no address"
    }

    /// The reply as it may be printed.
    var evidence: Evidence {
        let asked = request.map { ["a link of \($0.clientID)", "redirect_uri \($0.redirectURI)"] } ?? []
        let items = parameters.items.map { item in
            "\(item.name.prefix(64)) \(Masking.masked(item.name, value(item.name) ?? "").prefix(200))"
        }
        return Evidence(
            sent: asked.map { Printable.text($0) },
            received: ([String(shownAddress.prefix(200))] + items + (fragment == nil ? [] : ["# …"]))
                .map { Printable.text($0) })
    }
}
