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
            let policy = self["referrerpolicy"]?.asciiLowercased, Self.referrerPolicies.contains(policy)
        else { return nil }
        return policy
    }

    /// The policies that an element may have (Referrer Policy, section 3).
    private static let referrerPolicies: Set = [
        "no-referrer", "no-referrer-when-downgrade", "same-origin", "origin", "strict-origin",
        "origin-when-cross-origin", "strict-origin-when-cross-origin", "unsafe-url",
    ]

    /// Whether `integrity` has a hash with which a browser compares what it fetches: it ignores hashes of other kinds
    /// (Subresource Integrity, section 3.5).
    var hasHash: Bool {
        let hashes = (self["integrity"] ?? "").asciiLowercased.split(whereSeparator: \.isWhitespace)
        return hashes.contains { hash in
            ["sha256-", "sha384-", "sha512-"].contains { hash.hasPrefix($0) && hash != $0 }
        }
    }

    /// The address of what a browser fetches for this element without a click, or nil for none.
    var fetched: String? {
        switch name {
        case "img", "script", "iframe", "embed", "source", "audio", "video", "input": self["src"]
        // An icon is fetched too; a link to another language of the page is not.
        case "link":
            self["rel"].flatMap { rel in
                let kinds = rel.asciiLowercased.split(whereSeparator: \.isWhitespace)
                return kinds.contains { ["stylesheet", "icon", "preload"].contains($0) } ? self["href"] : nil
            }
        default: nil
        }
    }
}
