/// Association files of a partner, as texts.
enum TestFiles {
    static let app = "TEAMID1234.example.partner.app"

    /// The file that a partner should publish.
    static let sound = file(
        #"{"/": "/authorize", "exclude": true, "comment": "for the browser"}, "#
            + #"{"/": "/flip", "comment": "the flip"}"#)

    /// A file of one entry with these components.
    static func file(_ components: String, appID: String = app, in members: String = "") -> String {
        #"{"applinks": {\#(members) "details": [{"appIDs": ["\#(appID)"], "components": [\#(components)]}]}}"#
    }

    /// A file of these entries.
    static func details(_ entries: [String]) -> String {
        #"{"applinks": {"details": [\#(entries.joined(separator: ", "))]}}"#
    }
}
