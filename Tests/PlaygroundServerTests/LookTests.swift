import HTTPMessages
import JOSE
import Testing
import WebDriver
import WebText

@testable import PlaygroundServer

/// The pages as they are painted: widths, contrast, names of controls.
@Suite(.enabled(if: Visit.isToBeRun, Visit.advice), .serialized)
struct LookTests {
    @Test func `from 320 to 2,560 pixels, light and dark, nothing is cut off, pale or without a name`()
        async throws
    {
        try await Visit.run(files: PackageFiles()) { visit in
            for address in try await addresses(visit) {
                try await visit.browser.open(visit.origin + address)
                for isDark in [false, true] {
                    try await visit.setColours(isDark: isDark)
                    for width in [320, 800, 1_280, 1_440, 2_560] {
                        try await visit.setWidth(width)
                        let faults = try await visit.browser.run(
                            Self.measure, [.integer(Int64(width)), .bool(isDark)]
                        ).array
                        #expect(faults == [], "\(address) at \(width), \(isDark ? "dark" : "light")")
                    }
                }
            }
        }
    }

    /// Each kind of page, with stages in all that they can show.
    private func addresses(_ visit: Visit) async throws -> [String] {
        let asks = try await visit.begin("flip", "pace=run&language=ar")
        await asks.tap(.google, button: 0, values: [:])
        let held = try await visit.begin("not-signed-in", "pace=step")
        await held.tap(.google, button: 0, values: [:])
        let waiting = try #require(await held.snapshot().held.first)
        let failed = try await visit.begin("expired-code", "pace=play&mistake=refusals-are-pages")
        let yahoo = try await visit.begin("yahoo", "pace=run&language=hi")
        await yahoo.tap(.app, button: 0, values: [:])
        let own = try await self.own(visit)
        return [
            "/", "/?q=code", "/mistakes", "/partner", "/scenarios/flip", "/docs/verify-client",
            "/docs/nothing",
            "/stages/\(asks.id)", "/stages/\(asks.id)?message=5", own,
            "/stages/\(held.id)", "/stages/\(held.id)?message=\(waiting)", "/stages/\(failed.id)/memory",
            "/stages/\(yahoo.id)/memory",
            "/stages/\(failed.id)?message=10", "/stages/\(yahoo.id)?message=2",
        ]
    }

    /// The stage of a reader's own partner, with the link to its sign-in page.
    private func own(_ visit: Visit) async throws -> String {
        let fields = [
            ("field.authorizationURL", "https://partner.example/authorize"),
            ("field.tokenURL", "https://partner.example/token"), ("field.client.id", "google-client"),
            ("do", "link"), ("token", visit.server.frame.token),
        ]
        let body = Parameters(fields.map { Parameters.Item($0.0, $0.1) }).encoded
        let answer = await visit.server.handle(
            HTTPRequest(method: "POST", origin: visit.origin, target: "/partner", body: Array(body.utf8)))
        let path = try #require(answer.headers["Location"])
        let stage = try #require(await visit.server.stages.stage(String(path.dropFirst("/stages/".count))))
        await stage.tap(.google, button: 0, values: [:])
        return path
    }

    /// The faults of a page: WCAG 2.2 sections 1.4.10 (320 pixels), 1.4.3 (contrast) and 4.1.2 (names).
    private static let measure = """
        const faults = [];
        const root = document.documentElement;
        if (innerWidth !== arguments[0]) faults.push(`the page is ${innerWidth} wide`);
        if (matchMedia("(prefers-color-scheme: dark)").matches !== arguments[1]) faults.push("other colours");
        if (root.scrollWidth > root.clientWidth) faults.push(`${root.scrollWidth} wide`);
        const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        const luminance = (colour) => {
          const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((text) => channel(Number(text) / 255));
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ground = (element) => {
          for (let at = element; at; at = at.parentElement) {
            const colour = getComputedStyle(at).backgroundColor;
            if (!/, 0[)]$/.test(colour)) return colour;
          }
          return "rgb(255, 255, 255)";
        };
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const element = texts.currentNode.parentElement;
          if (!texts.currentNode.textContent.trim() || !element.getClientRects().length) continue;
          if (element.closest("option, script")) continue;
          const colours = [luminance(getComputedStyle(element).color), luminance(ground(element))]
            .sort((a, b) => a - b);
          const ratio = (colours[1] + 0.05) / (colours[0] + 0.05);
          if (ratio < 4.5) {
            faults.push(`"${texts.currentNode.textContent.trim()}" has a contrast of ${ratio.toFixed(2)}`);
          }
        }
        for (const control of document.querySelectorAll(
          "a, button, input:not([type=hidden]), select, summary")) {
          const name = control.getAttribute("aria-label") || control.labels?.[0]?.textContent
            || control.textContent;
          if (!name.trim()) faults.push(`${control.outerHTML} has no name`);
        }
        for (const words of document.querySelectorAll(".what, .back, h1, h2, h3, p, th, td, li, summary")) {
          const { width, height } = words.getBoundingClientRect();
          if (width > 1 && width < 40 && height > 60) {
            faults.push(`"${words.textContent}" is ${Math.round(width)} wide and ${Math.round(height)} high`);
          }
        }
        for (const head of document.querySelectorAll(".heads li")) {
          if (head.scrollWidth > head.clientWidth + 1) faults.push(`"${head.textContent}" is cut off`);
        }
        if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
        if (!document.querySelector("main") || !document.querySelector("header")) faults.push("no landmarks");
        return faults;
        """
}
