import WebText

extension String {
    /// The URL in `link` of the URL in `deep_link_id`, or nil when there is none: a callback with an error has none.
    var linkOfCallback: String? { queryValue("deep_link_id")?.queryValue("link") }

    /// The one value of a query parameter of a URL, or nil when it has none, or more.
    func queryValue(_ name: String) -> String? {
        Parameters(parsing: rawQuery ?? "", plus: .literal).single(name)
    }
}
