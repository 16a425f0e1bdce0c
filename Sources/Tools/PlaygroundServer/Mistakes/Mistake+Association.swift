import DemoData
import FlipSandbox
import HTTPMessages
import PartnerMistakes
import PartnerServer

extension Mistake {
    private static let browserOpens = "The browser opens, although the app is installed."

    /// The rule of the association file names the link and the app, so the finder looks for the app's id.
    private static let opensInApp = Finder.check(
        PartnerServerConfiguration.Demo.appID, name: "the association file opens the link in the app")

    /// Mistakes with the file that says which links open the partner's app.
    static let associations: [Mistake] = [
        Mistake(
            id: "association-old-app", party: "partner's site",
            title: "the association file names the app by an old ID", scenario: "flip",
            finder: opensInApp, user: browserOpens,
            remedy:
                "Write the team's prefix and the bundle ID of the released app. A script that renames the app has to change "
                + "this file, too.",
            applyToLinking: { settings in
                settings.partnerChanges.append { configuration in
                    configuration.associationAppIDs = ["TEAMID1234.example.partner.old"]
                }
            }),
        association(
            "association-missing", "there is no association file",
            foundBy: .check("the phone has no association file"), answer: HTTPResponse(status: 404)),
        association(
            "association-is-page", "the association file is a sign-in page",
            foundBy: .check("the phone has no association file"), answer: .page(200)),
        association(
            "association-other-path", "the association file names another path",
            foundBy: opensInApp, answer: file(#"{"/": "/link"}"#)),
        association(
            "association-claims-all", "the association file claims every path, /authorize too",
            foundBy: .check("the authorization URL stays in the browser"), answer: file(#"{"/": "*"}"#),
            // Only a run that goes on in the browser, with the app installed, opens that page.
            in: "switch-account",
            user: "The partner's app opens in the place of the sign-in page, and then nothing happens.",
            remedy:
                "Exclude /authorize from the file, as Docs/associate.md does; flip-check's rule "
                + "association/authorization-captured finds it."),
    ]

    /// A switch for another answer at the address of the association file.
    private static func association(
        _ id: String, _ title: String, foundBy finder: Finder, answer: HTTPResponse,
        in scenario: String = "flip",
        user: String = browserOpens,
        remedy: String = "Serve the file of Docs/associate.md, and let flip-check read it."
    ) -> Mistake {
        Mistake(
            id: id, party: "partner's site", title: title, scenario: scenario, finder: finder, user: user,
            remedy: remedy,
            applyToLinking: { settings in
                settings.apply(
                    .answering { request in
                        request.path == PublishedEndpoint.association.path ? answer : nil
                    })
            })
    }

    /// An association file for the partner's app with one component.
    private static func file(_ component: String) -> HTTPResponse {
        let app = PartnerServerConfiguration.Demo.appID
        return HTTPResponse(
            status: 200, contentType: "application/json",
            text: #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(component)]}]}}"#)
    }
}
