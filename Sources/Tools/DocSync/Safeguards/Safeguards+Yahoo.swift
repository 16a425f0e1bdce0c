/// The safeguards of users and apps at the stand-in for Yahoo.
extension SafeguardedParty {
    static let ofYahoo = [
        Safeguard(
            "the redirect URI is registered for this app, byte for byte",
            against: "the code goes to an address of the attacker's",
            test: "without a known app and its own address a page is shown, and the user is not redirected"),
        Safeguard(
            "the app was registered for every scope",
            against: "an app gets what its developer never asked Yahoo for",
            test: "an app that may write asks for sdct-w, one that may read for sdct-r, and hears which"),
        Safeguard(
            "this app's request has a code_challenge",
            against: "a thief can exchange a code of an app without a secret",
            test: "each app has its own rule for PKCE"),
        Safeguard(
            "the sign-in is as new as the request wants it",
            against: "an app that wants a new sign-in before a payment gets an old one",
            test: "max_age asks for the password when the sign-in is older"),
        Safeguard(
            "Yahoo showed the form to this browser, for this request",
            against: "another site agrees in the user's name",
            test: "a form that this browser was not shown for this request is refused"),
        Safeguard(
            "the app proves who it is", against: "a stolen code is enough to get tokens",
            test: "the app proves itself by Basic or in the form, and by one of them only"),
        Safeguard(
            "the code belongs to this app",
            against: "one app uses a code that was made for another, or ends what the other got for it",
            test: "another app cannot use a code, use it up, or end what its owner got for it"),
        Safeguard(
            "redirect_uri is that of the request for the code",
            against: "a code that leaked at one address is exchanged with another",
            test: "the redirect URI of the exchange is that of the request"),
        Safeguard(
            "challenge and verifier come both or neither",
            against: "the challenge is cut out of the request, and the code has no protection",
            test: "a challenge wants its verifier, and no other"),
        Safeguard(
            "the verifier fits the challenge of the request", against: "another user's code is exchanged",
            test: "a challenge wants its verifier, and no other"),
        Safeguard(
            "the refresh token is good, and this app's",
            against: "a stolen refresh token works for the thief",
            test: "another app's refresh token is refused"),
        Safeguard(
            "the token belongs to this app", against: "one app ends what another has",
            test: "another app's token stays, an unknown one is no error, and an unnamed client is refused"),
        Safeguard(
            "Yahoo gave out the access token, and it is still good",
            against: "a revoked or made-up token opens the profile",
            test: "without a good token the answer is a challenge"),
    ]
}
