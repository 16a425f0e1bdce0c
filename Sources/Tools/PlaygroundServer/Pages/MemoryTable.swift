import AuthorizationServer
import Foundation
import GoogleStandIn
import HTTPMessages

/// A table of what one party has stored, as the memory page shows it.
struct MemoryTable: Sendable, Hashable {
    var title: String
    var columns: [String]
    var rows: [[String]]

    var html: HTML {
        let lines = rows.map { row in
            HTML(zip(columns, row).map { "<td data-column=\"\($0)\">\($1)</td>" })
        }
        let table: HTML =
            rows.isEmpty
            ? "<p class=\"hint\">Nothing.</p>"
            : PageFrame.table(heads: columns.map { "\($0)" }, rows: lines, label: title)
        return "<section class=\"memory\"><h3>\(title)</h3>\(table)</section>"
    }

    /// Entries of a server's store; `name` is that of an account or a client.
    init(_ title: String, _ entries: [StoredEntry], name: (String) -> String = { $0 }) {
        self.title = title
        columns = ["kind", "ends with", "account", "for", "status", "until", "scope"]
        rows = entries.map { entry in
            let ending = entry.ending.isEmpty ? "" : "…\(entry.ending)"
            return [
                entry.kind, ending, name(entry.account), name(entry.holder), entry.state,
                entry.expires.map(PageFrame.text) ?? "", entry.scope,
            ]
        }
    }

    init(_ title: String, _ columns: [String], _ rows: [[String]]) {
        (self.title, self.columns, self.rows) = (title, columns, rows)
    }

    static func google(_ account: LinkedAccount?) -> MemoryTable {
        let rows = account.map { account in
            [
                account.id.account, account.userInfo?.email ?? "", "…\(account.refreshToken.suffix(4))",
                "…\(account.accessToken.suffix(4))", PageFrame.text(of: account.expires),
            ]
        }
        return MemoryTable(
            "Google server: links",
            ["account", "partner's account", "refresh token", "access token", "until"],
            rows.map { [$0] } ?? [])
    }
}
