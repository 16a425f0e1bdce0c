import WebText

/// What a browser shows and fetches because of a tag.
extension HTMLTag {
    /// Whether the element takes no room on the page, as a frame that only counts visitors.
    var isInvisible: Bool {
        let style = (self["style"] ?? "").asciiLowercased.filter { !$0.isWhitespace }
        let isHiddenByStyle = ["display:none", "visibility:hidden"].contains { style.contains($0) }
        return has("hidden") || self["width"] == "0" || self["height"] == "0" || isHiddenByStyle
    }

    /// The element's own policy for the referrer of what a browser fetches for it, or nil when the page's policy counts.
    var referrerPolicy: String? {
        guard ["img", "script", "iframe", "link"].contains(name),
            let policy = self["referrerpolicy"]?.asciiLowercased, HTMLPage.referrerPolicies.contains(policy)
        else { return nil }
        return policy
    }

    /// Whether `integrity` has a hash with which a browser compares what it fetches: it ignores hashes of other kinds
    /// (Subresource Integrity, section 3.5).
    var hasHash: Bool {
        let hashes = (self["integrity"] ?? "").asciiLowercased.split(whereSeparator: \.isWhitespace)
        return hashes.contains { hash in
            ["sha256-", "sha384-", "sha512-"].contains { hash.hasPrefix($0) && hash != $0 }
        }
    }

    /// The addresses of what a browser may fetch for this element without a click.
    var fetched: [String] {
        switch name {
        case "img", "source": candidates + values(of: "src")
        case "video": values(of: "src", "poster")
        case "script", "iframe", "embed", "audio", "input": values(of: "src")
        case "object": values(of: "data")
        // An icon is fetched too; a link to another language of the page is not.
        case "link":
            (self["rel"] ?? "").asciiLowercased.split(whereSeparator: \.isWhitespace)
                .contains { ["stylesheet", "icon", "preload", "modulepreload", "prefetch"].contains($0) }
                ? values(of: "href") : []
        default: []
        }
    }

    private func values(of attributes: String...) -> [String] { attributes.compactMap { self[$0] } }

    /// The addresses of `srcset`, each before its width or density.
    ///
    /// A comma inside an address belongs to it, as in `data:` and in `w_80,h_80` (HTML, section 4.8.4.2.2).
    private var candidates: [String] {
        var addresses: [String] = []
        var rest = Substring(self["srcset"] ?? "")
        while let start = rest.firstIndex(where: { !$0.isWhitespace && $0 != "," }) {
            var address = rest[start...].prefix { !$0.isWhitespace }
            rest = rest[address.endIndex...]
            // A comma at its end ends the candidate, which then has neither width nor density.
            if address.last != "," { rest = rest.drop { $0 != "," } }
            while address.last == "," { address.removeLast() }
            addresses.append(String(address))
        }
        return addresses
    }
}
