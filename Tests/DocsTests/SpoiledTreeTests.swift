import DocSync
import TestSupport
import Testing

/// One character of the project is changed, in a copy, and the check says what is wrong and what to run.
@Suite struct SpoiledTreeTests {
    struct Spoil: Sendable, CustomTestStringConvertible {
        var what: String
        var path: String
        var old: String
        var new: String
        var message: String
        var testDescription: String { what }
    }

    /// The runs and the project are slow to read, so that is done once.
    private static let project = Task {
        let tree = try Tree(root: packageRoot)
        let journeys = try await Journey.all()
        return (Checks(tree), journeys, Generator(tree: tree, journeys: journeys))
    }

    private static let spoils = [
        Spoil(
            what: "a printed line in a recording", path: "Tests/ExampleTests/Recordings/return-error.txt",
            old: "Google: stop because the app answered access_denied",
            new: "Google: stops because the app answered access_denied",
            message: "Docs/return-error.md: is not what the code gives. To repair it: scripts/docs"),
        Spoil(
            what: "a printed line in a page", path: "Docs/return-error.md",
            old: "Google: stop because", new: "Google: stop, because",
            message: "Docs/return-error.md: is not what the code gives. To repair it: scripts/docs"),
        Spoil(
            what: "a wire name in a page", path: "Docs/verify-client.md",
            old: "**`redirect_uri`** is one", new: "**`redirect_url`** is one",
            message: "nothing in Sources is called `redirect_url`; correct the page"),
        Spoil(
            what: "an error case in a page", path: "Docs/return-error.md",
            old: "| `accountDisabled` |", new: "| `accountDisable` |",
            message: "Docs/return-error.md: is not what the code gives. To repair it: scripts/docs"),
        Spoil(
            what: "an error case in the text of a page", path: "Docs/documented-code.md",
            old: "`AnswerRefusal.elsewhere`", new: "`AnswerRefusal.elsewere`",
            message: "`AnswerRefusal.elsewere` is not declared; correct the page"),
        Spoil(
            what: "the meaning of an error case in the code",
            path: "Sources/Flip/AppFlip/FlipErrorCode.swift",
            old: "/// The user refused consent.", new: "/// The user rejected consent.",
            message: "Docs/return-error.md: is not what the code gives. To repair it: scripts/docs"),
        Spoil(
            what: "a rule's id", path: "Docs/reference/rules.md",
            old: "| `unreachable-rule` |", new: "| `unreachable-rules` |",
            message: "Docs/reference/rules.md: is not what the code gives. To repair it: scripts/docs"),
        Spoil(
            what: "a heading that is linked", path: "Docs/verify-client.md", old: "## The list\n",
            new: "## A list\n",
            message: "leads to no heading; Docs/verify-client.md has a-list"),
        Spoil(
            what: "the name of a region", path: "Sources/Flip/AppFlip/FlipReply.swift",
            old: "// snippet.url", new: "// snippet.uri",
            message: "Sources/Flip/AppFlip/FlipReply.swift has no region url; it has "),
        Spoil(
            what: "a character in a region", path: "Sources/Flip/AppFlip/FlipReply.swift",
            old: "appended(to: redirectURI.text)", new: "appended(to: redirectURI.text )",
            message: "Docs/documented-code.md: is not what the code gives. To repair it: scripts/docs"),
        Spoil(
            what: "code typed into a page", path: "Docs/whole-journey.md",
            old: "## The parties\n", new: "## The parties\n\n```swift\nlet a = 1\n```\n",
            message: "a ```swift block by hand; write <!-- code: PATH#REGION -->"),
        Spoil(
            what: "output typed into a page", path: "Docs/whole-journey.md",
            old: "## The parties\n", new: "## The parties\n\n```text\n=> linked\n```\n",
            message: "a ```text block by hand; write <!-- code: PATH#REGION --> or <!-- output: EXAMPLE -->"),
        Spoil(
            what: "a comment that excuses Swift by hand", path: "Docs/whole-journey.md",
            old: "## The parties\n",
            new: "## The parties\n\n<!-- by hand: short -->\n```swift\nlet a = 1\n```\n",
            message: "Swift in a page is taken from a file"),
        Spoil(
            what: "the name of an example in a command", path: "README.md",
            old: "swift run whole-journey", new: "swift run whole-journy",
            message: "there is no executable whole-journy"),
        Spoil(
            what: "a path", path: "Examples/PartnerSampleApp/README.md", old: "`Tests/AppleStubs`",
            new: "`Tests/AppleStub`", message: "there is no Tests/AppleStub"),
        Spoil(
            what: "a place on a machine", path: "Docs/whole-journey.md", old: "## The parties\n",
            new: "## The parties\n\nSee /home/ada/notes.\n",
            message: "names a place on one machine: /home/ada/notes."),
        Spoil(
            what: "the page that an example names", path: "Examples/open-link/main.swift",
            old: "Docs/open-link.md", new: "Docs/open-links.md",
            message: "the comment at the top does not say: Docs/open-link.md"),
        Spoil(
            what: "a party that imports another", path: "Package.swift",
            old: "room(\"PartnerApp\", imports: \"WebText\", \"AppFlip\")",
            new: "room(\"PartnerApp\", imports: \"WebText\", \"AppFlip\", \"Google\")",
            message: "PartnerApp imports Google, but no party knows the code of another"),
        Spoil(
            what: "a room that imports one below it", path: "Package.swift",
            old: "room(\"PartnerApp\", imports: \"WebText\", \"AppFlip\")",
            new: "room(\"PartnerApp\", imports: \"WebText\", \"AppFlip\", \"FlipSandbox\")",
            message: "PartnerApp imports FlipSandbox, which is not above it"),
        Spoil(
            what: "a table's name", path: "Docs/architecture.md", old: "<!-- table: rooms -->",
            new: "<!-- table: room -->", message: "there is no table room; there are "),
    ]

    @Test(arguments: spoils)
    func `one changed character is found, with what to do`(spoil: Spoil) async throws {
        let (checks, journeys, generator) = try await Self.project.value
        var tree = checks.tree
        let text = try #require(tree.texts[spoil.path])
        #expect(text.contains(spoil.old), "\(spoil.path) has changed; spoil something else in it")
        tree.texts[spoil.path] = text.replacing(spoil.old, with: spoil.new, maxReplacements: 1)
        let isSource = spoil.path.hasSuffix(".swift")
        let spoiled = isSource ? Generator(tree: tree, journeys: journeys) : generator.over(tree)
        let (generated, problems) = spoiled.generated()
        var found = problems + tree.differences(to: generated)
        let isExpected: (Problem) -> Bool = { $0.description.contains(spoil.message) }
        if !found.contains(where: isExpected) { found += Checks(tree, after: checks).problems }
        #expect(found.contains(where: isExpected), "\(found)")
        // Others need the thread too.
        await Task.yield()
    }
}
