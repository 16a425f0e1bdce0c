extension Report {
    /// The report as JUnit's XML, with a suite for each kind of harm.
    ///
    /// A failure that does not fail the run is printed as output of its test.
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
    private func totals(of findings: [Finding]) -> String {
        let failures = findings.count(where: failsRun)
        let errors = findings.count { $0.verdict == .couldNotTell && !isKnown($0) }
        let skipped = findings.count { $0.verdict == .notAsked }
        var duration = Duration.zero
        for finding in findings { duration += finding.duration }
        return
            #" tests="\#(findings.count)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)""#
            + #" time="\#(duration.secondsToMillisecond)""#
    }

    private func testCase(_ finding: Finding) -> [String] {
        let rule = finding.rule
        let open =
            #"    <testcase classname="\#(rule.group.xml)" name="\#(rule.id.xml)""#
            + #" time="\#(finding.duration.secondsToMillisecond)""#
        let reason = finding.reason.xml
        let element: String
        switch finding.verdict {
        case .held: return [open + "/>"]
        case .notAsked: element = #"<skipped message="\#(reason)"/>"#
        case .couldNotTell where isKnown(finding):
            element = "<system-out>known before: \(reason)</system-out>"
        case .couldNotTell: element = #"<error message="\#(reason)"/>"#
        case .failed:
            let body = "\(rule.title). \(finding.remedy) \(rule.source.url)".xml
            element =
                failsRun(finding)
                ? #"<failure message="\#(reason)">\#(body)</failure>"#
                : "<system-out>\(rule.severity.rawValue): \(reason) \(body)</system-out>"
        }
        return [open + ">", "      " + element, "    </testcase>"]
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
