import HTTPMessages
import JSON
import WebText

/// The changes that a person makes to a message that was held: its sender sends the changed message.
package struct MessageEdit: Sendable, Hashable {
    /// The new values by their places among the parameters of the message.
    ///
    /// A value of nil removes the parameter; a place without a value keeps it.
    package var values: [Int: String?]

    package init(_ values: [Int: String?]) {
        self.values = values
    }

    /// Changes the message in the journal, which also keeps the values that it had.
    ///
    /// - Parameter secrets: shortens each new value; nil keeps it whole.
    func change(_ entry: inout JournalEntry, hiding secrets: Secrets?) {
        let before = entry.parameters
        var masked = self
        for (place, newValue) in values where before.indices.contains(place) {
            entry.changes.append(before[place])
            let shownValue = newValue.map { secrets?.shown(before[place].name, $0) ?? $0 }
            // Not by the subscript, which would remove the place for nil.
            masked.values.updateValue(shownValue, forKey: place)
        }
        entry.changes.sort { $0.name < $1.name }
        entry.parameters = []
        for (place, parameter) in before.enumerated() {
            guard let newValue = masked.values[place] else {
                entry.parameters.append(parameter)
                continue
            }
            if let newValue {
                entry.parameters.append(JournalEntry.Parameter(name: parameter.name, value: newValue))
            }
        }
        entry.request = entry.request.map { masked.applied(to: $0) }
        entry.link = entry.link.map { masked.applied(to: $0) }
    }

    /// The value of the parameter at a place: `before` without a change, empty when the parameter is removed.
    package func value(at place: Int, before: String) -> String {
        guard let newValue = values[place] else { return before }
        return newValue ?? ""
    }

    /// A link with its changes, by the places of its query; all else keeps its bytes.
    package func applied(to link: String) -> String {
        guard let mark = link.utf8.firstIndex(of: UInt8(ascii: "?")) else { return link }
        return link[...mark] + changed(link[mark...].dropFirst(), after: 0)
    }

    /// A request with its changes, by the places of ``HTTPParameters``; all else keeps its bytes.
    package func applied(to request: HTTPRequest) -> HTTPRequest {
        var request = request
        // The number of parameters before the part that is changed next.
        var before = 0
        if request.headers["Authorization"] != nil {
            if let newValue = values[0] { request.headers["Authorization"] = newValue }
            before = 1
        }
        if let query = request.query {
            request.target = "\(request.path)?\(changed(query, after: before))"
            before += Parameters(parsing: query, plus: .literal).items.count
        }
        let isJSON = request.headers["Content-Type"]?.hasPrefix("application/json") == true
        if let form = request.urlEncodedForm {
            request.body = Array(changed(form, after: before).utf8)
        } else if isJSON, let body = changedJSON(request.body, after: before) {
            request.body = body
        }
        return request
    }

    /// A query or form with its changes, when `before` other parameters precede it in the message.
    private func changed(_ query: some StringProtocol, after before: Int) -> String {
        var items: [Parameters.Item] = []
        for (place, item) in Parameters(parsing: query, plus: .literal).items.enumerated() {
            guard let newValue = values[before + place] else {
                items.append(item)
                continue
            }
            if let newValue { items.append(Parameters.Item(item.name, newValue)) }
        }
        return Parameters(items).encoded
    }

    /// A JSON body with its changes; nil when no member changes.
    ///
    /// A member that was not a text gets the new value as JSON, or as a text when it is not JSON.
    private func changedJSON(_ body: [UInt8], after before: Int) -> [UInt8]? {
        guard case .object(var members) = JSONValue(json: body) else { return nil }
        var isChanged = false
        for (place, name) in members.keys.sorted().enumerated() {
            guard let newValue = values[before + place] else { continue }
            isChanged = true
            guard let newValue else {
                members[name] = nil
                continue
            }
            let wasText = members[name]?.string != nil
            let newJSON = wasText ? nil : JSONValue(json: Array(newValue.utf8))
            members[name] = newJSON ?? .string(newValue)
        }
        return isChanged ? JSONValue.object(members).json : nil
    }
}
