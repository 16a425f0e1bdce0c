import HTTPMessages

/// Rules for the headers of the pages.
enum PageHeaderRules {
    static let inspections = [
        Inspection([store, sniff, referrer, charset]) { probe throws(CouldNotTell) in
            let pages = try await probe.pageWalks().pages
            guard !pages.isEmpty else { throw CouldNotTell("no page was seen") }
            return [
                store.judged(pages, "may be kept by the browser and by caches") { page in
                    !page.values(of: "Cache-Control").contains { $0.lowercased().contains("no-store") }
                },
                sniff.judged(pages, "have no X-Content-Type-Options: nosniff") { page in
                    page["X-Content-Type-Options"]?.lowercased() != "nosniff"
                },
                referrer.judged(pages, "send their address to other sites") { page in
                    let policies = page.values(of: "Referrer-Policy").flatMap { $0.split(separator: ",") }
                    // The last that a browser knows counts.
                    let last = policies.last?.lowercased().split(separator: " ").first
                    return last == "unsafe-url" || last == "no-referrer-when-downgrade"
                },
                charset.judged(pages, "do not say their encoding", unless: \.namesItsEncoding) { page in
                    page["Content-Type"]?.lowercased().contains("charset") != true
                },
            ]
        }
    ]

    static let store = Rule(
        "pages/no-store", "the pages are not kept", .house, .warning, .rfc(9111, "5.2.2.5"),
        why:
            "On a shared machine the next person presses “back” and sees the user's page. And the form on an old "
            + "page has an old token.",
        remedy: "Send Cache-Control: no-store with every page of the sign-in and of the consent.")

    static let sniff = Rule(
        "pages/no-sniff", "browsers do not guess the type of a page", .house, .note,
        Rule.Source(
            "Fetch, section 3.6", url: "https://fetch.spec.whatwg.org/#x-content-type-options-header"),
        why: "A browser that guesses the type may run a text as a script.",
        remedy: "Send X-Content-Type-Options: nosniff.")

    static let referrer = Rule(
        "pages/referrer", "the address of a page does not go along to other sites", .rfc, .warning,
        .rfc(9700, "4.2.4"),
        why: "The address has the state in it, and sometimes a code or a session.",
        remedy:
            "Send Referrer-Policy: no-referrer, or leave the field out: what browsers do by themselves is "
            + "right.")

    static let charset = Rule(
        "pages/charset", "the pages say their encoding", .house, .note,
        Rule.Source(
            "HTML, section 4.2.5.4",
            url: "https://html.spec.whatwg.org/multipage/semantics.html#charset"),
        why: "A browser that guesses the encoding may show wrong letters, and may read wrong tags.",
        remedy: "Send Content-Type: text/html; charset=utf-8.")
}

extension HTTPResponse {
    /// Whether the page says its encoding by itself.
    fileprivate var namesItsEncoding: Bool {
        String(decoding: body.prefix(1_024), as: UTF8.self).lowercased().contains("charset")
    }
}

extension Rule {
    /// The rule holds when no page of the walks has a fault.
    func judged(
        _ pages: [Exchange], _ fault: String, unless isFine: (HTTPResponse) -> Bool = { _ in false },
        where hasFault: (HTTPHeaders) -> Bool
    ) -> Finding {
        let wrong = pages.filter { page in
            page.response.map { hasFault($0.headers) && !isFine($0) } ?? false
        }
        return judged(
            wrong.isEmpty ? [] : ["\(wrong.count) of \(pages.count) pages \(fault)"],
            wrong.prefix(1).map(\.evidence))
    }
}
