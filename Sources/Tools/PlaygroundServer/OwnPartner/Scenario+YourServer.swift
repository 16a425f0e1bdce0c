extension Scenario {
    /// The scenario of a reader's own partner, which is in no list because it holds the partner's secrets.
    static func yourServer(
        _ partner: OwnPartner, _ values: PartnerValues, in server: PlaygroundServer
    ) -> Scenario {
        Scenario(
            id: "your-partner", track: .own, title: "Your server, live",
            watch:
                "Google's side is this program. Sign in at your own server in this browser, and watch "
                + "each message of Google's side. The requests of your sign-in pages go from your browser "
                + "straight to your server, so they are not listed here.",
            page: "playground", partnerValues: values, secrets: partner.secrets
        ) { run in
            try await OwnLinkingRun(run, partner: partner, in: server).play()
        }
    }
}
