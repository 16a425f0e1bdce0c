extension Report {
    /// The report as JUnit's XML, with a suite for each kind of harm.
    ///
    /// A finding that does not fail the run, such as a failure that was known before, is written as
    /// `<system-out>` of its test.
    package var junit: String {
        let id = target.isEmpty ? "" : #" id="\#(target.xml)""#
        let timestamp = started.isEmpty ? "" : #" timestamp="\#(started.xml)""#
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="flip-check"\#(totals(of: findings))\#(id)\#(timestamp)>"#,
        ]
        for harm in Rule.Harm.allCases {
            let members = ranked.filter { $0.rule.harm == harm }
            if members.isEmpty { continue }
            lines += [
                #"  <testsuite name="\#(harm.rawValue)"\#(totals(of: members))>"#,
                #"    <properties><property name="flip-check" value="\#(FlipCheck.version)"/></properties>"#,
            ]
            lines += members.flatMap(testCase) + ["  </testsuite>"]
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    /// The attributes of a suite that count its tests, and their time in seconds.
    private func totals(of members: [Finding]) -> String {
        let failures = members.count(where: failsRun)
        let errors = members.count { $0.verdict == .couldNotTell && !isKnown($0) }
        let skipped = members.count { $0.verdict == .notAsked }
        var duration = Duration.zero
        for finding in members { duration += finding.duration }
        return
            #" tests="\#(members.count)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)""#
            + #" time="\#(duration.secondsToMillisecond)""#
    }

    /// The lines of the test of one finding.
    private func testCase(_ finding: Finding) -> [String] {
        let attributes =
            #"classname="\#(finding.rule.group.xml)" name="\#(finding.rule.id.xml)""#
            + #" time="\#(finding.duration.secondsToMillisecond)""#
        guard let result = resultElement(of: finding) else { return ["    <testcase \(attributes)/>"] }
        return ["    <testcase \(attributes)>", "      " + result, "    </testcase>"]
    }

    /// The element that says how a test ended; nil for a rule that held.
    private func resultElement(of finding: Finding) -> String? {
        let rule = finding.rule
        let reason = finding.reason.xml
        let explanation = "\(rule.title). \(finding.remedy) \(rule.source.url)".xml
        // Of the cases of a verdict the first that applies counts.
        return switch finding.verdict {
        case .held: nil
        case .notAsked: #"<skipped message="\#(reason)"/>"#
        case .couldNotTell where isKnown(finding): "<system-out>known before: \(reason)</system-out>"
        case .couldNotTell: #"<error message="\#(reason)"/>"#
        case .failed where failsRun(finding): #"<failure message="\#(reason)">\#(explanation)</failure>"#
        case .failed where isKnown(finding):
            "<system-out>known before: \(reason) \(explanation)</system-out>"
        case .failed: "<system-out>\(rule.severity.rawValue): \(reason) \(explanation)</system-out>"
        }
    }
}

extension StringProtocol {
    /// The text as the value of an attribute, or as the content of an element.
    fileprivate var xml: String {
        var text = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\t", "\n", "\r": text += "&#\(scalar.value);"
            // XML 1.0 section 2.2 does not allow these, not even escaped.
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
