import DocSync
import TestSupport
import Testing

/// The pages agree with the code.
@Suite struct DocsTests {
    /// Read once for all tests.
    private static let project = Result { Checks(try Tree(root: packageRoot)) }

    private let checks: Checks

    init() throws {
        checks = try Self.project.get()
    }

    @Test func `pages equal a fresh generation, and every marker and region is in use`() async throws {
        let tree = checks.tree
        let (generated, problems) = Generator(tree: tree, journeys: try await Journey.all()).generated()
        expectNone(problems + tree.differences(to: generated))
    }

    @Test func `every block of code, output and diagrams is generated`() {
        #expect(checks.pages.contains { !$0.blocks.isEmpty })
        expectNone(checks.handTypedBlocks)
    }

    @Test func `no generated line of code scrolls`() { expectNone(checks.wideLines) }

    @Test func `every relative link and heading anchor exists`() { expectNone(checks.brokenLinks) }

    @Test func `a link that is named like a file leads to that file`() { expectNone(checks.misleadingLinks) }

    @Test func `every page is reachable from the index`() { expectNone(checks.unreachablePages) }

    @Test func `example and page lead to each other, and the index to the page`() {
        #expect(!checks.tree.examples.isEmpty)
        expectNone(checks.missingExamplePages)
    }

    @Test func `sources to copy have a page beside them`() { expectNone(checks.missingCopyPages) }

    @Test func `a page names its source and tests, and the source its page`() {
        expectNone(checks.brokenTrails)
    }

    @Test func `every path in backticks exists`() { expectNone(checks.missingPaths) }

    @Test func `every name of code in backticks is in the Swift files`() { expectNone(checks.unknownNames) }

    @Test func `every command in a page runs something that exists`() { expectNone(checks.unknownCommands) }

    @Test func `the command of an output with options is above it`() {
        expectNone(checks.outputsWithoutCommand)
    }

    @Test func `no page names a place on one machine`() { expectNone(checks.machinePaths) }

    @Test func `a room imports only rooms above it, and no party another`() {
        #expect(!checks.tree.examples.isEmpty)
        expectNone(checks.misplacedRooms + checks.crossedFloors + checks.forbiddenImports)
    }

    @Test(arguments: ["google-secret", "correct horse", "sunflower lane", "demo-secret"])
    func `no library that is copied holds a secret of the examples`(secret: String) {
        let libraries = checks.tree.texts.filter { path, _ in
            ["Sources/Web/", "Sources/Flip/", "Sources/Yahoo/"].contains(where: path.hasPrefix)
        }
        #expect(!libraries.isEmpty)
        #expect(libraries.filter { $0.value.contains(secret) }.map(\.key) == [])
    }

    private func expectNone(_ problems: [Problem], sourceLocation: SourceLocation = #_sourceLocation) {
        for problem in problems { Issue.record("\(problem)", sourceLocation: sourceLocation) }
    }
}
