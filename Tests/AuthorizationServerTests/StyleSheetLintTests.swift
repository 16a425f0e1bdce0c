import AuthorizationServer
import HTTPMessages
import TestSupport
import Testing

/// What the check of the style sheets finds, which the tests of the pages expect to find nothing.
@Suite struct StyleSheetLintTests {
    private static let right = PageStyle.text(light: .light, dark: .dark).markup

    @Test func `the style sheet of the pages has no fault`() {
        #expect(StyleSheetLint(style: Self.right).problems == [])
    }

    @Test(arguments: [
        "color: white", "color: #fff", "background: WHITE", "background-color: rgba(0, 0, 0, .5)",
        "box-shadow: 0 0 1px rgba(0,0,0,.5)", "border: 1px solid red", "border-color: hsl(0 0% 0%)",
        "outline: 3px solid Highlight", "fill: oklab(50% 0 0)", "text-shadow: 0 0 1px black",
        "border-bottom: 1px solid color(srgb 0 0 0)", "stroke: light-dark(#000, #fff)",
    ])
    func `a color without a name is found`(declaration: String) {
        let style = Self.right + "\n.x { margin: 0; \(declaration); }"
        #expect(StyleSheetLint(style: style).problems == ["a color has no name"])
    }

    @Test(arguments: [
        ("p { float: left; }", "left and right serve one direction only"),
        ("p { font-size: 14px; }", "a text size is in pixels"),
        (":focus { outline: none; }", "the focus is hidden"),
    ])
    func `a style that hinders readers is found`(rule: String, problem: String) {
        #expect(StyleSheetLint(style: Self.right + "\n" + rule).problems == [problem])
    }

    @Test func `a text color that is too pale for its background is found`() {
        let pale = Self.right.replacing("--muted: #515c68;", with: "--muted: #b0b0b0;")
        let problems = StyleSheetLint(style: pale).problems
        #expect(problems.contains { $0.hasPrefix("light: muted on surface is ") }, "\(problems)")
    }

    @Test(arguments: [
        ("--muted:", "--other: #000000; --muted:", "other is compared with nothing"),
        ("--line:", "--line: #000000; --line:", "a color is named twice"),
        ("--line: #c3cbd4;", "", "there are not two schemes with the same colors"),
    ])
    func `a color that has no use, two values or only one scheme is found`(
        part: String, replacement: String, problem: String
    ) {
        let style = Self.right.replacing(part, with: replacement)
        #expect(StyleSheetLint(style: style).problems == [problem])
    }
}
