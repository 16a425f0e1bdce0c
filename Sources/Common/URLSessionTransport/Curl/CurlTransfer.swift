#if !canImport(Darwin)
    import HTTPMessages
    import WebText

    /// One request through libcurl, from its options to its answer, on the thread that performs it.
    final class CurlTransfer {
        private let request: HTTPRequest
        private let settings: CurlSettings
        /// Whether the caller has stopped waiting for the answer.
        private let isGivenUp: () -> Bool
        private var answer: CurlAnswer

        init(_ request: HTTPRequest, _ settings: CurlSettings, isGivenUp: @escaping () -> Bool) {
            self.request = request
            self.settings = settings
            self.isGivenUp = isGivenUp
            answer = CurlAnswer(sizeLimit: settings.sizeLimit)
        }

        static let outOfMemory = "libcurl makes no handle; lack of memory is the reason"

        /// `CURL_ERROR_SIZE` of `curl.h`.
        private static let errorTextSize = 256

        /// Sends the request and returns the answer; blocks until then.
        func perform(
            _ curl: LibCurl, on connections: LibCurl.Connections
        ) throws(HTTPClientError) -> HTTPResponse {
            guard let handle = curl.makeHandle() else { throw .cannotSend(Self.outOfMemory) }
            defer { curl.freeHandle(handle) }
            _ = curl.setPointer(handle, CurlOption.connections, connections)
            var fields: LibCurl.List?
            for line in fieldLines { fields = curl.appendToList(fields, line) }
            defer { curl.freeList(fields) }
            // Without a pointer to a body libcurl reads standard input: the zero gives an empty body a pointer.
            let body = request.body + [0]
            var errorText = [UInt8](repeating: 0, count: Self.errorTextSize)
            let context = Unmanaged.passUnretained(self).toOpaque()
            let status = withExtendedLifetime(self) {
                body.withUnsafeBytes { body in
                    errorText.withUnsafeMutableBytes { errorText in
                        setOptions(curl, handle, context)
                        _ = curl.setPointer(handle, CurlOption.headerFields, fields)
                        _ = curl.setPointer(handle, CurlOption.errorBuffer, errorText.baseAddress)
                        if !request.body.isEmpty || request.method == "POST" {
                            _ = curl.setNumber(handle, CurlOption.postSize, request.body.count)
                            _ = curl.setPointer(handle, CurlOption.postFields, body.baseAddress)
                        }
                        setMethod(curl, handle)
                        return curl.perform(handle)
                    }
                }
            }
            var reason = String(decoding: errorText.prefix { $0 != 0 }, as: UTF8.self)
            if reason.isEmpty, let description = curl.describe(status) {
                reason = String(cString: description)
            }
            // The time that libcurl waited differs from run to run.
            return try response(status, Printable.text(reason.replacing(#/ after \d+ ms/#, with: "")))
        }

        /// Sets the options that do not depend on the method and the body; `context` is this transfer.
        private func setOptions(_ curl: LibCurl, _ handle: LibCurl.Handle, _ context: UnsafeMutableRawPointer)
        {
            // `noProgress` is off, because the progress function can end the transfer. The version is HTTP/1.1: over HTTP/2,
            // libcurl 7.88 reports an error for an answer that comes, with RST_STREAM, before the server has read the request.
            let numbers = [
                CurlOption.noSignal: 1, CurlOption.noProgress: 0, CurlOption.pathAsIs: 1,
                CurlOption.httpVersion: CurlSettings.http11,
                CurlOption.suppressConnectHeaders: 1, CurlOption.disallowUserInURL: 1,
                CurlOption.http09Allowed: 0, CurlOption.protocols: CurlSettings.httpAndHTTPS,
                CurlOption.timeoutMilliseconds: settings.timeoutMilliseconds,
            ]
            for (option, value) in numbers { _ = curl.setNumber(handle, option, value) }
            // libcurl copies these texts.
            _ = curl.setPointer(handle, CurlOption.url, request.url)
            // libcurl unpacks an answer only if this option names a coding; the request asks for one in its header.
            _ = curl.setPointer(handle, CurlOption.acceptedCoding, "identity")
            if let authorityFile = settings.authorityFile {
                _ = curl.setPointer(handle, CurlOption.authorityFile, authorityFile)
            }
            for option in [CurlOption.headerContext, CurlOption.bodyContext, CurlOption.progressContext] {
                _ = curl.setPointer(handle, option, context)
            }
            _ = curl.setData(handle, CurlOption.headerFunction) { bytes, size, count, context in
                CurlTransfer.receive(bytes, count: size * count, context) { $0.take(line: $1) }
            }
            _ = curl.setData(handle, CurlOption.bodyFunction) { bytes, size, count, context in
                CurlTransfer.receive(bytes, count: size * count, context) { $0.take(body: $1) }
            }
            _ = curl.setProgress(handle, CurlOption.progressFunction) { context, _, _, _, _ in
                context.map { CurlTransfer.transfer(from: $0).isGivenUp() } == true ? 1 : 0
            }
        }

        private func setMethod(_ curl: LibCurl, _ handle: LibCurl.Handle) {
            if request.method == "HEAD" {
                _ = curl.setNumber(handle, CurlOption.noBody, 1)
            } else {
                _ = curl.setPointer(handle, CurlOption.method, request.method)
            }
        }

        /// The header fields as libcurl reads them.
        ///
        /// `Name;` is a field without a value, and `Name:` keeps libcurl from adding that field.
        private var fieldLines: [String] {
            let unwanted = ["Content-Type", "Expect"].filter { request.headers[$0] == nil }
            return request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
                + unwanted.map { "\($0):" }
        }

        private static func transfer(from context: UnsafeMutableRawPointer) -> CurlTransfer {
            Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        }

        /// Hands a piece to the answer, and returns how many bytes were taken: a smaller number ends the transfer.
        private static func receive(
            _ bytes: UnsafePointer<UInt8>?, count: Int, _ context: UnsafeMutableRawPointer?,
            take: (inout CurlAnswer, UnsafeBufferPointer<UInt8>) -> Bool
        ) -> Int {
            guard let context, count > 0 else { return count }
            let transfer = transfer(from: context)
            let goesOn = take(&transfer.answer, UnsafeBufferPointer(start: bytes, count: count))
            return goesOn && !transfer.isGivenUp() ? count : 0
        }

        /// The answer that has arrived; throws for the status of libcurl, or for an answer that is not complete.
        private func response(_ status: Int32, _ reason: String) throws(HTTPClientError) -> HTTPResponse {
            let origin = request.origin
            switch answer.excess {
            case .head:
                throw .incompleteResponse(
                    origin: origin, reason: "the header has more than \(CurlAnswer.headLimit) bytes")
            case .body:
                throw .incompleteResponse(
                    origin: origin, reason: "the body has more than \(settings.sizeLimit) bytes")
            case nil: break
            }
            switch status {
            case CurlStatus.ok: break
            // The answer ended the transfer itself.
            case _ where answer.isSwitched: break
            case CurlStatus.timedOut: throw .timedOut(origin: origin)
            case _ where CurlStatus.unusableURLs.contains(status):
                throw .cannotSend("\(origin): not a URL that can be sent")
            case _ where CurlStatus.tooLongLine.contains(status):
                throw .incompleteResponse(origin: origin, reason: "a line of its header is too long")
            case _ where CurlStatus.incompleteAnswers.contains(status):
                throw .incompleteResponse(origin: origin, reason: reason)
            case _ where CurlStatus.brokenAnswers.contains(status):
                throw .badResponse(origin: origin, reason: reason)
            default: throw .unreachable(origin: origin, reason: reason)
            }
            guard let code = answer.status, answer.isHeadComplete else {
                throw .incompleteResponse(origin: origin, reason: "it ended before its header did")
            }
            var headers = HTTPHeaders()
            for field in answer.fields { headers.add(field.name, field.value) }
            return HTTPResponse(status: code, headers: headers, body: answer.body)
        }
    }
#endif
