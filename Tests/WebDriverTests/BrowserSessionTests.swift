import TestSupport
import Testing
import WebDriver

/// A real Chromium, driven through pages on loopback.
@Suite(.chromeDriver, .serialized)
struct BrowserSessionTests {
    @Test func `a form is filled in and sent as a user would`() async throws {
        let form = """
            <title>Form</title><form action="/sent" method="post"><input name="user" value="a" required>
            <input type="checkbox" name="tick"><button name="go" value="1">Go</button></form>
            """
        try await BrowserWithPages.run(["/": form]) { browser, origin in
            try await browser.open(origin)
            #expect(try await browser.title == "Form")
            let user = try await browser.element("[name=user]")
            try await user.clear()
            try await user.type("ada")
            #expect(try await user.property("value") == "ada")
            #expect(try await user.attribute("value") == "a")
            #expect(try await user.attribute("required") == "true")
            #expect(try await user.attribute("aria-label") == nil)
            let tick = try await browser.element("[name=tick]")
            #expect(try await tick.property("checked") == false)
            try await tick.click()
            #expect(try await tick.property("checked") == true)
            try await browser.element("button").click()
            #expect(try await browser.element("pre").text == "/sent user=ada&tick=on&go=1")
            #expect(try await browser.url == origin + "/sent")
        }
    }

    @Test func `an element and a condition that come later are waited for`() async throws {
        let page = """
            <body><script>
            const add = () => {
              document.body.innerHTML = "<p class=late>late</p><p class=late hidden>2</p>";
            };
            const addLate = () => setTimeout(add, 100);
            </script>
            """
        try await BrowserWithPages.run(["/": page]) { browser, origin in
            try await browser.open(origin)
            #expect(try await browser.elements(".late").isEmpty)
            try await browser.run("addLate()")
            #expect(try await browser.element(".late").text == "late")
            let both = try await browser.elements(".late")
            try #require(both.count == 2)
            #expect(try await both[0].isDisplayed)
            #expect(try await !both[1].isDisplayed)
            try await browser.run("window.count = 0; setInterval(() => count++, 1)")
            try await browser.wait(until: "window.count > 3")
        }
    }

    @Test func `an element that was removed is reported`() async throws {
        try await BrowserWithPages.run(["/": "<p id=old>old"]) { browser, origin in
            try await browser.open(origin)
            let old = try await browser.element("#old")
            try await browser.run("document.body.innerHTML = ''")
            let refusal = await refusal { _ = try await old.text }
            #expect(refusal?.code == "stale element reference")
            #expect(refusal?.command == "GET /element/text")
        }
    }

    @Test func `scripts take and return values`() async throws {
        try await BrowserWithPages.run(["/": "<p>one</p>"]) { browser, origin in
            try await browser.open(origin)
            #expect(
                try await browser.run("return [1, 'ä', null, {a: true}]") == [1, "ä", .null, ["a": true]])
            let paragraph = try await browser.element("p")
            #expect(
                try await browser.run("return arguments[0].tagName + arguments[1]", [paragraph.reference, 2])
                    == "P2")
            #expect(try await browser.run("return Promise.resolve(3)") == 3)
            #expect(try await browser.element(from: "return document.querySelector('p')")?.text == "one")
            let none = try await browser.element(from: "return null")
            #expect(none == nil)
        }
    }

    @Test func `the console is read once, with the errors of the page`() async throws {
        let page = "<script>console.log('hello'); missing()</script><img src='http://other.example/a.png'>"
        try await BrowserWithPages.run(["/": page]) { browser, origin in
            try await browser.open(origin)
            let lines = try await browser.consoleLines()
            #expect(lines.contains { $0.text.contains("hello") && !$0.isError })
            #expect(lines.contains { $0.text.contains("missing is not defined") && $0.isError })
            // No host beyond this machine is found.
            #expect(
                lines.contains {
                    $0.text.contains("other.example") && $0.text.contains("ERR_NAME_NOT_RESOLVED")
                })
            #expect(try await browser.consoleLines().filter { $0.text.contains("hello") }.isEmpty)
        }
    }

    @Test func `what the driver refuses is an error with its code`() async throws {
        let refused = try RefusedPort()
        var options = ChromiumOptions()
        options.implicitWait = .milliseconds(10)
        try await BrowserWithPages.run(["/": "<p>"], options: options) { browser, origin in
            try await browser.open(origin)
            #expect(await refusal { _ = try await browser.element("#none") }?.code == "no such element")
            #expect(await refusal { _ = try await browser.element("p[") }?.code == "invalid selector")
            #expect(
                await refusal { try await browser.run("throw new Error('no')") }?.code == "javascript error")
            #expect(await refusal { try await browser.open(refused.origin) }?.code == "unknown error")
            // The last, because the browser is gone afterwards.
            try await browser.end()
            #expect(await refusal { _ = try await browser.title }?.code == "invalid session id")
        }
    }
}

/// The driver's refusal of what the body asks for, or nil without a refusal; any other error is an issue.
private func refusal(_ body: () async throws -> Void) async -> WebDriverError.CommandError? {
    do {
        try await body()
    } catch WebDriverError.refused(let refusal) {
        return refusal
    } catch {
        Issue.record(error)
    }
    return nil
}
