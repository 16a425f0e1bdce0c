extension Report {
    /// The report as JUnit's XML, which build servers show: a suite for each kind of harm,
    /// a case for each rule.
    ///
    /// A rule that weighs too little, or failed before, is no failure there either;
    /// it is in the case's output.
    package var junit: String {
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append(#"<testsuites name="flip-check"\#(counts(findings))\#(origin)>"#)
        for harm in Rule.Harm.allCases {
            let members = ranked.filter { $0.rule.harm == harm }
            if members.isEmpty { continue }
            lines.append(#"  <testsuite name="\#(harm.rawValue)"\#(counts(members))>"#)
            lines.append(
                #"    <properties><property name="flip-check" value="\#(FlipCheck.version)"/></properties>"#)
            for finding in members { lines += testCase(finding) }
            lines.append("  </testsuite>")
        }
        return (lines + ["</testsuites>", ""]).joined(separator: "\n")
    }

    private var origin: String {
        (target.isEmpty ? "" : #" id="\#(target.xml)""#)
            + (started.isEmpty ? "" : #" timestamp="\#(started.xml)""#)
    }

    /// Whether a finding makes the run fail.
    private func counts(_ finding: Finding) -> Bool {
        finding.isFailure && finding.rule.severity >= failsOn && !known.contains(finding.rule.id)
    }

    private func isUnknownBefore(_ finding: Finding) -> Bool { unknownBefore.contains(finding.rule.id) }

    private func counts(_ findings: [Finding]) -> String {
        let failures = findings.count { counts($0) }
        let errors = findings.count {
            if case .couldNotTell = $0.verdict { !isUnknownBefore($0) } else { false }
        }
        let skipped = findings.count { if case .notAsked = $0.verdict { true } else { false } }
        return
            #" tests="\#(findings.count)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)""#
            + #" time="\#(findings.reduce(Duration.zero) { $0 + $1.duration }.milliseconds)""#
    }

    private func testCase(_ finding: Finding) -> [String] {
        let open =
            #"    <testcase classname="\#(finding.rule.group.xml)" name="\#(finding.rule.id.xml)""#
            + #" time="\#(finding.duration.milliseconds)""#
        let reason = finding.reason.xml
        switch finding.verdict {
        case .held: return [open + "/>"]
        case .notAsked:
            return [open + ">", #"      <skipped message="\#(reason)"/>"#, "    </testcase>"]
        case .couldNotTell where isUnknownBefore(finding):
            return [open + ">", "      <system-out>known before: \(reason)</system-out>", "    </testcase>"]
        case .couldNotTell: return [open + ">", #"      <error message="\#(reason)"/>"#, "    </testcase>"]
        case .failed:
            let body = "\(finding.rule.title). \(finding.rule.remedy) \(finding.rule.source.url)".xml
            let element =
                counts(finding)
                ? #"      <failure message="\#(reason)">\#(body)</failure>"#
                : "      <system-out>\(finding.rule.severity.rawValue): \(reason) \(body)</system-out>"
            return [open + ">", element, "    </testcase>"]
        }
    }
}

extension StringProtocol {
    /// The text as XML allows it, in text and in attributes.
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
