import Foundation
import OneFile
import Testing

/// SwiftUI has two methods for a link, and may call both.
@MainActor @Suite struct FlipDeliveriesTests {
    @Test func `a link that both methods of SwiftUI deliver is handled once`() async throws {
        let app = App()
        let window = Window()
        let url = try #require(URL(string: linkWithUnlistedRedirectURI))
        #expect(app.linking.take(url, by: .openURL, in: window))
        #expect(app.linking.take(url, by: .userActivity, in: window))
        #expect(window.shown.count == 1)
    }

    @Test func `a link that the user taps again is handled again`() async throws {
        let app = App()
        let window = Window()
        let url = try #require(URL(string: linkWithUnlistedRedirectURI))
        #expect(app.linking.take(url, by: .userActivity, in: window))
        #expect(app.linking.take(url, by: .userActivity, in: window))
        #expect(window.shown.count == 2)
    }

    @Test(arguments: [(1.9, 1), (2, 2), (600, 2), (-600, 2)])
    func `a delivery by the other method is a repeat in a short time only, and then a tap`(
        seconds: TimeInterval, count: Int
    ) throws {
        let app = App()
        let window = Window()
        let url = try #require(URL(string: linkWithUnlistedRedirectURI))
        #expect(app.linking.take(url, by: .openURL, in: window))
        TestTime.$seconds.withValue(seconds) {
            _ = app.linking.take(url, by: .userActivity, in: window)
        }
        #expect(window.shown.count == count)
    }

    @Test func `the app's router gets a link of its own once`() throws {
        let app = App()
        let url = try #require(URL(string: "https://partner.example/settings"))
        #expect(!app.linking.take(url, by: .userActivity))
        #expect(app.linking.take(url, by: .openURL))
        #expect(!app.linking.take(url, by: .openURL))
    }

    @Test func `the second delivery by the other method is dropped, once`() throws {
        let app = App()
        let one = try #require(URL(string: "https://partner.example/a"))
        let other = try #require(URL(string: "https://partner.example/b"))
        func repeats(_ delivered: [(URL, FlipDeliveries.Method)]) -> [Bool] {
            delivered.map { app.linking.take($0, by: $1) }
        }
        #expect(repeats([(one, .openURL), (one, .userActivity)]) == [false, true])
        #expect(
            repeats([(one, .openURL), (one, .userActivity), (one, .openURL), (one, .userActivity)])
                == [false, true, false, true])
        #expect(repeats([(one, .openURL), (other, .userActivity)]) == [false, false])
    }
}
