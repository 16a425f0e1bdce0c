import HTTPMessages

/// The colours of the pages on light or on dark screens.
public struct PageColors: Sendable, Hashable {
    /// The use of a colour; the raw value is its name in configurations and style sheets.
    public enum Role: String, CaseIterable, Sendable {
        /// The background of the page.
        case page
        /// The background of the text.
        case surface
        /// The text.
        case text
        /// Text of less weight.
        case muted
        /// Lines around parts of the page.
        case line
        /// The brand's name, links and the main button.
        case accent
        /// The text on the main button.
        case onAccent = "on-accent"
        /// The text of a problem.
        case alert
        /// The background of a problem.
        case alertSurface = "alert-surface"
    }

    private let colors: [Role: PageColor]

    /// A set of these colours; each role that is missing has its colour of the base.
    public init(_ colors: [Role: PageColor], over base: PageColors = .light) {
        self.colors = base.colors.merging(colors) { _, new in new }
    }

    private init(all colors: [Role: PageColor]) { self.colors = colors }

    /// The colours on light screens, with a green accent.
    public static let light = PageColors(all: [
        .page: 0xEEF1F4, .surface: 0xFFFFFF, .text: 0x1B2127, .muted: 0x515C68, .line: 0xC3CBD4,
        .accent: 0x0B6B55, .onAccent: 0xFFFFFF, .alert: 0xA3151F, .alertSurface: 0xFDECEC,
    ])

    /// The colours on dark screens.
    public static let dark = PageColors(all: [
        .page: 0x101418, .surface: 0x1B2127, .text: 0xEEF1F4, .muted: 0xAAB4BF, .line: 0x46515C,
        .accent: 0x5FD0B3, .onAccent: 0x06241D, .alert: 0xFFB3B3, .alertSurface: 0x3B1D20,
    ])

    /// A CSS custom property for each role, such as `--page: #eef1f4;`.
    var declarations: HTML {
        HTML(Role.allCases.map { role in "--\(role.rawValue): \((colors[role] ?? 0).css);" })
    }
}
