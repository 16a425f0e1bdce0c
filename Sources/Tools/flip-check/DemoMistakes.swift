import HTTPMessages
import PartnerMistakes
import WebText

/// The mistakes of the demo's second partner: two that the playground has as switches, and two besides.
enum DemoMistakes: DefectKinds {
    /// A partner with all of them.
    static func laid(over partner: any HTTPHandler) -> any HTTPHandler {
        let defects = [
            PartnerMistake.framedPages.defect, PartnerMistake.errorWithoutState.defect, stateNotEscaped,
            wholeSiteClaimed,
        ]
        return defects.reduce(partner) { partner, defect in
            DefectHandler(behind: BehindDefect(partner: partner), defect: defect)
        }
    }

    /// The association file of the sample that many partners begin with.
    private static let wholeSiteClaimed: Defect = answering { request in
        guard request.path == "/.well-known/apple-app-site-association" else { return nil }
        let file = """
            {"applinks": {"details": [{"appID": "\(Demo.appID)", "paths": ["*"]}]}}
            """
        return HTTPResponse(status: 200, contentType: "application/json", text: file)
    }

    /// A redirect as string formatting makes it: the state is in it without its escapes.
    private static let stateNotEscaped: Defect = changingAnswers(of: "/authorize") { response, _ in
        guard let location = response.headers["Location"], let items = response.answerItems,
            let mark = location.firstIndex(of: "?")
        else { return response }
        let pieces = items.map { item in
            let isState = item.name.hasSameBytes(as: "state")
            return "\(item.name)=\(isState ? (try? item.decoded()) ?? "" : item.rawValue)"
        }
        return response.withHeader("Location", "\(location[...mark])\(pieces.joined(separator: "&"))")
    }
}
