import Testing

@testable import FirebaseStandIn

/// Many requests at once: what may happen once, happens once.
@Suite struct IdPConcurrencyTests {
    let flow: IdPFlow

    init() throws { flow = try IdPFlow() }

    /// Sends requests at the same time, and returns the answers.
    private func together(
        _ count: Int, _ request: @escaping @Sendable (Int) async -> Answer
    ) async -> [Answer] {
        await withTaskGroup(of: Answer.self) { group in
            for index in 0..<count { group.addTask { await request(index) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `a state is redeemed once under a hundred tries, and its code sent once`() async throws {
        let link = try await flow.link()
        let answers = await together(100) { _ in await flow.signIn(link: link) }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.count { $0.error?.hasPrefix("INVALID_IDP_RESPONSE") == true } == 99)
        #expect(flow.yahoo.count("/oauth2/get_token") == 1)
    }

    @Test func `a pending token links once under a hundred tries`() async throws {
        let owner = await flow.firebase.signUp("bruno@gmail.example")
        let token = try await flow.completeSignIn(as: .bruno).text("pendingToken")
        let answers = await together(100) { _ in
            await flow.signIn(with: [
                "requestUri": "http://localhost", "pendingToken": .string(token),
                "idToken": .string(owner.idToken),
            ])
        }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.count { $0.error == "INVALID_PENDING_TOKEN" } == 99)
    }

    @Test func `one identity is linked to one of many accounts`() async throws {
        var ready: [(user: Answer, link: String)] = []
        for index in 0..<50 {
            ready.append((await flow.firebase.signUp("ada\(index)@a.example"), try await flow.link()))
        }
        let answers = await together(50) { [ready] index in
            await flow.signIn(link: ready[index].link, linkingTo: ready[index].user)
        }
        #expect(answers.count { $0["localId"] != nil } == 1)
        #expect(answers.count { $0.text("errorMessage") == "FEDERATED_USER_ID_ALREADY_LINKED" } == 49)
    }
}
