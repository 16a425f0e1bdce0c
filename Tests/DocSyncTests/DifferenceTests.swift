import DocSync
import Testing

@Suite struct DifferenceTests {
    private let lines = (1...20).map(String.init).joined(separator: "\n") + "\n"

    @Test func `equal texts have no difference`() {
        #expect(Difference.unified(lines, lines, path: "a.md") == "")
    }

    @Test func `a changed line stands between the lines around it`() {
        let other = lines.replacing("\n10\n", with: "\nten\n")
        #expect(
            Difference.unified(lines, other, path: "a.md") == """
                --- a.md
                +++ a.md
                @@ -8,5 +8,5 @@
                 8
                 9
                -10
                +ten
                 11
                 12

                """)
    }

    @Test func `changes far apart are hunks of their own, and their lines are counted`() {
        let other = lines.replacing("3\n4\n", with: "3\nnew\n4\n").replacing("18\n", with: "")
        let text = Difference.unified(lines, other, path: "a.md")
        #expect(text.contains("@@ -2,4 +2,5 @@\n"))
        #expect(text.contains("@@ -16,5 +17,4 @@\n"))
    }

    @Test func `letters that only look alike differ`() {
        #expect(Difference.unified("\u{E9}\n", "e\u{301}\n", path: "a.md").contains("+e\u{301}"))
    }

    @Test func `a text that begins or ends differs there`() {
        #expect(Difference.unified("", "a\n", path: "a.md").hasSuffix("+a\n"))
        #expect(Difference.unified("a\nb\n", "a\n", path: "a.md").contains("-b\n"))
    }
}
