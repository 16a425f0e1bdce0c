extension Tree {
    /// The regions of every file with regions.
    package var regions: [String: Regions] {
        var regions: [String: Regions] = [:]
        for (path, text) in texts where Self.canHaveRegions(path) && text.contains("snippet.") {
            regions[path] = Regions(of: text, at: path)
        }
        return regions
    }

    /// The tests of the markers have texts that only look like markers.
    private static func canHaveRegions(_ path: String) -> Bool {
        ["Sources/", "Examples/", "Tests/", "scripts/"].contains { path.hasPrefix($0) }
            && !path.hasPrefix("Tests/DocSyncTests/") && !path.hasSuffix(".md")
    }
}
