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

    @Test func `a color that cannot be read, is compared with nothing or has two values is found`() {
        let pale = Self.right.replacing("--muted: #515c68;", with: "--muted: #b0b0b0;")
        let problems = StyleSheetLint(style: pale).problems
        #expect(problems.contains { $0.hasPrefix("light: muted on surface is ") }, "\(problems)")
        let unused = Self.right.replacing("--muted:", with: "--other: #000000; --muted:")
        #expect(StyleSheetLint(style: unused).problems == ["other is compared with nothing"])
        let twice = Self.right.replacing("--line:", with: "--line: #000000; --line:")
        #expect(StyleSheetLint(style: twice).problems == ["a color is named twice"])
        let one = Self.right.replacing("--line: #c3cbd4;", with: "")
        #expect(StyleSheetLint(style: one).problems == ["there are not two schemes with the same colors"])
    }
}
