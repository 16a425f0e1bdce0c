import AppFlip
import WebText

extension Tables {
    /// The redirect URIs of App Flip on Google's page, those of production first.
    static func redirectURIs() -> [String] {
        let production = RedirectURIList.flip()
        let others = RedirectURIList.flip([.sandbox, .development, .enterprise]).uris
            .filter { production.match($0.text) == nil }
        let rows =
            production.uris.map { ["`\($0.text)`", "in production"] }
            + others.map { ["`\($0.text)`", "in a test project only"] }
        return markdown(["redirect URI", "accept it"], rows)
    }
}
