import HTTPMessages
import HeadlessBrowser
import WebText

/// A parameter of the address of a page or a link, or a hidden field of a form, whose value is an address of the partner, such
/// as `next`.
struct CarriedAddress: Sendable, Hashable {
    /// The address of the page, or of the link, up to the question mark.
    let page: String
    /// All parameters of that address, or none where a form has it.
    let items: [Parameters.Item]
    /// The name of the parameter or the field.
    let name: String
    /// The decoded value of the parameter: a path, or a whole address.
    let value: String
    /// The index in ``SignIn/forms`` of the rule that fills the form of the field, or nil for a parameter of an address.
    var formIndex: Int?
    /// Whether only a link of a page has the address; the visit did not open it.
    var isInLink = false

    /// The origin of the value, or that of the page where the value is a path.
    var origin: String { [value, page].compactMap { HTTPRequest("GET", $0)?.origin }.first ?? page }

    /// Whether another address is in the same parameter of the same page.
    func isSameParameter(as other: CarriedAddress) -> Bool { page == other.page && name == other.name }

    /// The page's address with another value of only this parameter.
    func url(with address: String) -> String {
        page + "?" + Parameters(items.mapping(name) { _ in address }).encoded
    }

    /// The same change to the page when a visit opens it anew.
    func change(to address: String) -> AddressChange {
        AddressChange(page: page) { [name] in $0.mapping(name) { _ in address } }
    }

    /// Addresses of another site that a careless check may take for the partner's own.
    var foreignAddresses: [String] {
        let host = ForeignSite.host
        // A server may look only at the path, so each foreign address has the path of the right one.
        let path = pathForForeignAddress
        return [
            "https://\(host)\(path)",
            // Without a scheme, and with a backslash that browsers read as a slash.
            "//\(host)\(path)", "/\\\(host)\(path)",
            // The right origin as the beginning of another host, and as a user name.
            "\(origin).\(host)\(path)", "\(origin)@\(host)\(path)",
            // Parsers of addresses find no host after three slashes, and browsers do.
            "///\(host)\(path)",
            // Browsers drop a tab and line ends, and so do some frameworks when they write Location.
            "/\t/\(host)\(path)", "/\n/\(host)\(path)", "/\r/\(host)\(path)",
        ]
    }

    /// What leads to another site where a server writes its own origin right before it, which browsers take for a user's name.
    var foreignEnd: String { "@\(ForeignSite.host)\(pathForForeignAddress)" }

    /// The path of the value, which may be a path itself.
    private var pathForForeignAddress: String {
        // Without the query, which carries a long state: the report shows the address as it was sent.
        let address = value.withoutQuery
        return HTTPRequest("GET", address).map { String($0.path) } ?? address
    }
}

extension Visit {
    /// The addresses of the partner in hidden fields of its forms, each once.
    ///
    /// - Parameter rules: the rules that fill the forms; what they fill in is the user's.
    func addressesInForms(filledBy rules: [SignIn.FormRule]) -> [CarriedAddress] {
        // A token in Base64 may begin with a slash, too, so the address is one that the visit came to.
        func isOfVisit(_ value: String) -> Bool {
            let address = value.withoutQuery
            return exchanges.map(\.request).contains { $0.path == address || $0.origin + $0.path == address }
        }
        var found: [CarriedAddress] = []
        for step in steps where step.request.method == "POST" {
            for item in step.request.formItems where rules[step.formIndex].fields[item.name] == nil {
                guard let value = try? item.decoded(), isOfVisit(value),
                    !found.contains(where: { $0.name == item.name })
                else { continue }
                found.append(
                    CarriedAddress(
                        page: step.request.origin + step.request.path, items: [], name: item.name,
                        value: value, formIndex: step.formIndex))
            }
        }
        return found
    }

    /// The parameter of a page of the partner that carries the address at which the visit ended, or nil for none.
    var carriedAnswer: CarriedAddress? {
        guard hasCode, let location else { return nil }
        for request in exchanges.map(\.request) where request.method == "GET" {
            let items = request.queryItems
            let item = items.first { (try? $0.decoded())?.hasSameBytes(as: location) == true }
            guard let item else { continue }
            return CarriedAddress(
                page: request.origin + request.path, items: items, name: item.name, value: location)
        }
        return nil
    }

    /// The addresses of the partner that its pages carry in their parameters, each once.
    ///
    /// The authorization request is left out: other rules are about its redirect URI.
    func carriedAddresses(authorizationURL: String) -> [CarriedAddress] {
        carriedAddresses(in: exchanges.map(\.request), authorizationURL: authorizationURL)
    }

    /// The addresses of the partner in the parameters of these requests, as above.
    fileprivate func carriedAddresses(
        in requests: [HTTPRequest], authorizationURL: String
    ) -> [CarriedAddress] {
        let authorizationPath = HTTPRequest("GET", authorizationURL)?.path
        // The sign-in may be at another host than the authorization endpoint, and lead back.
        let beginnings = ["/"] + Set(exchanges.map(\.request.origin))
        var found: [CarriedAddress] = []
        for request in requests where request.method == "GET" && request.path != authorizationPath {
            let items = request.queryItems
            for item in items {
                guard let value = try? item.decoded(),
                    beginnings.contains(where: { value.utf8.starts(with: $0.utf8) })
                else { continue }
                let carried = CarriedAddress(
                    page: request.origin + request.path, items: items, name: item.name, value: value)
                if !found.contains(carried) { found.append(carried) }
            }
        }
        return found
    }
}

extension SignInVisits {
    /// The addresses of the partner in links to a page's own origin, one for each parameter.
    ///
    /// Only the pages whose forms the visitor sent are searched: those of the sign-in, and that of the consent.
    func addressesInLinks(authorizationURL: String) -> [CarriedAddress] {
        // The consent may have been shown by a later visit only.
        let pages = (signingIn.steps + [consent].compactMap(\.self)).map(\.page)
        let requests = pages.flatMap { page in
            page.document.links.map { page.absolute($0.href) }
                .filter { SignIn.origin(of: $0) == SignIn.origin(of: page.url) }
                .compactMap { HTTPRequest("GET", $0) }
        }
        var found: [CarriedAddress] = []
        for var carried in signingIn.carriedAddresses(in: requests, authorizationURL: authorizationURL)
        where !found.contains(where: carried.isSameParameter) {
            carried.isInLink = true
            found.append(carried)
        }
        return found
    }
}
