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

    /// The request with another value in each field of its form, and each parameter of its URL, that has the given
    /// value, or has it in an address, escaped; or nil when that changes nothing.
    func replacing(value: String, with other: String) -> HTTPRequest? {
        let inQuery = replacingInQuery(value: value, with: other)
        return (inQuery ?? self).replacingInForm(value: value, with: other) ?? inQuery
    }

    /// The request as changed by ``replacing(value:with:)``, but only in its form, or only in its URL.
    ///
    /// It is nil where that would not change both.
    func replacing(value: String, with other: String, onlyInForm isInForm: Bool) -> HTTPRequest? {
        guard let inForm = replacingInForm(value: value, with: other),
            let inQuery = replacingInQuery(value: value, with: other)
        else { return nil }
        return isInForm ? inForm : inQuery
    }

    /// The request as changed by ``replacing(value:with:)``, but only in its URL; or nil when that changes nothing.
    private func replacingInQuery(value: String, with other: String) -> HTTPRequest? {
        let changed = queryItems.replacing(value: value, with: other)
        guard changed != queryItems else { return nil }
        var request = self
        request.target = path + "?" + Parameters(changed).encoded
        return request
    }

    /// The request as changed by ``replacing(value:with:)``, but only in its form; or nil when that changes nothing.
    ///
    /// The form of a GET is its query.
    private func replacingInForm(value: String, with other: String) -> HTTPRequest? {
        guard method != "GET" else { return nil }
        let changed = formItems.replacing(value: value, with: other)
        return changed == formItems ? nil : replacingForm(changed)
    }
}

extension [Parameters.Item] {
    /// The decoded value of the first item with this name, or nil when there is none, or it cannot be decoded.
    fileprivate func firstValue(_ name: String) -> String? {
        first { $0.name.hasSameBytes(as: name) }.flatMap { try? $0.decoded() }
    }

    /// The items with another value in each that has the given one when it is decoded, or has it in an address, escaped.
    fileprivate func replacing(value: String, with other: String) -> [Parameters.Item] {
        let (old, new) = (PercentCoding.encode(value), PercentCoding.encode(other))
        return map { item in
            let text = (try? item.decoded()) ?? ""
            let changed = text.hasSameBytes(as: value) ? other : text.replacingBytes(of: old, with: new)
            return changed.hasSameBytes(as: text) ? item : Parameters.Item(item.name, changed)
        }
    }
}
