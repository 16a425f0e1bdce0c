extension QRCode {
    /// The colours of the terminal.
    package enum Background: Sendable, Hashable {
        /// A dark terminal with light text, which is usual: light modules are drawn, dark ones are left out.
        case dark
        /// Dark text on light.
        case light
        /// Either: black on white is asked for by escape sequences (ECMA-48), so only for a terminal.
        case colored
    }

    /// The light modules that a reader needs around the code, on each side (ISO/IEC 18004, quiet zone).
    package static let quietZone = 4

    /// The columns that the text takes.
    package var columns: Int { size + 2 * Self.quietZone }

    /// The code for a terminal, two modules in a character, with its quiet zone; each line ends in a newline.
    package func text(on background: Background) -> String {
        let places = -Self.quietZone..<size + Self.quietZone
        var text = ""
        for y in stride(from: places.lowerBound, to: places.upperBound, by: 2) {
            if background == .colored { text += "\u{1B}[30;47m" }
            for x in places {
                let (upper, lower) = (isDark(x: x, y: y), isDark(x: x, y: y + 1))
                // On a dark background the drawn characters are light, so the light modules are drawn.
                text += background == .dark ? Self.block(!upper, !lower) : Self.block(upper, lower)
            }
            if background == .colored { text += "\u{1B}[0m" }
            text += "\n"
        }
        return text
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
