import WebText

/// Reads tags and text, and keeps what a user sees of them.
struct PageContentReader {
    private(set) var parts: [PageContent.Part] = []
    private(set) var language: String?
    /// The text since the last part, as it is written.
    private var text: [UInt8] = []
    /// The element that the text is in.
    private var element = "p"
    /// The button that the text is on.
    private var button: HTMLTag?
    /// The address of the link that the text is in.
    private var address: String?
    /// The name of the open element whose content a user does not read.
    private var hidingElement: String?
    private static let hidingElements: Set = ["template", "svg"]

    /// Reads the source of a page.
    init(_ html: String) {
        for token in HTMLTokenizer(html) {
            switch token {
            case .end(hidingElement): hidingElement = nil
            case _ where hidingElement != nil: break
            case .start(let tag) where Self.hidingElements.contains(tag.name): hidingElement = tag.name
            case .start(let tag): start(tag)
            case .end(let name): end(name)
            case .text(let raw): text += raw
            }
        }
        endPart()
    }

    private mutating func start(_ tag: HTMLTag) {
        switch tag.name {
        case "html": language = language ?? tag["lang"]
        case "h1", "h2", "p", "li", "label":
            endPart()
            element = tag.name
        case "br": endPart()
        case "button":
            endPart()
            button = tag
        case "a":
            // A link inside a sentence is read as text.
            if text.allSatisfy(\.isHTMLSpace) { address = tag["href"] }
        case "input":
            endPart()
            let type = tag["type"]?.asciiLowercased ?? "text"
            if type != "hidden", let name = tag["name"] {
                parts.append(.field(name: name, value: tag["value"] ?? "", type: type))
            }
        default: break
        }
    }

    private mutating func end(_ name: String) {
        switch name {
        case "h1", "h2", "p", "li", "label":
            endPart()
            element = "p"
        case "button": endPart()
        case "a": if address != nil { endPart() }
        default: break
        }
    }

    /// Makes a part of the text since the last part, unless it is empty.
    private mutating func endPart() {
        let words = CharacterReferences.decoded(text[...]).singleSpaced
        text = []
        defer { (button, address) = (nil, nil) }
        guard !words.isEmpty else { return }
        if let button {
            parts.append(.button(name: button["name"] ?? "", value: button["value"] ?? "", label: words))
        } else if let address {
            parts.append(.link(address: address, text: words))
        } else {
            switch element {
            case "h1", "h2": parts.append(.heading(words))
            case "li": parts.append(.item(words))
            case "label": parts.append(.label(words))
            default: parts.append(.text(words))
            }
        }
    }
}
