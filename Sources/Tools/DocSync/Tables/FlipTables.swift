import AppFlip
import UniversalLinks

/// Tables of the flip's enums.
extension Tables {
    static func flipErrors(_ input: Input) -> [String] {
        let meanings = input.meanings("Sources/Flip/AppFlip/FlipErrorCode.swift")
        return markdown(
            ["`error`", "the Google app", "means"],
            FlipErrorCode.allCases.map { code in
                [
                    "`\(code.rawValue)`",
                    code.reaction == .stop ? "stops" : "opens the authorization URL in the browser",
                    meanings["\(code)", default: ""].firstSentence,
                ]
            })
    }

    static func partnerFailures(_ input: Input) -> [String] {
        let meanings = input.meanings("Sources/Flip/AppFlip/PartnerFailure.swift")
        return markdown(
            ["what went wrong", "`PartnerFailure`", "`error`"],
            PartnerFailure.allCases.map { failure in
                [
                    meanings["\(failure)", default: ""].firstSentence, "`\(failure)`",
                    "`\(failure.code.rawValue)`",
                ]
            })
    }

    static func redirectURIs(_ input: Input) -> [String] {
        var rows: [[String]] = []
        for host in GoogleRedirectURI.Host.allCases {
            for app in GoogleRedirectURI.App.allCases {
                for build in GoogleRedirectURI.Build.allCases {
                    let text = GoogleRedirectURI.flip(app, build: build, host: host).text
                    rows.append(["`\(text)`", "\(host)", "\(app)", "\(build)"])
                }
            }
        }
        return markdown(["redirect URI", "host", "app", "build"], rows)
    }

    static func associationRules(_ input: Input) -> [String] {
        let meanings = input.meanings("Sources/Flip/UniversalLinks/Lint/LintFinding.swift")
        return markdown(
            ["rule", "level", "when", "source"],
            LintRule.allCases.map { rule in
                [
                    "`\(rule.rawValue)`", rule.level.rawValue, meanings["\(rule)", default: ""].firstSentence,
                    rule.source,
                ]
            })
    }
}
