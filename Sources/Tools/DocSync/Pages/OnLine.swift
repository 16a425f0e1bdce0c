/// A part of a page that knows where it is.
protocol OnLine {
    /// The number of its line, from 1.
    var line: Int { get }
}
