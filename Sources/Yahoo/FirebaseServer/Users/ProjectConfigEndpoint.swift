import HTTPMessages
import JOSE

/// `GET projects`, `getProjectConfig` in version 3: which hosts a sign-in may use.
struct ProjectConfigEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        let project = call.project.project
        return HTTPResponse(json: [
            "projectId": .string(project.number),
            "authorizedDomains": .array(project.authorizedDomains.map { .string($0) }),
        ])
    }
}

/// `GET /`: that the server is up, for scripts that wait for it.
struct ReadyEndpoint: APIEndpoint {
    func answer(_ call: Call) async throws -> HTTPResponse {
        HTTPResponse(json: ["authEmulator": ["ready": true]])
    }
}
