import AuthorizationServer
import Testing

/// The paths that a pattern matches.
@Suite struct PathPatternTests {
    @Test(arguments: [
        ("/", ["/"], ["", "//", "/a"]),
        ("/a", ["/a"], ["a", "/a/", "//a", "/A", "/%61"]),
        ("/a/", ["/a/"], ["/a", "/a//"]),
        ("/{id}:lookup", ["/1:lookup"], ["/1", "/:lookup", "/1:x:lookup", "/1:lookup/"]),
    ])
    func `each path has one spelling`(pattern: String, matched: [String], others: [String]) {
        let pattern = PathPattern(pattern)
        #expect(matched.filter { pattern.match(PathPattern.segments(of: $0[...])) == nil } == [])
        #expect(others.filter { pattern.match(PathPattern.segments(of: $0[...])) != nil } == [])
    }
}
