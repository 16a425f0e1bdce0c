import HTTPMessages
import WebText

/// The right password, which a sign-in must send to the server only.
///
/// The trial looks at the first of the two visits of `signInVisits`, which need a code and signIn.forms: without forms, or
/// without a password in the last of them, the rule is not asked.
let toldPasswordRules: [Rule] = [
    Rule(
        "pages/password-in-address", "the password is in no address and in no cookie", .security, .error,
        .projectRule(.rfc(9110, "17.9")),
        fault: "the password is in an address, which histories and logs keep, or in a cookie",
        why: "Histories, logs and the next Referer have the address. A cookie stays on the device, and goes "
            + "along with every request.",
        remedy: "Use method=post for the form, and keep only the id of a session after the sign-in.",
        on: .signInVisits, .toldPasswords
    ) { visits, told in
        .holds(
            told.isEmpty, else: told.first?.place ?? "",
            told.isEmpty ? visits.signingIn.evidence : told.map(\.message.evidence))
    }
]

/// A message of the sign-in that has the password where others get to know it.
struct ToldPassword: Sendable, Codable {
    /// The place, in the words of a finding.
    let place: String
    let message: Exchange
}

extension Trial<[ToldPassword]> {
    /// The messages of the first sign-in that have the password in an address or in a cookie.
    ///
    /// A recording has no password: it keeps what the run found.
    static var toldPasswords: Self {
        Self("toldPasswords", from: .signInVisits, requests: 0) { signIns, probe in
            let step = try signIns.lastSignInStep()
            let field = try probe.passwordField(of: step)
            return signIns.signingIn.exchanges.compactMap { message in
                if message.request == step.request, message.request.sendsByGET(field.name) {
                    return ToldPassword(place: "the form of the password is sent by GET", message: message)
                }
                let place = message.response?.place(of: field.password)
                return place.map { ToldPassword(place: $0, message: message) }
            }
        }
    }
}

extension HTTPRequest {
    /// Whether it is a GET whose query has a field of this name.
    fileprivate func sendsByGET(_ name: String) -> Bool {
        method == "GET" && queryItems.contains { $0.name == name }
    }
}

extension HTTPResponse {
    /// Where the header tells a password, in the words of a finding; nil where it does not, or may do so by chance.
    fileprivate func place(of password: String) -> String? {
        guard password.isUnlikelyByChance else { return nil }
        if headers["Location"]?.tells(password) == true {
            return "the password is in the address of a redirect"
        }
        let cookies = headers.values(of: "Set-Cookie").compactMap(VisitorCookie.init(setCookie:))
        let telling = cookies.first {
            $0.content.tells(password) || $0.content.decodedAsBase64.tells(password)
        }
        return telling.map { "the password is in the cookie \($0.name.prefix(64))" }
    }
}

extension String {
    /// Whether it has a text as a whole, as it is or escaped.
    fileprivate func tells(_ text: String) -> Bool { unescaped.contains { $0.hasWhole(text) } }
}
