import PartnerApp

/// The words of the partner app's consent screen in one language, as a string catalog
/// of an app would have them.
///
/// They say what the partner's pages say. The words of the two buttons are those of Google's design rules in
/// English, and their translation in the others.
struct ConsentWords: Sendable {
    var language: String
    var title: String
    var signedIn: @Sendable (String) -> String
    var seeing: String
    var controlling: String
    var statement: String
    var sharing: String
    var privacyPolicy: String
    var unlinking: String
    var agree: String
    var cancel: String
    var otherAccount: String
    var finished: String

    /// The words in a language; nil for English, whose words are the library's own, and
    /// for one that is not there.
    static func of(_ language: String) -> ConsentWords? { all.first { $0.language == language } }

    /// Replaces the words of an app, and leaves its scopes and addresses.
    func apply(to wording: inout ConsentWording) {
        wording = ConsentWording(
            company: wording.company, statement: statement,
            scopes: ["devices.read": seeing, "devices.control": controlling],
            unlinkingURL: wording.unlinkingURL, sharing: sharing)
        wording.title = title
        wording.signedIn = signedIn
        wording.privacyPolicy = privacyPolicy
        wording.unlinking = unlinking
        wording.agree = agree
        wording.cancel = cancel
        wording.otherAccount = otherAccount
        wording.finished = finished
    }

    static let all = [hindi, traditionalChinese, brazilianPortuguese, arabic]

    static let hindi = ConsentWords(
        language: "hi", title: "अपने Example Home खाते को Google से लिंक करें",
        signedIn: { "\($0) के रूप में साइन इन हैं" },
        seeing: "आपके डिवाइस और उनकी स्थिति देखना", controlling: "आपके डिवाइस कंट्रोल करना",
        statement: "लिंक होने के बाद, Google को आपके डिवाइस कंट्रोल करने की अनुमति मिल जाएगी।",
        sharing: "Google को आपका नाम और ईमेल पता दिखेगा, ताकि पता चले कि कौनसा खाता लिंक है।",
        privacyPolicy: "Google की निजता नीति", unlinking: "लिंक कभी भी हटाया जा सकता है",
        agree: "सहमति दें और लिंक करें", cancel: "रद्द करें", otherAccount: "दूसरे खाते का इस्तेमाल करें",
        finished: "आपका Example Home खाता Google से लिंक किया जा रहा है")

    static let traditionalChinese = ConsentWords(
        language: "zh-TW", title: "將您的 Example Home 帳戶連結至 Google",
        signedIn: { "登入身分：\($0)" },
        seeing: "查看您的裝置及其狀態", controlling: "控制您的裝置",
        statement: "連結後，Google 將有權控制您的裝置。",
        sharing: "Google 會看到您的姓名和電子郵件地址，以顯示連結的是哪個帳戶。",
        privacyPolicy: "Google 隱私權政策", unlinking: "您隨時可以取消連結",
        agree: "同意並連結", cancel: "取消", otherAccount: "使用其他帳戶",
        finished: "正在將您的 Example Home 帳戶連結至 Google")

    static let brazilianPortuguese = ConsentWords(
        language: "pt-BR", title: "Vincular sua conta da Example Home ao Google",
        signedIn: { "Sessão iniciada como \($0)" },
        seeing: "Ver seus dispositivos e o estado deles", controlling: "Controlar seus dispositivos",
        statement: "Após a vinculação, o Google terá permissão para controlar seus dispositivos.",
        sharing: "O Google verá seu nome e endereço de e-mail para mostrar qual conta está vinculada.",
        privacyPolicy: "Política de Privacidade do Google", unlinking: "Você pode desvincular quando quiser",
        agree: "Concordar e vincular", cancel: "Cancelar", otherAccount: "Usar outra conta",
        finished: "Vinculando sua conta da Example Home ao Google")

    static let arabic = ConsentWords(
        language: "ar", title: "ربط حسابك في Example Home بـ Google",
        signedIn: { "تم تسجيل الدخول باسم \($0)" },
        seeing: "الاطّلاع على أجهزتك وحالتها", controlling: "التحكّم في أجهزتك",
        statement: "بعد الربط، سيحصل Google على إذن بالتحكّم في أجهزتك.",
        sharing: "سيطّلع Google على اسمك وعنوان بريدك الإلكتروني لعرض الحساب المرتبط.",
        privacyPolicy: "سياسة خصوصية Google", unlinking: "يمكنك إلغاء الربط في أي وقت",
        agree: "الموافقة والربط", cancel: "إلغاء", otherAccount: "استخدام حساب آخر",
        finished: "جارٍ ربط حسابك في Example Home بـ Google")
}
