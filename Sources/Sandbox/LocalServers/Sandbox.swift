import CommandLineSupport
import HTTPMessages
import Journal

/// The parties of a run on one machine: their servers, and the messages between them.
package protocol Sandbox: Sendable {
    /// The messages between the parties.
    var journal: Journal { get }
    /// The servers of the parties.
    var web: LocalServers { get }
}

extension Sandbox {
    /// The loopback address of each server, by the origin that the parties use.
    package var addresses: [String: String] { web.addresses }

    /// Sends a request as one of the parties, for a step that no library makes.
    package func send(
        _ request: HTTPRequest, as party: Party
    ) async throws -> HTTPResponse {
        try await web.client(of: party).send(request)
    }

    /// Prints a line of the example after all messages so far.
    package func say(_ line: String) {
        journal.flush()
        CommandLineSupport.say("=> \(line)\n")
    }

    /// Stops the servers.
    package func stop() async {
        await web.stop()
        journal.flush()
    }

    /// Stops the servers, prints what stopped the run, and ends the process with status 1.
    package func end(stoppedBy reason: any Error) async -> Never {
        await stop()
        endRun(stoppedBy: reason)
    }
}
