import AppFlip
import FlipSandbox
import Google
import HTTPMessages
import LocalWeb
import OAuth
import PartnerDemo
import PartnerServer
import Testing
import WebText

typealias Transport = LocalServers.Transport

/// Runs a journey in a sandbox of its own, and stops it whatever comes of it.
func journey(
    _ transport: Transport, changing change: (inout SandboxSettings) -> Void = { _ in },
    _ body: (FlipSandbox) async throws -> Void
) async throws {
    var settings = SandboxSettings()
    settings.transport = transport
    change(&settings)
    let sandbox = try await FlipSandbox.start(settings)
    do {
        try await body(sandbox)
        await sandbox.stop()
    } catch {
        await sandbox.stop()
        throw error
    }
}

extension FlipSandbox {
    /// An exchange with exactly these parameters, which any client may send.
    func exchange(
        _ code: String, redirectURI: String, verifier: String? = nil,
        client: (id: String, secret: String) = (
            PartnerServerConfiguration.Demo.clientID, PartnerServerConfiguration.Demo.clientSecret
        )
    ) async throws -> HTTPResponse {
        var items = [
            Parameters.Item("grant_type", "authorization_code"), Parameters.Item("code", code),
            Parameters.Item("redirect_uri", redirectURI), Parameters.Item("client_id", client.id),
            Parameters.Item("client_secret", client.secret),
        ]
        if let verifier { items.append(Parameters.Item("code_verifier", verifier)) }
        let request = try #require(
            HTTPRequest(postForm: Parameters(items).encoded, to: "\(FlipSandbox.partnerOrigin)/token"))
        return try await send(request, as: .googleServer)
    }
}

extension HTTPResponse {
    /// The error code in a JSON body; nil when there is none.
    var oauthError: OAuthError.Code? { OAuthError(json: body, status: status)?.code }
}

/// How a call to the partner's server was refused; nil when it was not.
func refusal(_ body: () async throws -> some Sendable) async -> OAuthError.Code? {
    do {
        _ = try await body()
        return nil
    } catch LinkingFailure.refused(_, _, let error) {
        return error?.code
    } catch {
        Issue.record("another failure: \(error)")
        return nil
    }
}

extension LinkingStep {
    /// The visit of the browser that Google opens; nil when it opens none.
    var visit: BrowserVisit? { if case .openBrowser(let visit, _) = self { visit } else { nil } }

    /// The error for which Google goes on in the browser; nil when it does not.
    var browserError: FlipErrorCode? {
        if case .openBrowser(_, because: .error(let error, _)) = self { error } else { nil }
    }

    /// The code that came; nil when none came.
    var code: String? { if case .finish(let code, _) = self { code } else { nil } }
}
