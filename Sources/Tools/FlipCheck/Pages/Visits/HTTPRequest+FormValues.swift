import HTTPMessages
import HeadlessBrowser
import WebText

extension HTTPRequest {
    /// The decoded value of the first field with this name, or nil when the form has none, or it cannot be decoded.
    func formValue(_ name: String) -> String? {
        formItems.firstValue(name)
    }

    /// The parameters of its URL, where a plus is a space, as forms write it, or none without a query.
    var queryItems: [Parameters.Item] { Parameters(parsing: query ?? "", plus: .space).items }

    /// The decoded value of the first parameter with this name in its URL, or nil when there is none, or it cannot be decoded.
    func queryValue(_ name: String) -> String? {
        queryItems.firstValue(name)
    }

    /// The request with another value in each field with this name, or the same request when there is none.
    func replacing(_ name: String, with value: String) -> HTTPRequest {
        replacingForm(formItems.map { $0.name.hasSameBytes(as: name) ? Parameters.Item(name, value) : $0 })
    }

    /// The request with another URL in place of the given one, as it is or escaped, in the fields of its form and in the
    /// parameters of its address.
    ///
    /// Where both have the URL, two further requests follow: with the other one only in the form, and only in the address.
    /// Where neither has it, there are none.
    func requests(replacingURL url: String, with other: String) -> [HTTPRequest] {
        var inQuery = self
        let query = queryItems.replacing(url: url, with: other)
        if query != queryItems { inQuery.target = path + "?" + Parameters(query).encoded }
        let form = formItems.replacing(url: url, with: other)
        // The form of a GET is its query.
        if method == "GET" || form == formItems { return inQuery == self ? [] : [inQuery] }
        let inForm = replacingForm(form)
        return inQuery == self ? [inForm] : [inQuery.replacingForm(form), inForm, inQuery]
    }
}

extension [Parameters.Item] {
    /// The decoded value of the first item with this name, or nil when there is none, or it cannot be decoded.
    fileprivate func firstValue(_ name: String) -> String? {
        first { $0.name.hasSameBytes(as: name) }.flatMap { try? $0.decoded() }
    }

    /// The items with another URL in each that has the given one in it when it is decoded: as it is, as in JSON, or escaped
    /// with capitals or small letters.
    fileprivate func replacing(url: String, with other: String) -> [Parameters.Item] {
        let writings: [(String) -> String] = [
            { $0 }, { $0.replacing("/", with: "\\/") }, { PercentCoding.encode($0) },
            { PercentCoding.encode($0).replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() } },
        ]
        return map { item in
            let text = (try? item.decoded()) ?? ""
            let changed = writings.reduce(text) { $0.replacingBytes(of: $1(url), with: $1(other)) }
            return changed.hasSameBytes(as: text) ? item : Parameters.Item(item.name, changed)
        }
    }
}
