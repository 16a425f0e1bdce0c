import WebText

/// The ids of the runs that wait for a browser to come back from the reader's server, by the `state` of the
/// request.
///
/// Every site in the browser can open the address at which browsers come back. An answer whose `state` is not
/// here changes nothing.
typealias WaitingRuns = Locked<[ByteString: String]>
