import HTTPMessages
import JSON
import WebText

/// The changes that a person makes to a message that was held: its sender sends the changed message.
package struct MessageEdit: Sendable, Hashable {
    /// What happens to one parameter.
    package enum Change: Sendable, Hashable {
        /// The parameter gets another value.
        case set(String)
        /// The message goes without the parameter.
        case remove
    }

    /// The changes by their places among the parameters of the message; a parameter without a change stays.
    package var changes: [Int: Change]

    package init(_ changes: [Int: Change] = [:]) {
        self.changes = changes
    }

    /// Changes the message in the journal, which also keeps the parameters as they were.
    ///
    /// - Parameter secrets: shortens each new value. Nil keeps it whole.
    func change(_ entry: inout JournalEntry, hiding secrets: Secrets?) {
        let before = entry.parameters
        let masked = masked(before, hiding: secrets)
        entry.changes += changes.keys.sorted().filter(before.indices.contains).map { before[$0] }
        entry.parameters = before.enumerated().compactMap { place, parameter in
            masked.changed(parameter, at: place) { JournalEntry.Parameter(name: parameter.name, value: $0) }
        }
        entry.request = entry.request.map { masked.applied(to: $0) }
        entry.link = entry.link.map { masked.applied(to: $0) }
    }

    /// The changes of these parameters as the journal may show them.
    private func masked(_ parameters: [JournalEntry.Parameter], hiding secrets: Secrets?) -> MessageEdit {
        guard let secrets else { return self }
        var masked = self
        for (place, change) in changes where parameters.indices.contains(place) {
            guard case .set(let value) = change else { continue }
            masked.changes[place] = .set(secrets.shown(parameters[place].name, value))
        }
        return masked
    }

    /// The value of the parameter at a place: `before` without a change, empty when the parameter is removed.
    package func value(at place: Int, before: String) -> String {
        changed(before, at: place) { $0 } ?? ""
    }

    /// What is at a place after its change, or nil when it is removed.
    private func changed<Item>(_ item: Item, at place: Int, _ setting: (String) -> Item) -> Item? {
        switch changes[place] {
        case nil: item
        case .set(let value): setting(value)
        case .remove: nil
        }
    }

    /// A link with its changes, by the places of its parameters in the query.
    ///
    /// All else keeps its bytes.
    package func applied(to link: String) -> String {
        guard !changes.isEmpty, let query = link.rawQuery else { return link }
        let changed = String(decoding: changed(query: query.utf8), as: UTF8.self)
        return link[..<query.startIndex] + changed + link[query.endIndex...]
    }

    /// A request with its changes, by the places of ``HTTPParameters``.
    ///
    /// All else keeps its bytes, except in a body of JSON with a changed member: that is written anew, with its members by
    /// name.
    package func applied(to request: HTTPRequest) -> HTTPRequest {
        if changes.isEmpty { return request }
        var request = request
        // The place of the first parameter of the part that is changed next.
        var first = 0
        if let authorization = request.headers["Authorization"] {
            request.headers["Authorization"] = changed(authorization, at: 0) { $0 }
            first = 1
        }
        if let query = request.query {
            let changed = String(decoding: changed(query: query.utf8, from: first), as: UTF8.self)
            first += Parameters(parsing: query, plus: .literal).items.count
            request.target = "\(request.path)?\(changed)"
        }
        if request.isForm {
            request.body = changed(query: request.body, from: first)
        } else if request.isJSON, let body = changedJSON(request.body, from: first) {
            request.body = body
        }
        return request
    }

    /// A query or form with its changes; `first` is the place of its first parameter in the message.
    private func changed(query: some Collection<UInt8>, from first: Int = 0) -> [UInt8] {
        let (ampersand, equals) = (UInt8(ascii: "&"), UInt8(ascii: "="))
        var place = first
        let pairs = query.split(separator: ampersand, omittingEmptySubsequences: false)
        let kept = pairs.compactMap { pair -> [UInt8]? in
            // ``Parameters`` counts no empty pair.
            if pair.isEmpty { return [] }
            defer { place += 1 }
            return changed(Array(pair), at: place) { value in
                pair.prefix { $0 != equals } + [equals] + Array(PercentCoding.encode(value).utf8)
            }
        }
        return Array(kept.joined(separator: [ampersand]))
    }

    /// A JSON body with its changes, or nil when no member changes.
    ///
    /// A member that was not a text gets the new value as JSON, or as a text when it is not JSON.
    private func changedJSON(_ body: [UInt8], from first: Int) -> [UInt8]? {
        guard case .object(let members) = JSONValue(json: body) else { return nil }
        let before = members.sorted { $0.key < $1.key }
        guard before.indices.contains(where: { changes[first + $0] != nil }) else { return nil }
        var object = JSONObject()
        for (offset, member) in before.enumerated() {
            object[member.key] = changed(member.value, at: first + offset) { value in
                let wasText = member.value.string != nil
                let json = wasText ? nil : JSONValue(json: Array(value.utf8))
                return json ?? .string(value)
            }
        }
        return JSONValue.object(object).json
    }
}
