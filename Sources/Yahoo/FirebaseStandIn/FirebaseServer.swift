// Docs/firebase-server.md shows this server from outside.

import AuthorizationServer
import Foundation
import HTTPMessages
import PlatformCrypto
import WebText

/// Firebase Auth's backend on this machine: a handler for an HTTP server, or for requests in memory.
package struct FirebaseServer: HTTPHandler {
    var routes = APIMethod.routes
    let contexts: [ProjectContext]
    private let onFailure: @Sendable (String) -> Void

    /// `client` leads to Yahoo; `onFailure` gets the reasons that answers do not say.
    package init(
        configuration: FirebaseConfiguration, client: any HTTPClient, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource,
        advanceClock: (@Sendable (Double) -> Void)? = nil,
        hashing: (@Sendable (String) -> PasswordHash)? = nil,
        onFailure: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try configuration.validate()
        self.onFailure = onFailure
        contexts = configuration.projects.map {
            ProjectContext(
                $0, configuration, client: client, crypto: crypto, now: now, random: random,
                advanceClock: advanceClock, hashing: hashing)
        }
    }

    /// The accounts: the address or else the identifier of each, and how it signs in.
    package func accounts() async -> [StatusPage.Fact] {
        var accounts: [Account] = []
        for context in contexts { accounts += await context.store.accountsInOrder() }
        return accounts.map { account in
            StatusPage.Fact(account.email ?? account.localId, account.providerIds.joined(separator: ", "))
        }
    }

    /// Answers one request: the only place that turns an error into an answer.
    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        // Web pages of any origin may call, as they may call production.
        if request.method == "OPTIONS" { return Self.preflight(request) }
        var response: HTTPResponse
        do {
            response = try await answer(request)
        } catch {
            let refusal = error as? WireError ?? .internalError("\(type(of: error)): \(error)")
            if let cause = refusal.cause { onFailure("\(request.method) \(request.path): \(cause)") }
            response = HTTPResponse(json: refusal.body.json, status: refusal.httpStatus)
        }
        Self.allowOrigin(of: request, &response)
        return response
    }

    /// The answer to a browser's preflight request (Fetch standard, section 3.2; Private Network Access).
    private static func preflight(_ request: HTTPRequest) -> HTTPResponse {
        var response = HTTPResponse(status: 204)
        allowOrigin(of: request, &response)
        response.headers["Access-Control-Allow-Methods"] = "GET,HEAD,PUT,PATCH,POST,DELETE"
        response.headers["Access-Control-Allow-Headers"] =
            request.headers["Access-Control-Request-Headers"]
        if request.headers["Access-Control-Request-Private-Network"] == "true" {
            response.headers["Access-Control-Allow-Private-Network"] = "true"
        }
        return response
    }

    /// Lets the calling origin read the answer; there are no cookies to protect.
    private static func allowOrigin(of request: HTTPRequest, _ response: inout HTTPResponse) {
        guard let origin = request.headers["Origin"] else { return }
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers.add("Vary", "Origin")
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let path = RequestPath.segments(of: request.path) else { throw WireError.notFound }
        guard let found = try? routes.find(request.method, path.map { $0[...] }) else {
            throw path.contains("tenants") ? WireError("UNSUPPORTED_TENANT_OPERATION") : WireError.notFound
        }
        let query = Parameters(parsing: request.query ?? "", plus: .space)
        let context = try context(for: found.target.caller, of: found.captures["project"], request, query)
        let call = Call(
            request: request, context: context, captures: found.captures,
            fields: try RequestFields(of: request),
            query: query, contexts: contexts)
        // Identity Platform's tenants are projects inside a project; this server has none.
        guard try call.fields.text("tenantId") == nil else { throw WireError("UNSUPPORTED_TENANT_OPERATION") }
        return try await found.target.answer(call)
    }

    /// The project of a request, after the check that the caller may ask.
    private func context(
        for caller: APIMethod.Caller, of id: String?, _ request: HTTPRequest, _ query: Parameters
    ) throws -> ProjectContext {
        switch caller {
        case .administrator: try requireAdministrator(request)
        case .app: return try context(ofKey: query.single("key") ?? request.headers["X-Goog-Api-Key"])
        case .anyone: break
        }
        if let id {
            guard let context = contexts.first(where: { $0.project.id.hasSameBytes(as: id) }) else {
                throw WireError("CONFIGURATION_NOT_FOUND")
            }
            return context
        }
        // A page: the API key in its query names the project, or else the host of the request.
        if let key = query.single("apiKey") { return try context(ofKey: key) }
        let named = contexts.first { request.origin.hasSuffix("://" + $0.project.authDomain) }
        return named ?? contexts[0]
    }

    private func context(ofKey key: String?) throws -> ProjectContext {
        guard let key, !key.isEmpty else { throw WireError.missingAPIKey }
        let owner = contexts.first { $0.project.apiKeys.contains { $0.hasSameBytes(as: key) } }
        if let owner { return owner }
        guard contexts[0].configuration.acceptsUnknownKeys else { throw WireError.unknownAPIKey }
        return contexts[0]
    }

    /// Requires `Bearer owner`, which Admin SDKs send to an emulator, or the prefix of production's tokens.
    private func requireAdministrator(_ request: HTTPRequest) throws {
        guard let field = request.headers["Authorization"] else { throw WireError.missingBearer }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            parts[1].lowercased() == "owner" || parts[1].hasPrefix("ya29.")
        else { throw WireError.wrongBearer }
    }
}
