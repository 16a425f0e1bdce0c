import HTTPMessages
import HeadlessBrowser
import WebText

extension HTTPRequest {
    /// The value of the first field of this name; nil when the form has none.
    func formValue(_ name: String) -> String? {
        formItems.first { $0.name == name }.flatMap { try? $0.decoded() }
    }

    /// The request with another value in each field of this name.
    func replacing(_ name: String, with value: String) -> HTTPRequest {
        replacingForm(formItems.map { $0.name == name ? Parameters.Item(name, value) : $0 })
    }

    /// The form, or its address, with another value in each place that has the given one; nil when none has.
    func replacing(value: String, with other: String) -> HTTPRequest? {
        func change(_ items: [Parameters.Item]) -> [Parameters.Item]? {
            let changed = items.map { item in
                (try? item.decoded()) == value ? Parameters.Item(item.name, other) : item
            }
            return changed == items ? nil : changed
        }
        let inForm = change(formItems)
        let inQuery = query.flatMap { change(Parameters(parsing: $0, plus: .space).items) }
        if inForm == nil, inQuery == nil { return nil }
        var request = inForm.map { replacingForm($0) } ?? self
        if let inQuery { request.target = path + "?" + Parameters(inQuery).encoded }
        return request
    }
}
