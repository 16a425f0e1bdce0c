import JSON
import PartnerServer
import WebText

extension ExternalUser {
    /// How many bytes a name or an email address may have: as many as for a user of the partner's own server.
    private static let maximumTextBytes = 256

    /// Takes the name and the email address that the user lacks from verified claims.
    ///
    /// A caller takes those of the token first, then those of userinfo.
    /// With the code flow, name and email address may be at userinfo only (OpenID Connect Core section 5.4), and so may
    /// the statement that the address is verified. An address that the token calls unverified stays so.
    mutating func fillIn(from claims: JSONValue, of profile: TokenProfile) {
        if name.isEmpty { name = Self.visible(Self.shortText(claims["name"])) }
        guard email.isEmpty, !isEmailUnverified else { return }
        guard claims.hasVerifiedEmail(of: profile) else {
            // An address that the provider did not verify may be another person's.
            isEmailUnverified = claims.has("email") && claims.saysWhetherEmailIsVerified(of: profile)
            return
        }
        let address = Self.shortText(claims["email"])
        // Without the hidden character it would be another address.
        let isReadable =
            !address.unicodeScalars.contains(where: Printable.isHidden) && !Printable.isBlank(address)
        if isReadable { email = address }
    }

    /// A name without the characters that turn the direction of writing or that a terminal obeys; empty when a reader
    /// would see nothing of it, so that userinfo may give a name.
    ///
    /// Joiners stay, as for a user of the partner's own server: names in Persian and Hindi have them.
    private static func visible(_ name: String) -> String {
        let scalars = name.unicodeScalars.filter { Printable.joiners.contains($0) || !Printable.isHidden($0) }
        let visible = String(String.UnicodeScalarView(scalars))
        return Printable.isBlank(visible) ? "" : visible
    }

    /// The text of a claim; empty when it is too long, has control characters, or is not text.
    ///
    /// PostgreSQL stores no text with a zero in it, so the sign-in of such a user would fail.
    private static func shortText(_ value: JSONValue?) -> String {
        guard let text = value?.string, text.utf8.count <= maximumTextBytes else { return "" }
        let hasControls = text.utf8.contains { byte in byte < 0x20 || byte == 0x7F }
        return hasControls ? "" : text
    }
}

extension JSONValue {
    /// Whether the provider says that it has verified the address in the claim `email`.
    ///
    /// OpenID Connect Core section 5.1: `email_verified` is true. Cognito's userinfo has it as text. Entra ID has no such
    /// claim, and its `email` may be anything that an administrator of a tenant typed: there `xms_edov`, which the
    /// registration can add, says that the owner of the domain has verified the address.
    fileprivate func hasVerifiedEmail(of profile: TokenProfile) -> Bool {
        func isTrue(_ name: String) -> Bool {
            guard let value = self[name] else { return false }
            return value == true || value.string?.asciiLowercased == "true"
        }
        if isTrue("email_verified") { return true }
        // OpenID Connect Core section 5.3.2: a claim without a value is left out; null counts as none.
        guard profile == .entra, !has("email_verified") else { return false }
        return isTrue("xms_edov") || self["xms_edov"] == 1 || self["xms_edov"] == "1"
    }

    /// Whether the provider says that it has verified the address, or that it has not.
    fileprivate func saysWhetherEmailIsVerified(of profile: TokenProfile) -> Bool {
        has("email_verified") || (profile == .entra && has("xms_edov"))
    }
}
