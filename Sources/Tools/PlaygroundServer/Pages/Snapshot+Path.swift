/// The addresses of a run's pages.
extension Snapshot {
    /// The path of the page that shows the run.
    var path: String { home == .run ? "/runs/\(id)" : "/" }

    /// The path of the page with one message opened.
    ///
    /// The server reads the number from the query. The fragment makes the browser scroll to the message.
    ///
    /// - Parameter number: the number of the message, from 1.
    func path(openingMessage number: Int) -> String {
        home == .tour ? "#\(id)-\(number)" : "\(path)?message=\(number)#m\(number)"
    }
}
