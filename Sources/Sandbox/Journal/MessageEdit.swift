import HTTPMessages
import JSON
import WebText

/// The changes of a person to a message that was held: its sender sends the changed message.
package struct MessageEdit: Sendable, Hashable {
    /// The new values by their places among the parameters of the message; nil leaves a parameter out.
    package var values: [Int: String?]

    package init(_ values: [Int: String?]) {
        self.values = values
    }

    /// Changes the message in the journal, which keeps the values that it had; `showing` masks new ones.
    func change(_ entry: inout JournalEntry, showing shown: (JournalEntry.Parameter) -> String) {
        let before = entry.parameters
        var masked = self
        for (place, value) in values where before.indices.contains(place) {
            entry.changes.append(before[place])
            let new = value.map { shown(JournalEntry.Parameter(name: before[place].name, value: $0)) }
            masked.values.updateValue(new, forKey: place)
        }
        entry.changes.sort { $0.name < $1.name }
        entry.parameters = before.enumerated().compactMap { place, parameter in
            guard let value = masked.values[place] else { return parameter }
            return value.map { JournalEntry.Parameter(name: parameter.name, value: $0) }
        }
        entry.request = entry.request.map { masked.applied(to: $0) }
        entry.link = entry.link.map { masked.applied(to: $0) }
    }

    /// The value of the parameter at a place after the change: `before` without a change, empty when it is left out.
    package func value(at place: Int, before: String) -> String {
        guard let newValue = values[place] else { return before }
        return newValue ?? ""
    }

    package func applied(to link: String) -> String {
        guard let mark = link.utf8.firstIndex(of: UInt8(ascii: "?")) else { return link }
        return link[...mark] + changed(link[mark...].dropFirst(), after: 0)
    }

    /// A request with its changes, by the places of ``HTTPParameters``; all else keeps its bytes.
    package func applied(to request: HTTPRequest) -> HTTPRequest {
        var request = request
        var before = 0
        if request.headers["Authorization"] != nil {
            if let value = values[0] { request.headers["Authorization"] = value }
            before = 1
        }
        if let query = request.query {
            request.target = "\(request.path)?\(changed(query, after: before))"
            before += Parameters(parsing: query, plus: .literal).items.count
        }
        let type = request.headers["Content-Type"] ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            request.body = Array(changed(String(decoding: request.body, as: UTF8.self), after: before).utf8)
        } else if type.hasPrefix("application/json"), let body = changedJSON(request.body, after: before) {
            request.body = body
        }
        return request
    }

    private func changed(_ query: some StringProtocol, after before: Int) -> String {
        let items = Parameters(parsing: query, plus: .literal).items.enumerated().compactMap { place, item in
            guard let value = values[before + place] else { return item as Parameters.Item? }
            return value.map { Parameters.Item(item.name, $0) }
        }
        return Parameters(items).encoded
    }

    /// The body with changed members, nil without one; a new value is text, or JSON where there was some.
    private func changedJSON(_ body: [UInt8], after before: Int) -> [UInt8]? {
        guard case .object(var members) = JSONValue(json: body) else { return nil }
        var isChanged = false
        for (place, name) in members.keys.sorted().enumerated() {
            guard let value = values[before + place] else { continue }
            isChanged = true
            let isText = members[name]?.string != nil
            members[name] = value.map { (isText ? nil : JSONValue(json: Array($0.utf8))) ?? .string($0) }
        }
        return isChanged ? JSONValue.object(members).json : nil
    }
}
