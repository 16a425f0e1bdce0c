// Docs/firebase-server.md shows this server from outside.

import AuthorizationServer
import Foundation
import HTTPMessages
import PlatformCrypto
import WebText

/// A stand-in for Firebase Auth's backend: a handler for an HTTP server, or for requests in memory.
package struct FirebaseServer: HTTPHandler {
    /// The methods of the API; tests add others.
    var routes = APIMethod.routes
    /// The projects; there is at least one.
    let contexts: [ProjectContext]
    private let onFailure: @Sendable (String) -> Void

    /// A server for the projects of a configuration; throws `UnusableConfiguration`.
    ///
    /// - Parameters:
    ///   - client: sends requests to Yahoo.
    ///   - advanceClock: moves the clock by a number of seconds, for tests; nil when it cannot be moved.
    ///   - hashing: hashes passwords in place of PBKDF2, for tests.
    ///   - onFailure: gets the cause of a failure that the answer does not reveal, for the log.
    package init(
        configuration: FirebaseConfiguration, client: any HTTPClient, crypto: PlatformCrypto,
        now: @escaping @Sendable () -> Date, random: RandomSource,
        advanceClock: (@Sendable (Double) -> Void)? = nil,
        hashing: (@Sendable (String) -> PasswordHash)? = nil,
        onFailure: @escaping @Sendable (String) -> Void = { _ in }
    ) throws {
        try configuration.validate()
        self.onFailure = onFailure
        contexts = configuration.projects.map { project in
            ProjectContext(
                project, configuration, client: client, crypto: crypto, now: now, random: random,
                advanceClock: advanceClock, hashing: hashing)
        }
    }

    /// The accounts, for a status page: the email address or else the identifier of each, and its providers.
    package func accounts() async -> [StatusPage.Fact] {
        var accounts: [Account] = []
        for context in contexts { accounts += await context.store.accountsInOrder() }
        return accounts.map { account in
            StatusPage.Fact(account.email ?? account.localId, account.providerIds.joined(separator: ", "))
        }
    }

    /// Answers one request; every error becomes an answer here.
    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        // As in production, web pages of any origin may send requests.
        if request.method == "OPTIONS" { return Self.preflight(request) }
        var response: HTTPResponse
        do {
            response = try await answer(request)
        } catch {
            let refusal = error as? WireError ?? .internalError("\(type(of: error)): \(error)")
            if let cause = refusal.cause {
                // An answer of Yahoo may have line breaks, and the log gets one line.
                onFailure(Printable.text("\(request.method) \(request.path): \(cause)", limit: .max))
            }
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

    /// Lets a page of the calling origin read the answer; no cookie of a user is involved.
    private static func allowOrigin(of request: HTTPRequest, _ response: inout HTTPResponse) {
        guard let origin = request.headers["Origin"] else { return }
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers.add("Vary", "Origin")
    }

    /// The answer of the method that the path names; throws every refusal.
    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let segments = RequestPath.segments(of: request.path) else { throw WireError.notFound }
        // Identity Platform's tenants are projects inside a project, which this server does not have.
        let tenantsAreMissing = WireError("UNSUPPORTED_TENANT_OPERATION")
        guard let route = try? routes.find(request.method, segments.map { $0[...] }) else {
            throw segments.contains("tenants") ? tenantsAreMissing : WireError.notFound
        }
        let method = route.target
        let query = Parameters(parsing: request.query ?? "", plus: .space)
        let context = try context(
            for: method.caller, projectID: route.captures["project"], request, query)
        let call = Call(
            request: request, context: context, captures: route.captures,
            fields: try RequestFields(of: request), query: query, contexts: contexts)
        guard try call.fields.text("tenantId") == nil else { throw tenantsAreMissing }
        return try await method.answer(call)
    }

    /// The project of a request, after a check of the caller's credential.
    ///
    /// - Parameter projectID: the project in the path; nil when the path names none.
    private func context(
        for caller: APIMethod.Caller, projectID: String?, _ request: HTTPRequest, _ query: Parameters
    ) throws -> ProjectContext {
        switch caller {
        case .administrator: try requireAdministrator(request)
        case .app:
            return try context(ofKey: Self.apiKey(of: request, query))
        case .anyone: break
        }
        if let projectID {
            guard let context = contexts.first(where: { $0.project.id.hasSameBytes(as: projectID) }) else {
                throw WireError("CONFIGURATION_NOT_FOUND")
            }
            return context
        }
        // Only pages and the emulator's own methods get here. A page names its project by the API key in its
        // query, or else by the host.
        if let key = query.single("apiKey") { return try context(ofKey: key) }
        let ofHost = contexts.first { request.origin.hasSuffix("://" + $0.project.authDomain) }
        return ofHost ?? contexts[0]
    }

    /// The API key that an app sends with a request, in the query or in a header; nil without one.
    static func apiKey(of request: HTTPRequest, _ query: Parameters) -> String? {
        query.single("key") ?? request.headers["X-Goog-Api-Key"]
    }

    /// The project with an API key.
    private func context(ofKey key: String?) throws -> ProjectContext {
        guard let key, !key.isEmpty else { throw WireError.missingAPIKey }
        let owner = contexts.first { context in
            context.project.apiKeys.contains { $0.hasSameBytes(as: key) }
        }
        if let owner { return owner }
        guard contexts[0].configuration.acceptsUnknownKeys else { throw WireError.unknownAPIKey }
        return contexts[0]
    }

    /// Requires `Bearer owner`, which Admin SDKs send to an emulator, or the prefix of production's tokens.
    private func requireAdministrator(_ request: HTTPRequest) throws {
        guard let field = request.headers["Authorization"] else { throw WireError.missingBearerToken }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer",
            parts[1].lowercased() == "owner" || parts[1].hasPrefix("ya29.")
        else { throw WireError.invalidBearerToken }
    }
}
