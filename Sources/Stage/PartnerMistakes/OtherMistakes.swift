import HTTPMessages
import JOSE

extension PartnerMistake {
    static let atOtherEndpoints = [noEmail, nothingAtRevocation]

    package static let noEmail = PartnerMistake(
        "no-email", "userinfo has no email",
        user: "“Something went wrong”: Google cannot show which account is linked.",
        remedy: "Answer userinfo with sub and email.",
        changingAnswers(of: "/userinfo") { response, _ in
            response.status == 200 ? response.withJSON { $0["email"] = nil } : response
        })

    package static let nothingAtRevocation = PartnerMistake(
        "nothing-at-revocation", "there is nothing at the revocation URL",
        user: "“Unlinked”, and yet the partner's tokens are good for as long as they last.",
        remedy: "Serve RFC 7009 at the address that you gave Google, or give none.",
        answering { $0.path == "/revoke" ? .page(404) : nil })
}
