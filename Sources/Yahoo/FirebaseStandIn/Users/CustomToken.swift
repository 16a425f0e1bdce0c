import JOSE
import JSON
import WebText

/// A user as a service account names it (Firebase: create custom tokens).
struct CustomToken: Sendable {
    static let audience =
        "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit"
    /// The service account that Admin SDKs write when they were told of an emulator.
    static let emulatorAccount = "firebase-auth-emulator@example.com"

    var localId: String
    var claims: [String: JSONValue]

    /// Reads a token; in signed mode its signature must be a service account's of the project.
    ///
    /// In unsigned mode a plain JSON object `{"uid":…,"claims":…}` is accepted too, as by the emulator.
    init(_ text: String, _ context: ProjectContext) throws {
        let payload: JSONValue
        switch context.configuration.tokenMode {
        case .unsigned:
            let plain = JSONValue(json: text.utf8).flatMap { $0.object == nil ? nil : $0 }
            payload = try plain ?? Self.checked(Self.parsed(text).unverifiedClaims, context)
        case .signed:
            payload = try Self.checked(Self.verified(Self.parsed(text), context), context)
        }
        guard let uid = payload["uid"]?.string ?? payload["user_id"]?.string, !uid.isEmpty,
            uid.utf8.count <= 128
        else { throw WireError("MISSING_IDENTIFIER") }
        localId = uid
        claims = payload["claims"]?.object ?? [:]
        try ReservedClaims.refuse(claims)
    }

    private static func parsed(_ text: String) throws -> JSONWebToken {
        do { return try JSONWebToken(parsing: text) } catch {
            throw WireError("INVALID_CUSTOM_TOKEN", "Invalid assertion format")
        }
    }

    private static func verified(_ token: JSONWebToken, _ context: ProjectContext) throws -> JSONValue {
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
            throw WireError("INVALID_CUSTOM_TOKEN", "Invalid signature")
        }
    }

    /// The claims, when the times are good, and the token is for this API and of this project.
    private static func checked(_ claims: JSONValue, _ context: ProjectContext) throws -> JSONValue {
        guard claims["aud"]?.string?.hasSameBytes(as: audience) == true else {
            throw WireError(
                "INVALID_CUSTOM_TOKEN",
                "((Invalid aud (audience): \(claims["aud"]?.string ?? "absent")). "
                    + "The audience must be \(audience)))")
        }
        let issuer = claims["iss"]?.string ?? ""
        let isOurs =
            issuer.hasSuffix("@\(context.project.id).iam.gserviceaccount.com")
            || context.project.serviceAccounts.contains { $0.email.hasSameBytes(as: issuer) }
            || issuer.hasSameBytes(as: emulatorAccount)
        guard isOurs, claims["sub"]?.string?.hasSameBytes(as: issuer) == true else {
            throw WireError("CREDENTIAL_MISMATCH", "The custom token corresponds to a different project.")
        }
        let now = context.now().seconds
        // "Create custom tokens": at most an hour. A minute is left for clocks that differ.
        guard let issued = claims["iat"]?.integer, let expires = claims["exp"]?.integer,
            (0...now + 60).contains(issued), now < expires, expires - issued <= 3600
        else {
            throw WireError("INVALID_CUSTOM_TOKEN", "The token is expired, or not good for an hour at most")
        }
        return claims
    }
}
