extension AssociationFile.Rule: CustomStringConvertible {
    /// The rule in short: `/flip`, `not /help/website/*`, `/help/* ?articleNumber=????`.
    public var description: String {
        var parts = [path]
        switch query {
        case .whole("*"), .dropped: break
        case .whole(let pattern): parts.append("?\(pattern)")
        case .items(let items):
            parts.append("?" + items.map { "\($0.name)=\($0.pattern)" }.joined(separator: "&"))
        }
        if fragment != "*" { parts.append("#\(fragment)") }
        return (isExclusion ? "not " : "") + parts.joined(separator: " ")
    }
}
