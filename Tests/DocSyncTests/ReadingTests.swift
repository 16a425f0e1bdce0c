import DocSync
import Testing

/// The sources of tables.
@Suite struct ReadingTests {
    @Test func `rooms and examples are read with floor, words and imports, in their order`() {
        let manifest = Manifest(
            """
            func floor(_ name: String, _ rooms: Target...) -> [Target] {}
            // Values.
            let web = floor(
                "Web",
                // What
                // crosses.
                room("A"))
            let flip = floor(
                "Flip",
                room(
                    "B", imports: "A",
                    "C"))
            let examples = [
                // One for each step.
                example("first", imports: "A"),
            ]
            let suites = [
                tests(of: "A", also: "B")
            ]
            """)
        #expect(manifest.rooms.map(\.name) == ["A", "B"])
        #expect(manifest.rooms.map(\.imports) == [[], ["A", "C"]])
        #expect(manifest.rooms.map(\.comment) == ["What crosses.", ""])
        #expect(manifest.rooms.map(\.floor) == ["Web", "Flip"])
        #expect(manifest.examples.map(\.name) == ["first"])
    }

    @Test func `a case means what the first paragraph above it says`() {
        let text = """
            /// The type.
            public enum Reason {
                /// The link is
                /// too long.
                ///
                /// More about it.
                case tooLong(limit: Int)
                case silent
            }
            """
        #expect(DocComments.ofCases(in: text) == ["tooLong": "The link is too long."])
    }

    @Test func `an example is described by the first sentence of its comment, without its page`() {
        let text = "// Who asks, and\n// where to? Docs/verify-client.md\n// Usage: x\n\nimport AppFlip\n"
        #expect(DocComments.ofFile(text) == "Who asks, and where to? Usage: x")
        #expect(DocComments.ofFile("// One thing. Another.\n// Docs/a.md\n") == "One thing")
    }

    @Test func `headings become anchors as the code host makes them`() {
        let page = MarkdownPage(
            path: "Docs/a.md",
            text: "# A `b` & c!\n## Twice\n```sh\n# no heading\n```\n## Twice\n[x](../b.md#y)\n[z](#twice)\n")
        #expect(page.anchors == ["a-b--c", "twice", "twice-1"])
        #expect(page.links.map(\.path) == ["b.md", "Docs/a.md"])
        #expect(page.links.map(\.anchor) == ["y", "twice"])
    }

    @Test func `commands are run as the comment above them says`() {
        let text = """
            ```sh
            a
            ```

            <!-- status: 2 -->
            ```sh
            b
            ```
            <!-- server -->
            ```sh
            c
            ```
            <!-- not run: slow -->
            ```sh
            d
            ```
            <!-- not run -->
            ```sh
            e
            ```
            <!-- code: scripts/f -->
            ```sh
            f
            ```
            """
        let checks = Checks(Tree(texts: ["README.md": text]))
        #expect(
            checks.commands.map(\.run) == [
                .ends(status: 0), .ends(status: 2), .serves, .no(reason: "slow"), .no(reason: ""),
            ])
        #expect(checks.silentCommands.map(\.path) == ["README.md:18"])
    }
}
