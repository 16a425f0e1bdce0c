import FlipCheck
import HTTPMessages
import PartnerMistakes
import TestSupport

extension Partner {
    /// An association file without faults.
    static let associationFile = file(opening: "/flip")
    /// A file in which the path of the flip is not the partner's.
    static let oldAssociationFile = file(opening: "/old")

    private static func file(opening path: String) -> String {
        """
        {"applinks": {"details": [{"appIDs": ["\(Demo.appID)"], \
        "components": [{"/": "\(path)"}]}]}}
        """
    }

    /// An address of the file at which no device looks.
    static let associationURLElsewhere = issuer + "/apple-app-site-association"

    /// A site with an answer at ``associationURLElsewhere``, and one at the path where devices look.
    static func answeringAssociation(elsewhere: HTTPResponse, inPlace: HTTPResponse) -> Defect {
        .answering { request in
            switch request.path {
            case "/apple-app-site-association": elsewhere
            case "/.well-known/apple-app-site-association": inPlace
            default: nil
            }
        }
    }

    /// The findings of the rules about the file by their ids, where the site serves this answer, or its own file for nil.
    static func associationFindings(
        serving response: HTTPResponse? = nil, _ change: (inout FlipCheckConfiguration) -> Void = { _ in }
    ) async throws -> [String: Finding] {
        let probe = try Partner(wrapping: { partner in
            guard let response else { return partner }
            return Answering {
                $0.path == "/.well-known/apple-app-site-association" ? response : await partner.handle($0)
            }
        }).probe(change)
        let report = await Runner.report(["association"], probe)
        return Dictionary(uniqueKeysWithValues: report.findings.map { ($0.rule.id, $0) })
    }
}

extension [String: Finding] {
    /// The ids of the rules that failed.
    var failedRules: [String] { filter(\.value.isFailure).keys.sorted() }
}
