import HTTPMessages

/// A handler whose checks are noted with its request.
struct JournaledHandler: HTTPHandler {
    let party: Party
    let handler: any HTTPHandler
    let journal: Journal

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        var request = request
        let number = request.headers[hopField].flatMap { Int($0) }
        request.headers[hopField] = nil
        let clean = request
        return await journal.recordingChecks(by: party, dealingWith: number) { await handler.handle(clean) }
    }
}
