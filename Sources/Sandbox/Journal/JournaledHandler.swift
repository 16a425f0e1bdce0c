import HTTPMessages

/// A handler whose checks are noted with its request.
package struct JournaledHandler: HTTPHandler {
    let party: Party
    let handler: any HTTPHandler
    let journal: Journal

    /// Creates a handler that notes the checks of `party` in `journal`.
    package init(party: Party, handler: any HTTPHandler, journal: Journal) {
        self.party = party
        self.handler = handler
        self.journal = journal
    }

    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        var request = request
        let number = request.headers[entryField].flatMap { Int($0) }
        request.headers[entryField] = nil
        let clean = request
        return await journal.recordingChecks(by: party, dealingWith: number) { await handler.handle(clean) }
    }
}
