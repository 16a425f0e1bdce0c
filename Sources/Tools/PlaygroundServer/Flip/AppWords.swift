import DemoData
import FlipSandbox
import OneFile
import PartnerServer

/// The words of the partner's app in one language, as a string catalog of an app would have them.
struct AppWords: Sendable {
    var language = PageLanguage.english
    // The words of the consent screen, in English.
    var title = "Link your Example Home account to Google"
    var signedIn: @Sendable (String) -> String = { "Signed in as \($0)" }
    var sharing = FlipWords.sandbox.sharing
    var privacyPolicy = "Google Privacy Policy"
    var unlinking = "You can unlink at any time"
    var agree = "Agree and link"
    var cancel = "Cancel"
    var otherAccount = "Use another account"
    var linking = "Linking your Example Home account to Google"
    // The words of the other screens, in English.
    var signedOut = "No user is signed in."
    var signIn = "Sign in"
    var username = "User name"
    var password = "Password"
    var close = "Close"

    /// The words in a language, by its BCP 47 tag, or in English where there are none.
    static func of(_ tag: String) -> AppWords {
        switch PageLanguage(rawValue: tag) {
        case .hindi: hindi
        case .traditionalChinese: traditionalChinese
        case .brazilianPortuguese: brazilianPortuguese
        case .arabic: arabic
        case .english, nil: AppWords()
        }
    }

    /// The words of the app's question, as the files to paste take them.
    var consent: FlipWords {
        typealias Demo = PartnerServerConfiguration.Demo
        var words = FlipWords.sandbox
        words.statement = text(Demo.authorizationStatement)
        words.permissions = [
            "devices.read": text(Demo.readsDevices), "devices.control": text(Demo.controlsDevices),
        ]
        words.sharing = sharing
        words.title = title
        words.signedIn = signedIn
        words.privacyPolicy = privacyPolicy
        words.unlinking = unlinking
        words.agree = agree
        words.cancel = cancel
        words.otherAccount = otherAccount
        words.linking = linking
        return words
    }

    /// A text of the partner's server in this language.
    private func text(_ text: LocalizedText) -> String { text.translations[language] ?? text.original }

    private static let hindi = AppWords(
        language: .hindi, title: "अपने Example Home खाते को Google से लिंक करें",
        signedIn: { "\($0) के रूप में साइन इन हैं" },
        sharing: "Google को आपका नाम और ईमेल पता दिखेगा, ताकि पता चले कि कौनसा खाता लिंक है।",
        privacyPolicy: "Google की निजता नीति", unlinking: "लिंक कभी भी हटाया जा सकता है",
        agree: "सहमति दें और लिंक करें", cancel: "रद्द करें", otherAccount: "दूसरे खाते का इस्तेमाल करें",
        linking: "आपका Example Home खाता Google से लिंक किया जा रहा है",
        signedOut: "कोई भी साइन इन नहीं है।",
        signIn: "साइन इन करें", username: "उपयोगकर्ता नाम", password: "पासवर्ड", close: "बंद करें")

    private static let traditionalChinese = AppWords(
        language: .traditionalChinese, title: "將您的 Example Home 帳戶連結至 Google",
        signedIn: { "登入身分：\($0)" },
        sharing: "Google 會看到您的姓名和電子郵件地址，以顯示連結的是哪個帳戶。",
        privacyPolicy: "Google 隱私權政策", unlinking: "您隨時可以取消連結",
        agree: "同意並連結", cancel: "取消", otherAccount: "使用其他帳戶",
        linking: "正在將您的 Example Home 帳戶連結至 Google", signedOut: "目前沒有使用者登入。",
        signIn: "登入", username: "使用者名稱", password: "密碼", close: "關閉")

    private static let brazilianPortuguese = AppWords(
        language: .brazilianPortuguese, title: "Vincular sua conta da Example Home ao Google",
        signedIn: { "Sessão iniciada como \($0)" },
        sharing: "O Google verá seu nome e endereço de e-mail para mostrar qual conta está vinculada.",
        privacyPolicy: "Política de Privacidade do Google", unlinking: "Você pode desvincular quando quiser",
        agree: "Concordar e vincular", cancel: "Cancelar", otherAccount: "Usar outra conta",
        linking: "Vinculando sua conta da Example Home ao Google", signedOut: "Nenhum usuário fez login.",
        signIn: "Fazer login", username: "Nome de usuário", password: "Senha", close: "Fechar")

    private static let arabic = AppWords(
        language: .arabic, title: "ربط حسابك في Example Home بـ Google",
        signedIn: { "تم تسجيل الدخول باسم \($0)" },
        sharing: "سيطّلع Google على اسمك وعنوان بريدك الإلكتروني لعرض الحساب المرتبط.",
        privacyPolicy: "سياسة خصوصية Google", unlinking: "يمكنك إلغاء الربط في أي وقت",
        agree: "الموافقة والربط", cancel: "إلغاء", otherAccount: "استخدام حساب آخر",
        linking: "جارٍ ربط حسابك في Example Home بـ Google", signedOut: "لم يسجّل أي مستخدم الدخول.",
        signIn: "تسجيل الدخول", username: "اسم المستخدم", password: "كلمة المرور", close: "إغلاق")
}
