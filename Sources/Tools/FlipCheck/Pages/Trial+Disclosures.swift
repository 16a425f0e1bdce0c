import HTTPMessages
import HeadlessBrowser
import WebText

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Visit {
    /// The origin of a site that has nothing to do with the partner.
    static let otherSite = "https://" + SpoiltRedirectURI.host
}

extension Trial<Visit> {
    /// The first page of a signed-in user, fetched by a script of another site.
    static var signedInPageForOtherSite: Self {
        Self("signedInPageForOtherSite", from: .signInVisits, requests: 0, signIns: 1) { signIns, probe in
            try await probe.visit(
                try probe.rightAddress(), signIns.signedIn.cookies, .holdingAll(),
                adding: ["Origin": Visit.otherSite, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"])
        }
    }
}

extension Trial<[Exchange]> {
    /// The answers of the run that have a secret of the configuration which their requests did not have.
    ///
    /// A recording has no secrets, so that only a run can find them.
    static var answersWithSecrets: Self {
        Self("answersWithSecrets", after: .code, requests: 0) { probe in
            let configuration = probe.configuration
            let clientSecrets = [configuration.client, configuration.otherClient].compactMap { $0?.secret }
            let secrets = (clientSecrets + configuration.signIn.passwords).filter(\.isUnlikelyByChance)
            guard !secrets.isEmpty else {
                throw CouldNotTell.notAsked(
                    "each secret of the configuration is too short, or a word, which may be in an answer by chance"
                )
            }
            return probe.messages.filter { exchange in
                guard let response = exchange.response else { return false }
                let answer = response.text + (response.headers["Location"] ?? "")
                return secrets.contains { secret in
                    answer.hasWhole(secret) && !exchange.request.mayHave(secret)
                }
            }
        }
    }
}

extension SignIn {
    /// The passwords that the forms type.
    fileprivate var passwords: [String] {
        forms.flatMap(\.fields).filter { Self.isPassword($0.key) }.map(\.value)
    }
}

extension HTTPRequest {
    /// Whether a text is in the request: as it is, as a form writes it, or in the credentials of the header.
    fileprivate func mayHave(_ text: String) -> Bool {
        let form = String(decoding: body, as: UTF8.self)
        let written = headers["Authorization"]?.split(separator: " ").last.map(String.init)
        let credentials = written.flatMap { Data(base64Encoded: $0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        return [target, form, credentials ?? ""].contains {
            $0.contains(text) || $0.contains(PercentCoding.encode(text))
        } || formItems.contains { (try? $0.decoded())?.contains(text) == true }
    }
}

extension String {
    /// Whether it is long, and no word: `password` is in every page that asks for one.
    fileprivate var isUnlikelyByChance: Bool {
        let smallLetters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return utf8.count >= 8 && !utf8.allSatisfy { smallLetters.contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// Whether it contains a text as a whole word.
    fileprivate func hasWhole(_ text: String) -> Bool {
        var rest = self[...]
        while let place = rest.firstRange(of: text) {
            let before = rest[..<place.lowerBound].utf8.last
            let after = rest[place.upperBound...].utf8.first
            if ![before, after].compactMap(\.self).contains(where: PercentCoding.isUnreserved) {
                return true
            }
            rest = rest[place.upperBound...]
        }
        return false
    }
}
