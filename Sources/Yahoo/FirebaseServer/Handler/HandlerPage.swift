import AuthorizationServer
import HTTPMessages
import PlatformCrypto
import WebText

struct HandlerPage {
    private let page: ProtectedPage
    private let wording: HandlerWording

    /// The pages in the language of the app that asks, or else in the browser's.
    init(_ parameters: Parameters, _ request: HTTPRequest, crypto: PlatformCrypto) {
        page = ProtectedPage(style: Self.style, crypto: crypto)
        wording = HandlerWording.speaking(
            LanguagePriorityList(
                tag: parameters.single("hl"),
                acceptLanguage: request.headers.values(of: "Accept-Language")))
    }

    func response(_ refusal: HandlerRefusal) -> HTTPResponse {
        switch refusal {
        case .missingInitialState:
            // No part of the request is repeated: it may have a code that is meant for another browser.
            response(
                wording.cannotFinish, "unable to process the request due to missing initial state")
        case .page(let problem):
            response(wording.cannotBegin, problem)
        case .app(let error):
            response(wording.cannotBegin, error.message)
        }
    }

    private func response(_ text: (title: String, reason: String), _ detail: String) -> HTTPResponse {
        page.response(
            400, title: "\(text.title)", language: wording.language, direction: wording.direction,
            body: """
                <h1>\(text.title)</h1>
                <p>\(text.reason) \(wording.goBack)</p>
                <p class="detail">\(wording.forDevelopers) <span lang="en" dir="ltr">\(detail).</span></p>
                """)
    }

    private static let style: HTML = """
        :root { color-scheme: light dark; --text: #1f2328; --muted: #57606a; --page: #f6f8fa; }
        @media (prefers-color-scheme: dark) {
          :root { --text: #f0f3f6; --muted: #a9b4c0; --page: #0d1117; }
        }
        body { margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text);
          font: 1rem/1.5 system-ui, sans-serif; }
        main { max-width: 30rem; margin: 0 auto; overflow-wrap: anywhere; }
        h1 { font-size: 1.5rem; line-height: 1.25; }
        .detail { color: var(--muted); font-size: 0.875rem; }
        """
}

/// The words of the handler's pages in one language.
struct HandlerWording: Sendable {
    /// A BCP 47 tag.
    let language: String
    var direction = "ltr"
    /// The sign-in belongs to another browser, or has ended.
    let cannotFinish: (title: String, reason: String)
    /// The request is wrong from the beginning.
    let cannotBegin: (title: String, reason: String)
    let goBack: String
    /// The words before the detail, which is in English.
    let forDevelopers: String

    /// The words in the reader's preferred language; English when that language is missing.
    static func speaking(_ wishes: LanguagePriorityList) -> HandlerWording {
        wishes.lookup(in: table) ?? english
    }

    /// Plain `zh` is not among the tags: most of its readers write simplified characters.
    private static let table: KeyValuePairs<String, HandlerWording> = [
        "en": english, "fr": french, "hi": hindi, "pt": brazilianPortuguese, "ar": arabic,
        "zh-Hant": traditionalChinese, "zh-TW": traditionalChinese, "zh-HK": traditionalChinese,
        "zh-MO": traditionalChinese,
    ]

    private static let english = HandlerWording(
        language: "en",
        cannotFinish: (
            "This sign-in cannot be finished",
            "It was begun in another browser, too long ago, or is finished already."
        ),
        cannotBegin: (
            "This sign-in cannot begin", "The app or site that sent you here made a mistake."
        ),
        goBack: "Go back to the app and start again.", forDevelopers: "For developers:")

    private static let french = HandlerWording(
        language: "fr",
        cannotFinish: (
            "Cette connexion ne peut pas aboutir",
            "Elle a commencé dans un autre navigateur, il y a trop longtemps, ou elle est déjà terminée."
        ),
        cannotBegin: (
            "Cette connexion ne peut pas commencer",
            "L’application ou le site qui vous a envoyé ici a fait une erreur."
        ),
        goBack: "Revenez à l’application et recommencez.", forDevelopers: "Pour les développeurs :")

    private static let hindi = HandlerWording(
        language: "hi",
        cannotFinish: (
            "यह साइन-इन पूरा नहीं हो सकता",
            "यह किसी दूसरे ब्राउज़र में या बहुत पहले शुरू हुआ था, या पहले ही पूरा हो चुका है।"
        ),
        cannotBegin: (
            "यह साइन-इन शुरू नहीं हो सकता", "जिस ऐप या साइट ने आपको यहाँ भेजा, उससे गलती हुई है।"
        ),
        goBack: "ऐप पर वापस जाएँ और फिर से शुरू करें।", forDevelopers: "डेवलपर के लिए:")

    private static let brazilianPortuguese = HandlerWording(
        language: "pt-BR",
        cannotFinish: (
            "Não é possível concluir este login",
            "Ele começou em outro navegador, há muito tempo, ou já foi concluído."
        ),
        cannotBegin: (
            "Não é possível iniciar este login", "O app ou site que enviou você para cá cometeu um erro."
        ),
        goBack: "Volte ao app e comece de novo.", forDevelopers: "Para desenvolvedores:")

    private static let traditionalChinese = HandlerWording(
        language: "zh-TW",
        cannotFinish: ("無法完成這次登入", "這次登入是在其他瀏覽器開始的、開始得太久，或是已經完成。"),
        cannotBegin: ("無法開始登入", "將您帶到這裡的應用程式或網站出了錯。"),
        goBack: "請返回應用程式並重新開始。", forDevelopers: "開發人員資訊：")

    private static let arabic = HandlerWording(
        language: "ar", direction: "rtl",
        cannotFinish: (
            "لا يمكن إكمال تسجيل الدخول هذا", "بدأ في متصفح آخر، أو منذ وقت طويل، أو اكتمل من قبل."
        ),
        cannotBegin: (
            "لا يمكن بدء تسجيل الدخول هذا", "حدث خطأ في التطبيق أو الموقع الذي أرسلك إلى هنا."
        ),
        goBack: "ارجع إلى التطبيق وابدأ من جديد.", forDevelopers: "للمطورين:")
}
