import HTTPMessages

extension PartnerServerConfiguration {
    /// A mark before the name of a brand.
    public enum Mark: Sendable, Hashable {
        /// A house, in the colour of the accent.
        case house
        /// A few letters; a longer text is not cut.
        case letters(String)
        /// An image.
        case image(PageImage)

        var isImage: Bool { if case .image = self { true } else { false } }

        /// The markup of the mark.
        var html: HTML {
            switch self {
            case .house:
                """
                <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true" focusable="false">\
                <path d="M14 2 2 12v14h24V12z" fill="currentColor"/>\
                <circle cx="14" cy="16" r="4" fill="var(--surface)"/></svg>
                """
            case .letters(let text): "<span aria-hidden=\"true\">\(text)</span>"
            case .image(let image): "<img src=\"\(image.dataURL)\" alt=\"\">"
            }
        }
    }
}
