import FlipCheck

/// A form of the report for a file.
enum ReportFormat {
    case json, junit, html

    func text(of report: Report) -> String {
        switch self {
        case .json: report.json
        case .junit: report.junit
        case .html: report.html
        }
    }
}
