import HTTPMessages
import JOSE
import Testing

@testable import FirebaseServer

/// Many at once: what may happen once, happens once.
@Suite struct IdPConcurrencyTests {
    /// Sends requests at the same time, and returns what came back.
    private func together(
        _ count: Int, _ request: @escaping @Sendable (Int) async throws -> Answer
    ) async throws -> [Answer] {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            for index in 0..<count { group.addTask { try await request(index) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `200 first sign-ins at once make one user`() async throws {
        let flow = try IdPFlow()
        var links: [String] = []
        for _ in 0..<200 { links.append(try await flow.link()) }
        let answers = try await together(200) { [links] in
            await flow.signIn(IdPFlow.redirectFields(links[$0]))
        }
        #expect(answers.allSatisfy { $0.status == 200 })
        #expect(Set(answers.map(\.localId)).count == 1)
        #expect(answers.count { $0["isNewUser"] == true } == 1)
        #expect(await flow.withStore { await $0.accountsInOrder().count } == 1)
    }

    @Test func `a state is redeemed once under a hundred tries, and its code sent once`() async throws {
        let flow = try IdPFlow()
        let fields = IdPFlow.redirectFields(try await flow.link())
        let answers = try await together(100) { _ in await flow.signIn(fields) }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.count { $0.error?.hasPrefix("INVALID_IDP_RESPONSE") == true } == 99)
        #expect(flow.yahoo.count("/oauth2/get_token") == 1)
    }

    @Test func `a browser comes back once under a hundred tries`() async throws {
        let (flow, left) = try await IdPFlow.opened()
        let back = try flow.yahoo.agree(left.headers["Location"] ?? "", as: .ana)
        let answers = try await together(100) { _ in Answer(await flow.get(back, cookie: left.cookie)) }
        #expect(answers.count { $0.response.headers["Location"] != nil } == 1)
    }

    @Test func `a pending token links once under a hundred tries`() async throws {
        let flow = try IdPFlow()
        let owner = await flow.firebase.signUp("bruno@gmail.example")
        let token = try await flow.signIn(as: .bruno).text("pendingToken")
        let answers = try await together(100) { _ in
            await flow.signIn([
                "requestUri": "http://localhost", "pendingToken": .string(token),
                "idToken": .string(owner.idToken),
            ])
        }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.count { $0.error == "INVALID_PENDING_TOKEN" } == 99)
    }

    @Test func `one identity is linked to one of many accounts`() async throws {
        let flow = try IdPFlow()
        var users: [Answer] = []
        var links: [String] = []
        for index in 0..<50 {
            users.append(await flow.firebase.signUp("ada\(index)@a.example"))
            links.append(try await flow.link())
        }
        let answers = try await together(50) { [users, links] index in
            var fields = IdPFlow.redirectFields(links[index])
            fields["idToken"] = .string(users[index].idToken)
            return await flow.signIn(fields)
        }
        #expect(answers.count { $0["localId"] != nil } == 1)
        #expect(answers.count { $0.text("errorMessage") == "FEDERATED_USER_ID_ALREADY_LINKED" } == 49)
    }

    @Test func `an address goes to one of many who claim it`() async throws {
        let flow = try IdPFlow()
        var links: [String] = []
        for index in 0..<50 {
            links.append(
                try await flow.link(as: TestYahoo.User(guid: "G\(index)", email: "shared@a.example")))
        }
        let answers = try await together(50) { [links] in await flow.signIn(IdPFlow.redirectFields(links[$0]))
        }
        #expect(answers.count { $0["isNewUser"] == true } == 1)
        #expect(answers.count { $0["needConfirmation"] == true } == 49)
    }
}
