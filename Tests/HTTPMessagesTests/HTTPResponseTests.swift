import HTTPMessages
import Testing

/// What the header fields of a response mean.
@Suite struct HTTPResponseTests {
    @Test(arguments: [
        "application/json", "Application/JSON ; charset=utf-8", "application/json\t;charset=utf-8",
    ])
    func `a response of the media type of JSON is JSON`(contentType: String) {
        #expect(HTTPResponse(status: 200, contentType: contentType, text: "{}").isJSON)
    }

    @Test(arguments: ["", ";", "application/jsonp", "application / json", "text/html; a=application/json"])
    func `a response of another media type is not JSON`(contentType: String) {
        #expect(!HTTPResponse(status: 200, contentType: contentType, text: "{}").isJSON)
    }

    @Test(arguments: [
        "no-store", "No-Store", "private, no-store", "no-store\t,private", "max-age=0,no-store",
    ])
    func `a response with no-store must not be stored`(field: String) {
        #expect(HTTPResponse(status: 200, headers: ["Cache-Control": field]).forbidsStoring)
    }

    @Test(arguments: ["", "no-cache", "no-storee", "max-age=0"])
    func `a response without no-store may be stored`(field: String) {
        #expect(!HTTPResponse(status: 200, headers: ["Cache-Control": field]).forbidsStoring)
    }

    @Test func `a second field counts, because a proxy may add one`() {
        let headers: HTTPHeaders = ["Cache-Control": "private", "cache-control": "no-store"]
        #expect(HTTPResponse(status: 200, headers: headers).forbidsStoring)
    }

    @Test func `a response without fields may be stored, and is not JSON`() {
        let bare = HTTPResponse(status: 200, body: Array("{}".utf8))
        #expect(!bare.forbidsStoring)
        #expect(!bare.isJSON)
    }
}
