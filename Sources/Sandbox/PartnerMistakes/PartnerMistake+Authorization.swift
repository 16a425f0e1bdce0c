import WebText

extension PartnerMistake {
    package static let stateDecodedTwice = PartnerMistake(
        "state-decoded-twice", "state is decoded once too often",
        user: "Google's page says that the account is not linked, now and then.",
        remedy: "Take state from the parsed query as it is, and encode it once when you send it back.",
        .changingRequests(to: "/authorize") { request in
            request.withQuery { items in
                items.mapping("state") { PercentCoding.decodedIfValid($0) }
            }
        })

    package static let errorWithoutState = PartnerMistake(
        "error-without-state", "an error comes without state",
        user: "After Cancel, Google's page shows an error of its own.",
        remedy: "Send state back with errors too (RFC 6749 section 4.1.2.1).",
        .changingAnswers(of: "/authorize") { response, _ in
            response.redirectParameter("error") == nil
                ? response : response.withRedirectParameters { $0.removing("state") }
        })

    package static let prefixCompared = PartnerMistake(
        "prefix-compared", "redirect URIs are compared by their beginning",
        user: "The usual pages, for a link that an attacker has made.",
        remedy: "Compare redirect_uri with the list byte for byte (RFC 9700 section 4.1.3).",
        Defect { request, context in
            var request = request
            if request.path == "/authorize", let address = request.query("redirect_uri"),
                address.hasPrefix(Defect.webRedirectURI),
                address.utf8.allSatisfy(PercentCoding.isAllowedInURL)
            {
                // The partner's server gets the address that it knows.
                if let state = request.query("state") { context.memory["address " + state] = address }
                request = request.withQuery { items in
                    items.mapping("redirect_uri") { _ in Defect.webRedirectURI }
                }
            }
            let response = await context.partner.handle(request)
            // The answer goes to the address of the request.
            guard let state = response.redirectParameter("state"),
                let address = context.memory["address " + state],
                let answer = response.headers["Location"]?.dropFirst(Defect.webRedirectURI.count)
            else { return response }
            return response.withHeader("Location", address + answer)
        })

    package static let cancelStaysOnPage = PartnerMistake(
        "cancel-stays", "a user who cancels stays on a page",
        user: "A page of the partner's that leads nowhere; Google waits for an answer that never comes.",
        remedy: "Redirect to redirect_uri with error=access_denied and state.",
        .changingAnswers(of: "/authorize") { response, _ in
            response.redirectParameter("error") == "access_denied" ? .page(200) : response
        })

    package static let answeredBy307 = PartnerMistake(
        "answered-by-307", "the last form is answered with 307",
        user: "An error of Google's, since the browser has posted the form there.",
        remedy: "Answer the consent form with 303 See Other, or 302 (RFC 9700 section 4.12).",
        .changingAnswers(of: "/authorize") { response, _ in
            response.redirectParameter("code") == nil ? response : response.withStatus(307)
        })

    package static let framedPages = PartnerMistake(
        "framed-pages", "the pages may be framed",
        user: "Nothing. A page of another site can lay itself over the consent and take the click.",
        remedy:
            "Send Content-Security-Policy: frame-ancestors 'none' with every page (RFC 9700 section 4.16).",
        .changingAnswers(of: "/authorize") { response, _ in
            response.withHeader("Content-Security-Policy", nil).withHeader("X-Frame-Options", nil)
        })
}
