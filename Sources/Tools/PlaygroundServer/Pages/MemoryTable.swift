import AuthorizationServer
import GoogleStandIn
import HTTPMessages

/// A table of what one party has stored, as the memory page shows it.
struct MemoryTable: Sendable, Hashable {
    let title: String
    let columns: [String]
    let rows: [[String]]

    var html: HTML {
        let lines = rows.map { row in
            HTML(zip(columns, row).map { column, cell in "<td data-column=\"\(column)\">\(cell)</td>" })
        }
        let table: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">Nothing.</p>"
            : PageFrame.table(heads: columns.map { "\($0)" }, rows: lines, label: title)
        return "<section class=\"memory\"><h3>\(title)</h3>\(table)</section>"
    }

    /// A table of the entries of a server's store.
    ///
    /// - Parameter name: returns the name to show for the id of an account or a client.
    init(_ title: String, _ entries: [StoredEntry], name: (String) -> String = { $0 }) {
        self.title = title
        columns = ["kind", "ends with", "account", "for", "status", "until", "scope"]
        rows = entries.map { entry in
            let ending = entry.ending.isEmpty ? "" : "…\(entry.ending)"
            // A used code is kept only to notice a second use: the date would look like its lifetime.
            let expires = entry.state == .used ? nil : entry.expires
            return [
                entry.kind.rawValue, ending, name(entry.account), name(entry.holder), entry.state.rawValue,
                expires.map(PageFrame.text) ?? "", entry.scope,
            ]
        }
    }

    /// A table with one cell of each row for each column.
    init(_ title: String, columns: [String], rows: [[String]]) {
        (self.title, self.columns, self.rows) = (title, columns, rows)
    }

    /// The link that Google's server has stored, or nil for none.
    static func google(_ account: LinkedAccount?) -> MemoryTable {
        let columns = ["account", "partner's account", "refresh token", "access token", "until"]
        var rows: [[String]] = []
        if let account {
            rows.append([
                account.id.account, account.userInfo?.email ?? "", ending(of: account.refreshToken),
                ending(of: account.accessToken), PageFrame.text(of: account.expires),
            ])
        }
        return MemoryTable("Google server: links", columns: columns, rows: rows)
    }

    /// The last characters of a token, which tell tokens apart and are not enough to use one.
    private static func ending(of token: String) -> String { "…\(token.suffix(4))" }
}
