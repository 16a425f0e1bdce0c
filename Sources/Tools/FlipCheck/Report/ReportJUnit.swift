extension Report {
    /// The report as JUnit's XML: a suite for each kind of harm; a failure that does not count is output.
    package var junit: String {
        let origin =
            (target.isEmpty ? "" : #" id="\#(target.xml)""#)
            + (started.isEmpty ? "" : #" timestamp="\#(started.xml)""#)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="flip-check"\#(counts(findings))\#(origin)>"#,
        ]
        for harm in Rule.Harm.allCases {
            let members = ranked.filter { $0.rule.harm == harm }
            if members.isEmpty { continue }
            lines += [
                #"  <testsuite name="\#(harm.rawValue)"\#(counts(members))>"#,
                #"    <properties><property name="flip-check" value="\#(FlipCheck.version)"/></properties>"#,
            ]
            lines += members.flatMap(testCase) + ["  </testsuite>"]
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private func counts(_ findings: [Finding]) -> String {
        let failures = findings.count(where: counts)
        let errors = findings.count { $0.verdict == .couldNotTell && !isKnown($0) }
        let skipped = findings.count { $0.verdict == .notAsked }
        let time = findings.reduce(Duration.zero) { $0 + $1.duration }.milliseconds
        return
            #" tests="\#(findings.count)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)""#
            + #" time="\#(time)""#
    }

    private func testCase(_ finding: Finding) -> [String] {
        let rule = finding.rule
        let open =
            #"    <testcase classname="\#(rule.group.xml)" name="\#(rule.id.xml)""#
            + #" time="\#(finding.duration.milliseconds)""#
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
                counts(finding)
                ? #"<failure message="\#(reason)">\#(body)</failure>"#
                : "<system-out>\(rule.severity.rawValue): \(reason) \(body)</system-out>"
        }
        return [open + ">", "      " + element, "    </testcase>"]
    }
}

extension StringProtocol {
    fileprivate var xml: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            // XML 1.0 section 2.2: other control characters are not allowed, not even escaped.
            case "\t", "\n", "\r": text += "&#\(scalar.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
