import WebText

extension Trial<AuthorizationAttempt> {
    /// A request to an address with another letter in place of each dot of its host.
    static var redirectURIWithoutDots: Self {
        Self("redirectURIWithoutDots", after: .code, requests: 0, signIns: 1) { probe in
            let registered = probe.configuration.usualRedirectURI
            let hostStart = registered.firstRange(of: "://")?.upperBound ?? registered.startIndex
            let hostEnd = registered[hostStart...].firstIndex(of: "/") ?? registered.endIndex
            let undotted = registered.replacing(".", with: "x", subrange: hostStart..<hostEnd)
            if undotted == registered {
                throw CouldNotTell.notAsked("the redirect URI has no dot in its host")
            }
            return try await probe.rejectOnce(try probe.query(redirectURI: undotted), named: undotted)
        }
    }

    /// A request to an address whose last letter or digit is percent-encoded.
    static var redirectURIWithEscapedLetter: Self {
        Self("redirectURIWithEscapedLetter", after: .code, requests: 0, signIns: 1) { probe in
            let registered = probe.configuration.usualRedirectURI
            guard let place = registered.utf8.lastIndex(where: { $0.isASCIILetter || $0.isASCIIDigit }) else {
                throw CouldNotTell.notAsked("the redirect URI has no letter to escape")
            }
            let hex = String(registered.utf8[place], radix: 16, uppercase: true)
            let afterPlace = registered[registered.utf8.index(after: place)...]
            let escaped = registered[..<place] + "%" + hex + afterPlace
            return try await probe.rejectOnce(
                try probe.query(redirectURI: String(escaped)), named: "an escaped letter")
        }
    }

    /// A request whose `client_id` has a letter of the other case.
    static var clientWithOtherCapitals: Self {
        Self("clientWithOtherCapitals", after: .code, requests: 0, signIns: 1) { probe in
            guard let clientID = try probe.client().id.withOtherCase else {
                throw CouldNotTell.notAsked("client_id has no letter whose case could be changed")
            }
            return try await probe.rejectOnce(
                try probe.query().setting("client_id", clientID), named: "client_id with other capitals")
        }
    }
}

extension Trial<[AuthorizationAttempt]> {
    /// Requests to an address of another site, each with a mistake that a server may see before the address.
    static var requestsWithTwoMistakes: Self {
        Self("requestsWithTwoMistakes", after: .code, requests: 0, signIns: 4) { probe in
            let query = try probe.query(redirectURI: SpoiltRedirectURI.elsewhere)
            // A challenge of the right length: 43 characters (RFC 7636 section 4.2).
            let challenge = query.setting("code_challenge", String(repeating: "A", count: 43))
            return try await probe.rejectEach([
                ("an unknown scope", query.setting("scope", AuthorizationQuery.unknownScope)),
                ("an unknown response_type", query.setting("response_type", "flip-check")),
                ("no response_type", query.removing("response_type")),
                (
                    "an unknown PKCE method",
                    challenge.setting("code_challenge_method", AuthorizationQuery.unknownMethod)
                ),
            ])
        }
    }
}
