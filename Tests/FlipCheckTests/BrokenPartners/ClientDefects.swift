import HTTPMessages
import PartnerMistakes

extension BrokenPartner {
    /// Partners that take the wrong client, or not the right one.
    static let wrongClients: [BrokenPartner] = [
        BrokenPartner(.formRefused, fails: ["token/exchange", "token/client-body"]),
        BrokenPartner(
            "credentials in the header are refused", fails: ["token/client-basic"],
            answering { request in
                guard request.path == "/token", request.headers["Authorization"] != nil else { return nil }
                return HTTPResponse.refusal("invalid_client", status: 401)
                    .withHeader("WWW-Authenticate", "Basic realm=\"partner\"")
            }),
        BrokenPartner(
            .secretIgnored,
            fails: [
                "token/client-secret", "token/client-secret-prefix", "token/client-secret-case",
                "token/client-secret-empty", "token/client-twice", "refresh/client-secret",
            ]),
        BrokenPartner(
            "an unknown client is served", fails: ["token/client-unknown"],
            takingForGoogle { $0.path == "/token" && $0.clientID?.hasPrefix("nobody") == true }),
        BrokenPartner(
            "codes are exchanged without credentials", fails: ["token/client-missing"],
            takingForGoogle {
                $0.path == "/token" && $0.clientSecret == nil
                    && $0.form("grant_type") == "authorization_code"
            }),
        BrokenPartner(
            "wrong credentials are an unauthorized_client", fails: ["token/client-error"],
            changingAnswers(of: "/token") { response, _ in
                response.json("error") != "invalid_client"
                    ? response : response.withJSON { $0["error"] = "unauthorized_client" }
            }),
        BrokenPartner(
            "a 401 has no challenge", fails: ["token/client-challenge"],
            changingAnswers(of: "/token") { response, _ in response.withHeader("WWW-Authenticate", nil) }),
        BrokenPartner(.codeOfAnyClient, fails: ["token/code-client"]),
        BrokenPartner(
            "another client uses Google's refresh tokens", fails: ["refresh/client"],
            takingForGoogle {
                $0.path == "/token" && $0.clientID == "other-client" && $0.form("refresh_token") != nil
            }),
        BrokenPartner(
            "refreshing needs no credentials", fails: ["refresh/client-missing"],
            takingForGoogle {
                $0.path == "/token" && $0.clientSecret == nil && $0.form("grant_type") == "refresh_token"
            }),
        BrokenPartner(
            "revoking needs no credentials", fails: ["revoke/client-missing"],
            takingForGoogle { $0.path == "/revoke" && $0.clientSecret == nil }),
        BrokenPartner(
            "another client revokes Google's tokens", fails: ["revoke/client"],
            takingForGoogle { $0.path == "/revoke" && $0.clientID == "other-client" }),
    ]
}
