import Foundation
import HTTPMessages
import LocalWeb

/// A server that takes its time for one path, by the clock of the stage.
struct SlowServer: HTTPHandler {
    let server: any HTTPHandler
    let path: String
    let seconds: TimeInterval
    let clock: SettableClock

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let answer = await server.handle(request)
        if request.path == path { clock.advance(by: seconds) }
        return answer
    }
}

/// A server that fails at one path.
struct BrokenServer: HTTPHandler {
    let server: any HTTPHandler
    let path: String

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        guard request.path == path else { return await server.handle(request) }
        return HTTPResponse(
            status: 500, contentType: "text/html; charset=utf-8",
            text: "<!doctype html><title>Error</title><p>Something went wrong.")
    }
}
