import AuthorizationServer
import Dispatch
import HTTPMessages
import PlatformCrypto
import TestSupport
import Testing
import WebText

@testable import FirebaseStandIn

/// A server that is busy, and one that fails.
@Suite struct FailureTests {
    @available(macOS 15, iOS 18, *)
    @Test func `other requests are answered while a password is hashed`() async throws {
        let loop = OneThread()
        let crypto = try PlatformCrypto()
        let lookedUp = DispatchSemaphore(value: 0)
        let events = Locked<[String]>([])
        let firebase = try Firebase(hashing: { password in
            // On the thread that answers requests the hash would wait for ever, so there it only notes the event.
            if OneThread.isCurrent { events.withLock { $0.append("a hash on the thread of the requests") } }
            if password == "slow horse", !OneThread.isCurrent { lookedUp.wait() }
            events.withLock { $0.append("hashed \(password)") }
            return crypto.hashPassword(password, salt: [UInt8](repeating: 0, count: 16), iterations: 1)
        })
        await withTaskExecutorPreference(loop) {
            let user = await firebase.signUp()
            let signUps = Task(executorPreference: loop) {
                await firebase.signUp("bob@a.example", password: "slow horse")
            }
            let lookup = await firebase.call("accounts:lookup", ["idToken": .string(user.idToken)])
            events.withLock { $0.append("looked up \(lookup.status)") }
            lookedUp.signal()
            #expect(await signUps.value.status == 200)
        }
        #expect(events.withLock { $0 } == ["hashed correct horse", "looked up 200", "hashed slow horse"])
    }

    @Test func `the reason of an unexpected error is only for the log`() async throws {
        struct Unforeseen: Error {}
        let reasons = Locked<[String]>([])
        let firebase = try Firebase(onFailure: { reason in reasons.withLock { $0.append(reason) } })
        var server = firebase.server
        server.routes = RouteTable([Route("GET", "/failing", for: .anyone) { _ in throw Unforeseen() }])
        let request = HTTPRequest(method: "GET", origin: Firebase.origin, target: "/failing?code=secret")
        let answer = Answer(await server.handle(request))
        #expect(answer.status == 500)
        #expect(answer.error == "Internal error encountered.")
        #expect(reasons.withLock { $0 } == ["GET /failing: Unforeseen: Unforeseen()"])
    }
}

/// One thread for tasks, as a server's event loop is one.
@available(macOS 15, iOS 18, *)
private final class OneThread: TaskExecutor {
    private static let mark = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "OneThread")

    init() { queue.setSpecific(key: Self.mark, value: true) }

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) == true }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
