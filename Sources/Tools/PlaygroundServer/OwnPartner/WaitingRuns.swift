import WebText

/// The runs that wait for a browser to come back from the reader's server, by the `state` of the question.
///
/// Every page in the browser can open that address: without a `state` that is waited for, nothing changes.
typealias WaitingRuns = Locked<[ByteString: String]>
