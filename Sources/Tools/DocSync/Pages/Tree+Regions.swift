extension Tree {
    /// The regions of every file that has some, by its path.
    package var regions: [String: Regions] {
        var regions: [String: Regions] = [:]
        for (path, text) in texts where Self.canHaveRegions(path) && text.contains("snippet.") {
            regions[path] = Regions(of: text, at: path)
        }
        return regions
    }

    private static func canHaveRegions(_ path: String) -> Bool {
        let isCode = ["Sources/", "Examples/", "Tests/", "scripts/"].contains { path.hasPrefix($0) }
        // The tests of the markers have texts that only look like markers.
        return isCode && !path.hasPrefix("Tests/DocSyncTests/") && !path.hasSuffix(".md")
    }
}
