import HTTPMessages
import WebText

/// The right password, which a sign-in must send to the server only.
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
    /// The messages of the first sign-in that tell a password, or a PIN, in an address or in a cookie.
    ///
    /// A form that is sent by GET tells it, whatever its value. A recording has no password: it keeps what the run found.
    static var toldPasswords: Self {
        Self("toldPasswords", from: .signInVisits, requests: 0) { signIns, probe in
            _ = try probe.passwordField(of: try signIns.lastSignInStep())
            // A PIN may come after the password, and the name before it.
            let typed = signIns.signInSteps.compactMap { step in
                (try? probe.passwordField(of: step)).map { (step: step, field: $0) }
            }
            let signIn = probe.configuration.signIn
            let ofPasswords = signIn.passwordNames.union(typed.map { $0.field.name })
            let others = signIn.forms.flatMap(\.fields).filter { !ofPasswords.contains($0.key) }
            // What another field has too, such as the user's name, may be told as that.
            let passwords = typed.map { $0.field.password }.filter { password in
                password.isUnlikelyByChance && !others.contains { $0.value == password }
            }
            let told = signIns.signingIn.exchanges.compactMap { message -> ToldPassword? in
                let isByGET = typed.contains {
                    message.request == $0.step.request && message.request.sendsByGET($0.field.name)
                }
                let place =
                    isByGET
                    ? "the form of the password is sent by GET"
                    : passwords.compactMap(message.place).first
                return place.map { ToldPassword(place: $0, message: message) }
            }
            if told.isEmpty, passwords.isEmpty {
                throw CouldNotTell.notAsked("an address or a cookie may have such a password by chance")
            }
            return told
        }
    }
}

extension HTTPRequest {
    /// Whether it is a GET whose query has a field of this name.
    fileprivate func sendsByGET(_ name: String) -> Bool {
        method == "GET" && queryItems.contains { $0.name == name }
    }
}

extension Exchange {
    /// Where the message tells a password, in the words of a finding; nil where it does not.
    fileprivate func place(of password: String) -> String? {
        if response?.headers["Location"]?.tells(password) == true {
            return "the password is in the address of a redirect"
        }
        let cookie = response?.setCookies.first {
            $0.content.tells(password) || $0.content.decodedAsBase64.tells(password)
        }
        if let cookie { return "the password is in the cookie \(cookie.name.asShortName)" }
        // A page may lead on by itself, or have a further form that is sent by GET.
        return request.target.tells(password) ? "the password is in the address of a request" : nil
    }
}
