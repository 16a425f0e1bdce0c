import JOSE
import JSON
import WebText

/// A user as a service account of the project names it: the content of a custom token.
///
/// Source: Firebase documentation, "Create custom tokens".
struct CustomToken: Sendable {
    /// The audience of custom tokens, the same for all projects.
    static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
    /// The service account in the tokens of an Admin SDK that uses an emulator.
    static let emulatorAccount = "firebase-auth-emulator@example.com"
    /// The maximum lifetime of a custom token, in seconds.
    private static let maximumLifetime: Int64 = 3600
    /// How far, in seconds, the clock of the sender may be ahead; a project rule.
    private static let maximumClockDifference: Int64 = 60
    /// The maximum length of a user's identifier, in bytes.
    private static let maximumUIDLength = 128

    /// The identifier of the user's account (claim `uid`).
    let localId: String
    /// The claims that every ID token of the session repeats.
    let claims: JSONObject

    /// Reads a token, and in signed mode verifies that a service account of the project has signed it.
    ///
    /// In unsigned mode a plain JSON object `{"uid":…,"claims":…}` is accepted too, as by the emulator.
    /// Throws `INVALID_CUSTOM_TOKEN`, `CREDENTIAL_MISMATCH`, `MISSING_IDENTIFIER` or `FORBIDDEN_CLAIM`.
    init(_ text: String, _ context: ProjectContext) throws {
        let payload: JSONValue
        switch context.configuration.tokenMode {
        case .unsigned:
            if let plain = JSONValue(json: text.utf8), plain.object != nil {
                payload = plain
            } else {
                payload = try Self.parsed(text).unverifiedClaims
                try Self.check(payload, context)
            }
        case .signed:
            payload = try Self.verifiedClaims(of: Self.parsed(text), context)
            try Self.check(payload, context)
        }
        let uid = payload["uid"]?.string ?? payload["user_id"]?.string ?? ""
        guard !uid.isEmpty else { throw WireError("MISSING_IDENTIFIER") }
        guard uid.utf8.count <= Self.maximumUIDLength else {
            throw WireError("MISSING_IDENTIFIER", "The uid has more than \(Self.maximumUIDLength) bytes.")
        }
        localId = uid
        claims = payload["claims"]?.object ?? [:]
        try ReservedClaims.refuse(claims)
    }

    /// The token in a text; throws `INVALID_CUSTOM_TOKEN` for any other text.
    private static func parsed(_ text: String) throws -> JSONWebToken {
        do { return try JSONWebToken(parsing: text) } catch {
            throw WireError("INVALID_CUSTOM_TOKEN", "Invalid assertion format")
        }
    }

    /// The claims of a token that a service account of the project has signed.
    private static func verifiedClaims(
        of token: JSONWebToken, _ context: ProjectContext
    ) throws -> JSONValue {
        let issuer = token.unverifiedClaims["iss"]?.string ?? ""
        guard !issuer.hasSameBytes(as: emulatorAccount) else {
            throw WireError(
                "INVALID_CUSTOM_TOKEN",
                "The token is unsigned: the Admin SDK made it for an emulator, but this server verifies "
                    + "signatures. Give the SDK a service account of the project and unset "
                    + "FIREBASE_AUTH_EMULATOR_HOST, or start this server in unsigned mode.")
        }
        let keys = context.project.serviceAccounts.first { $0.email.hasSameBytes(as: issuer) }?.keys
        guard let keys else {
            throw WireError("CREDENTIAL_MISMATCH", "The custom token corresponds to a different project.")
        }
        do { return try token.claims(verifiedBy: keys, allowing: [.rs256]) } catch {
            let problem = error == .wrongSignature ? "" : ": \(error)"
            throw WireError("INVALID_CUSTOM_TOKEN", "Invalid signature\(problem)")
        }
    }

    /// Throws unless the claims are for this API, of this project, and valid now.
    private static func check(_ claims: JSONValue, _ context: ProjectContext) throws {
        guard claims["aud"]?.string?.hasSameBytes(as: audience) == true else {
            throw WireError(
                "INVALID_CUSTOM_TOKEN",
                "((Invalid aud (audience): \(claims["aud"]?.string ?? "absent")). "
                    + "The audience must be \(audience)))")
        }
        let issuer = claims["iss"]?.string ?? ""
        let isOfThisProject =
            issuer.hasSuffix("@\(context.project.id).iam.gserviceaccount.com")
            || context.project.serviceAccounts.contains { $0.email.hasSameBytes(as: issuer) }
            || issuer.hasSameBytes(as: emulatorAccount)
        guard isOfThisProject, claims["sub"]?.string?.hasSameBytes(as: issuer) == true else {
            throw WireError("CREDENTIAL_MISMATCH", "The custom token corresponds to a different project.")
        }
        if let problem = timeProblem(in: claims, at: context.now().unixSeconds) {
            throw WireError("INVALID_CUSTOM_TOKEN", problem)
        }
    }

    /// Why a token cannot be used at a time, in seconds since 1970; nil when it can.
    private static func timeProblem(in claims: JSONValue, at now: Int64) -> String? {
        guard let issued = claims["iat"]?.integer, let expires = claims["exp"]?.integer, issued >= 0 else {
            return "iat and exp have to be whole seconds since 1970"
        }
        if issued > now + maximumClockDifference { return "The token was issued in the future" }
        if now >= expires { return "The token is expired" }
        if expires - issued > maximumLifetime { return "The token is valid for more than an hour" }
        return nil
    }
}
