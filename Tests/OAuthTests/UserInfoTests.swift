import OAuth
import Testing

/// The user's data, as Google reads them from the userinfo endpoint.
@Suite struct UserInfoTests {
    @Test func `userinfo prints its fields and reads them`() {
        let info = UserInfo(
            subject: "248", email: "ada@partner.example", name: "Ada Example", givenName: "Ada")
        #expect(
            String(decoding: info.json, as: UTF8.self)
                == #"{"email":"ada@partner.example","given_name":"Ada","name":"Ada Example","sub":"248"}"#)
        #expect(UserInfo(json: info.json) == info)
    }

    // OpenID Connect Core section 5.3.2.
    @Test func `a claim without a value is left out`() {
        let info = UserInfo(subject: "248", email: "", name: "")
        #expect(String(decoding: info.json, as: UTF8.self) == #"{"sub":"248"}"#)
    }

    @Test(arguments: [
        "", "[]", #"{"sub":"1"}"#, #"{"email":"e"}"#, #"{"sub":"","email":"e"}"#, #"{"sub":"1","email":""}"#,
        #"{"sub":1,"email":"e"}"#, #"{"sub":null,"email":"e"}"#, #"{"sub":"1","email":"e","name":7}"#,
    ])
    func `userinfo without sub or email, or with a name that is not text, is not read`(json: String) {
        #expect(UserInfo(json: json.utf8) == nil)
    }
}
