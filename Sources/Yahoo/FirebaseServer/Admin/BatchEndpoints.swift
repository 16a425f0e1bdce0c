import HTTPMessages
import JOSE

/// `GET accounts:batchGet`: all accounts, a page at a time, in the order of their identifiers.
struct BatchGetEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let size = try call.queryNumber("maxResults") ?? 20
        guard (1...1000).contains(size) else {
            throw WireError.invalidArgument("Invalid value at 'maxResults': expected 1 to 1000.")
        }
        var accounts = await call.project.store.accountsInOrder()[...]
        if let last = call.queryValue("nextPageToken") {
            accounts = accounts.drop { !last.utf8.lexicographicallyPrecedes($0.localId.utf8) }
        }
        let page = accounts.prefix(size)
        var answer: [String: JSONValue] = ["kind": "identitytoolkit#DownloadAccountResponse"]
        if !page.isEmpty { answer["users"] = .array(page.map(\.record)) }
        // A full page may be the last one; the next is then empty, as with the official emulator.
        if page.count == size, let last = page.last { answer["nextPageToken"] = .string(last.localId) }
        return HTTPResponse(json: .object(answer))
    }
}

/// `accounts:batchDelete`: many accounts at once, only disabled ones unless forced.
struct BatchDeleteEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let localIds = try call.fields.texts("localIds")
        guard (1...1000).contains(localIds.count) else {
            throw WireError(.localIdListExceedsLimit)
        }
        let errors = await call.project.store.remove(localIds, force: try call.fields.flag("force"))
        return HTTPResponse(json: errors.isEmpty ? [:] : ["errors": .array(errors)])
    }
}

/// `accounts:query`: how many accounts there are, and which.
struct QueryEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let fields = call.fields
        guard fields.value("expression") == nil else {
            throw WireError.notImplemented("accounts:query with expressions")
        }
        let accounts = await call.project.store.accountsInOrder()
        guard try fields.optionalFlag("returnUserInfo") ?? true else {
            return HTTPResponse(json: ["recordsCount": .string(String(accounts.count))])
        }
        let limit = try fields.number("limit") ?? 500
        let offset = try fields.number("offset") ?? 0
        guard (1...500).contains(limit), offset >= 0 else {
            throw WireError.invalidArgument(
                "Invalid value at 'limit' or 'offset': expected 1 to 500, and 0 or more.")
        }
        let page = accounts.dropFirst(Int(clamping: offset)).prefix(Int(clamping: limit))
        return HTTPResponse(json: [
            "recordsCount": .string(String(page.count)), "userInfo": .array(page.map(\.record)),
        ])
    }
}

extension Call {
    /// A whole number of the query; nil when it is absent.
    func queryNumber(_ name: String) throws -> Int? {
        guard let text = queryValue(name) else { return nil }
        guard let number = Int(text) else {
            throw WireError.invalidArgument("Invalid value at '\(name)': expected a whole number.")
        }
        return number
    }
}

extension AccountStore {
    /// Removes accounts and says which it did not; an unknown one is no mistake.
    func remove(_ localIds: [String], force: Bool) -> [JSONValue] {
        var errors: [JSONValue] = []
        for (index, localId) in localIds.enumerated() {
            guard let account = account(localId) else { continue }
            guard force || account.isDisabled else {
                let error = WireError(.notDisabled, "Disable the account before batch deletion.")
                errors.append([
                    "index": .integer(Int64(index)), "localId": .string(localId),
                    "message": .string(error.message),
                ])
                continue
            }
            try? remove(localId)
        }
        return errors
    }
}
