import WebText

/// Where an answer goes.
enum ReplyAddressRules {
    static let judges = [
        ReplyJudge(google) { reply in
            reply.list.match(reply.address) == nil
                ? [
                    "it went to \(reply.shownAddress.prefix(120)), which is not on the list of Google's addresses"
                ]
                : []
        },
        ReplyJudge(address) { reply -> Finding.Verdict in
            guard let request = reply.request else { return .notAsked("the link is not known") }
            if request.redirectURI.hasSameBytes(as: reply.address) { return .held }
            return .failed("the link asked for \(request.redirectURI.prefix(120))")
        },
        ReplyJudge(fragment) { $0.fragment == nil ? [] : ["there is a fragment"] },
    ]

    static let google = Rule(
        "reply/google", "the answer goes to one of Google's addresses", .google, .error, .appFlip,
        why:
            "An app that opens every redirect_uri gives its users' codes to every site that makes a link.",
        remedy: "Compare redirect_uri with your list byte for byte before anything else. When it is not on "
            + "the list, open nothing and show a message of your own.")

    static let address = Rule(
        "reply/address", "the answer goes to the redirect_uri of the link, unchanged", .google, .error,
        .appFlip,
        why: "The Google app that asked is waiting there, and the code is bound to that address.",
        remedy: "Open the redirect_uri that came, with the parameters behind it and nothing else changed.")

    static let fragment = Rule(
        "reply/fragment", "the answer has no fragment", .rfc, .error, .rfc(6749, "4.1.2"),
        why: "The part after the # does not belong to the query: Google does not read parameters there.",
        remedy: "Escape # as %23, and put the parameters into the query.")
}
