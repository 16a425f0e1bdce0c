extension Report {
    /// The report as JUnit's XML, with a suite for each kind of harm that has findings.
    ///
    /// A rule that was not asked is a skipped test. A failure or an undecided rule that does not count, for example because
    /// it was known before, is the `<system-out>` of a test that passes: `<skipped>` would say that the test did not run.
    /// JUnit has no standard; <https://github.com/testmoapp/junitxml> describes what programs commonly read.
    package var junit: String {
        let id = target.isEmpty ? "" : attribute("id", target)
        let timestamp = started.isEmpty ? "" : attribute("timestamp", started)
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="flip-check"\#(totals(of: findings))\#(id)\#(timestamp)>"#,
        ]
        for harm in Rule.Harm.allCases {
            let members = ranked.filter { $0.rule.harm == harm }
            if members.isEmpty { continue }
            lines += [
                "  <testsuite\(attribute("name", harm.rawValue))\(totals(of: members))\(timestamp)>",
                #"    <properties><property name="flip-check"\#(attribute("value", FlipCheck.version))/>"#
                    + "</properties>",
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
        let duration = members.reduce(Duration.zero) { $0 + $1.duration }
        return attribute("tests", "\(members.count)") + attribute("failures", "\(failures)")
            + attribute("errors", "\(errors)") + attribute("skipped", "\(skipped)")
            + attribute("time", "\(duration.secondsToMillisecond)")
    }

    /// The lines of the test of one finding.
    private func testCase(_ finding: Finding) -> [String] {
        let attributes =
            attribute("classname", finding.rule.group) + attribute("name", finding.rule.id)
            + attribute("time", "\(finding.duration.secondsToMillisecond)")
        guard let result = resultElement(of: finding) else { return ["    <testcase\(attributes)/>"] }
        return ["    <testcase\(attributes)>", "      " + result, "    </testcase>"]
    }

    /// The element that says how a test ended, or nil for a rule that held.
    private func resultElement(of finding: Finding) -> String? {
        let rule = finding.rule
        let message = attribute("message", finding.reason)
        let reason = finding.reason.xml
        let explanation = "\(rule.title). \(finding.remedy) \(rule.source.url)".xml
        let whyPassed = isKnown(finding) ? "known before" : rule.severity.rawValue
        return switch finding.verdict {
        case .held: nil
        case .notAsked: "<skipped\(message)/>"
        case .couldNotTell where isKnown(finding): "<system-out>known before: \(reason)</system-out>"
        case .couldNotTell: "<error\(message)/>"
        case .failed where failsRun(finding): "<failure\(message)>\(explanation)</failure>"
        case .failed: "<system-out>\(whyPassed): \(reason) \(explanation)</system-out>"
        }
    }

    /// An attribute with the space before it.
    private func attribute(_ name: String, _ value: some StringProtocol) -> String {
        #" \#(name)="\#(value.xml)""#
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
            // As they are, a parser would read them as spaces in an attribute (XML 1.0 section 3.3.3).
            case "\t", "\n", "\r": text += "&#\(scalar.value);"
            // XML 1.0 section 2.2 does not allow these, not even escaped.
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
