import HTTPMessages
import HeadlessBrowser
import WebText

/// A visit that sent a ``Mark``, and the name of the parameter or field that carried it.
struct MarkedVisit: Sendable, Codable {
    let place: String
    let visit: Visit
}

extension Trial<[MarkedVisit]> {
    /// A mark in each parameter of the request, seen by a stranger and by a signed-in user; no form is sent.
    static var markInEachParameter: Self {
        Self("markInEachParameter", from: .signInVisits, requests: 0, signIns: 12) { signIns, probe in
            let rightQuery = try probe.query()
            var visits: [MarkedVisit] = []
            for name in ["client_id", "redirect_uri", "state", "scope", "user_locale", "response_type"] {
                // To a stranger the sign-in is shown, to the user the consent.
                for cookies in [[], signIns.signedIn.cookies] {
                    visits += try await probe.marked(name) { mark in
                        let value = name == "redirect_uri" ? SpoiltRedirectURI.elsewhere + "?" + mark : mark
                        // The right request has no user_locale, which Google may send.
                        let query =
                            name == "user_locale"
                            ? rightQuery.adding(name, value) : rightQuery.setting(name, value)
                        return try await probe.visit(probe.address(of: query), cookies, .holdingAll())
                    }
                }
            }
            return visits
        }
    }

    /// A mark in the first field of the sign-in that is not the password.
    static var markAsUserName: Self {
        Self("markAsUserName", from: .signInVisits, requests: 0, signIns: 1) { signIns, probe in
            for step in signIns.signInSteps {
                guard let name = probe.fieldWithoutPassword(of: step) else { continue }
                return try await probe.marked(name) { mark in
                    try await probe.visit(
                        try probe.rightAddress(), [],
                        .replacing(field: name, with: mark, inForm: step.formIndex))
                }
            }
            throw CouldNotTell.notAsked("no form of the sign-in asks for a name")
        }
    }

    /// A mark in the path of an unknown address.
    static var markInPath: Self {
        Self("markInPath", after: Control(.signInVisits), requests: 0, signIns: 1) { probe in
            guard let origin = HTTPRequest("GET", try probe.authorizationURL())?.origin else {
                throw CouldNotTell.notConfigured("authorizationURL")
            }
            return try await probe.marked("the path") {
                try await probe.visit("\(origin)/flip-check-\(PercentCoding.encode($0))")
            }
        }
    }
}

extension Probe {
    /// Visits with the mark for attributes, and with that for text where a page has the first one as text.
    fileprivate func marked(
        _ place: String, _ visit: (_ mark: String) async throws -> Visit
    ) async throws -> [MarkedVisit] {
        let first = MarkedVisit(place: place, visit: try await visit(Mark.inAttribute))
        let exchanges = first.visit.exchanges
        guard exchanges.contains(where: \.hasMark), !exchanges.contains(where: \.hasMarkAsTag) else {
            return [first]
        }
        return [first, MarkedVisit(place: place, visit: try await visit(Mark.inText))]
    }

    /// The first field that the configured rule of a step fills in, other than the password; nil for none.
    fileprivate func fieldWithoutPassword(of step: Visit.Step) -> String? {
        let fields = step.page.forms.flatMap(\.fields)
        let passwords = Set(fields.filter { $0.type == "password" }.map(\.name))
        let filledIn = configuration.signIn.forms[step.formIndex].fields.keys.sorted()
        return filledIn.first { !passwords.contains($0) }
    }
}
