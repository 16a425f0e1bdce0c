import Foundation
import Testing

@testable import PartnerServer

/// The colours of the pages, computed from the stylesheet as it is sent.
@Suite struct ContrastTests {
    /// Which text stands on which ground: WCAG 2.2 section 1.4.3 asks for 4.5 to 1.
    private static let texts = [
        ("text", "surface"), ("muted", "surface"), ("accent", "surface"), ("on-accent", "accent"),
        ("alert", "alert-surface"),
    ]
    /// Which edge has to be seen against which ground: WCAG 2.2 section 1.4.11 asks for 3 to 1.
    private static let edges = [
        ("muted", "surface"), ("accent", "surface"), ("accent", "page"), ("alert", "surface"),
    ]

    @Test func `text and edges stand out, in the light and in the dark`() async throws {
        let schemes = try await Self.schemes()
        #expect(schemes.count == 2)
        for (scheme, colours) in zip(["light", "dark"], schemes) {
            for (pairs, wanted) in [(Self.texts, 4.5), (Self.edges, 3)] {
                for (front, ground) in pairs {
                    let ratio = Self.contrast(
                        try #require(colours[front], "\(front)"), try #require(colours[ground], "\(ground)"))
                    #expect(ratio >= wanted, "\(scheme): \(front) on \(ground) is \(ratio) to 1")
                }
            }
        }
    }

    @Test func `every colour is one of those that are compared`() async throws {
        let style = try await Stylesheet.shown()
        let schemes = try await Self.schemes()
        let named = schemes.map(\.count).reduce(0, +)
        #expect(style.matches(of: /#[0-9a-fA-F]{3,8}\b/).count == named, "a colour that no scheme names")
        #expect(!style.contains(/\b(?:rgb|hsl|oklch|color-mix)\(/))
        #expect(Set(schemes[0].keys) == Set(schemes[1].keys), "both schemes name the same colours")
        let compared = Set((Self.texts + Self.edges).flatMap { [$0.0, $0.1] })
        // The lines around the page and the account carry no meaning.
        #expect(Set(schemes[0].keys).subtracting(compared) == ["line"])
    }

    @Test func `black on white is 21 to 1`() {
        #expect(abs(Self.contrast("#000", "#ffffff") - 21) < 0.001)
        #expect(abs(Self.contrast("#767676", "#fff") - 4.54) < 0.01, "the grey that just passes")
    }

    /// The colours of each `:root` rule: light first, then dark.
    private static func schemes() async throws -> [[String: String]] {
        try await Stylesheet.shown().matches(of: /:root \{([^}]*)\}/).map { rule in
            Dictionary(
                rule.1.matches(of: /--([\w-]+): (#[0-9a-fA-F]+);/).map { (String($0.1), String($0.2)) },
                uniquingKeysWith: { first, _ in first })
        }
    }

    /// The contrast ratio of WCAG 2.2.
    private static func contrast(_ one: String, _ other: String) -> Double {
        let (bright, dark) = (max(luminance(one), luminance(other)), min(luminance(one), luminance(other)))
        return (bright + 0.05) / (dark + 0.05)
    }

    /// The relative luminance of WCAG 2.2.
    private static func luminance(_ colour: String) -> Double {
        let digits = colour.dropFirst().flatMap { colour.count == 4 ? [$0, $0] : [$0] }.map(String.init)
        let channels = stride(from: 0, to: 6, by: 2).map { index in
            let value = Double(UInt8(digits[index] + digits[index + 1], radix: 16) ?? 0) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
