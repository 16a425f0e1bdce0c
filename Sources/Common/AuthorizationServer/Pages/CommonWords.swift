import HTTPMessages

/// The words that are the same on the pages of every server, in one language; another language is added in this file.
public struct CommonWords: Sendable {
    /// The title of the sign-in page, and its button.
    public let signIn: HTML
    /// The label of the password.
    let password: HTML
    /// The button that ends the request.
    public let cancel: HTML
    /// The message for an unknown name or a wrong password, which does not reveal which of the two is wrong.
    let wrongPassword: HTML
    /// The message for a user whose account may not be used.
    public let accountDisabled: HTML
    /// The button that ends the session.
    public let useAnotherAccount: HTML
    /// The title of the page for a form that this server did not show to this browser, or showed too long
    /// ago.
    let tryAgain: HTML
    /// The link on that page, to the first page of the request.
    let startAgain: HTML
    /// The reason on that page.
    let staleFormReason: HTML
    /// The title of the page for a request that names no client and redirect URI that the server knows.
    let unusableRequest: HTML
    /// The reason on that page, for the user.
    let unusableRequestReason: HTML
    /// The reason on that page, for the developer of the client.
    let forDevelopers: @Sendable (_ detail: HTML) -> HTML
    /// The message after too many attempts, with the time until the next attempt.
    let tooManyAttempts: @Sendable (_ minutes: Int) -> HTML
    /// The message while too many other requests are under way.
    let siteIsBusy: HTML

    /// English.
    public static let english = CommonWords(
        signIn: "Sign in",
        password: "Password",
        cancel: "Cancel",
        wrongPassword: "The user name or the password is wrong.",
        accountDisabled: "This account is disabled. Please contact support.",
        useAnotherAccount: "Use another account",
        tryAgain: "Please try again",
        startAgain: "Start again",
        staleFormReason: """
            This form is out of date, or your browser does not keep cookies for this site. Nothing was shared.
            """,
        unusableRequest: "This link cannot be used",
        unusableRequestReason: """
            The app or site that sent you here made a mistake, so nothing was shared. \
            Go back and try again; if it happens once more, tell its makers.
            """,
        forDevelopers: { "For developers: \($0)" },
        tooManyAttempts: { minutes in
            let time = minutes == 1 ? "a minute" : "\(minutes) minutes"
            return "Too many attempts. Please wait \(time) and try again."
        },
        siteIsBusy: "This site is busy. Please wait a few seconds and try again.")

    /// French.
    public static let french = CommonWords(
        signIn: "Connexion",
        password: "Mot de passe",
        cancel: "Annuler",
        wrongPassword: "Le nom d’utilisateur ou le mot de passe est incorrect.",
        accountDisabled: "Ce compte est désactivé. Veuillez contacter l’assistance.",
        useAnotherAccount: "Utiliser un autre compte",
        tryAgain: "Veuillez réessayer",
        startAgain: "Recommencer",
        staleFormReason: """
            Ce formulaire a expiré, ou votre navigateur ne conserve pas les cookies de ce site. \
            Rien n’a été partagé.
            """,
        unusableRequest: "Ce lien ne peut pas être utilisé",
        unusableRequestReason: """
            L’application ou le site qui vous a envoyé ici a commis une erreur ; rien n’a été partagé. \
            Revenez en arrière et réessayez. Si cela se reproduit, prévenez ses auteurs.
            """,
        forDevelopers: { "Pour les développeurs : \($0)" },
        tooManyAttempts: { minutes in
            let time = minutes == 1 ? "une minute" : "\(minutes) minutes"
            return "Trop de tentatives. Patientez \(time), puis réessayez."
        },
        siteIsBusy: "Ce site est très sollicité. Patientez quelques secondes, puis réessayez.")

    /// Hindi.
    public static let hindi = CommonWords(
        signIn: "साइन इन करें",
        password: "पासवर्ड",
        cancel: "रद्द करें",
        wrongPassword: "उपयोगकर्ता नाम या पासवर्ड गलत है।",
        accountDisabled: "यह खाता बंद कर दिया गया है। कृपया सहायता टीम से संपर्क करें।",
        useAnotherAccount: "कोई दूसरा खाता इस्तेमाल करें",
        tryAgain: "कृपया फिर से कोशिश करें",
        startAgain: "फिर से शुरू करें",
        staleFormReason: """
            यह फ़ॉर्म पुराना हो चुका है या आपका ब्राउज़र इस साइट की कुकी नहीं रखता। कुछ भी शेयर नहीं हुआ।
            """,
        unusableRequest: "इस लिंक का इस्तेमाल नहीं किया जा सकता",
        unusableRequestReason: """
            जिस ऐप्लिकेशन या साइट ने आपको यहाँ भेजा है उससे गलती हुई है, इसलिए कुछ भी शेयर नहीं हुआ। \
            वापस जाकर फिर से कोशिश करें। अगर ऐसा दोबारा हो, तो उसे बनाने वालों को बताएँ।
            """,
        forDevelopers: { "डेवलपर के लिए: \($0)" },
        tooManyAttempts: { minutes in
            "बहुत बार कोशिश की गई। कृपया \(String(minutes)) मिनट बाद फिर से कोशिश करें।"
        },
        siteIsBusy: "यह साइट अभी व्यस्त है। कृपया कुछ सेकंड बाद फिर से कोशिश करें।")

    /// Chinese in traditional characters.
    public static let traditionalChinese = CommonWords(
        signIn: "登入",
        password: "密碼",
        cancel: "取消",
        wrongPassword: "使用者名稱或密碼錯誤。",
        accountDisabled: "這個帳戶已停用，請與支援團隊聯絡。",
        useAnotherAccount: "使用其他帳戶",
        tryAgain: "請再試一次",
        startAgain: "重新開始",
        staleFormReason: "這份表單已過期，或您的瀏覽器不保留這個網站的 Cookie。並未分享任何資料。",
        unusableRequest: "無法使用這個連結",
        unusableRequestReason: """
            將您帶到這裡的應用程式或網站發生錯誤，因此並未分享任何資料。\
            請返回並再試一次；如果問題再次發生，請通知其開發人員。
            """,
        forDevelopers: { "開發人員資訊：\($0)" },
        tooManyAttempts: { minutes in
            "嘗試次數過多，請在 \(String(minutes)) 分鐘後再試一次。"
        },
        siteIsBusy: "這個網站目前忙碌，請稍候幾秒再試一次。")

    /// Portuguese as in Brazil.
    public static let brazilianPortuguese = CommonWords(
        signIn: "Fazer login",
        password: "Senha",
        cancel: "Cancelar",
        wrongPassword: "Nome de usuário ou senha incorretos.",
        accountDisabled: "Esta conta está desativada. Entre em contato com o suporte.",
        useAnotherAccount: "Usar outra conta",
        tryAgain: "Tente de novo",
        startAgain: "Começar de novo",
        staleFormReason: """
            Este formulário expirou, ou seu navegador não guarda cookies deste site. Nada foi compartilhado.
            """,
        unusableRequest: "Não é possível usar este link",
        unusableRequestReason: """
            O app ou site que trouxe você até aqui cometeu um erro, e nada foi compartilhado. \
            Volte e tente de novo. Se acontecer outra vez, avise os responsáveis.
            """,
        forDevelopers: { "Para desenvolvedores: \($0)" },
        tooManyAttempts: { minutes in
            let time = minutes == 1 ? "um minuto" : "\(minutes) minutos"
            return "Muitas tentativas. Aguarde \(time) e tente de novo."
        },
        siteIsBusy: "Este site está ocupado agora. Aguarde alguns segundos e tente de novo.")

    /// Arabic.
    public static let arabic = CommonWords(
        signIn: "تسجيل الدخول",
        password: "كلمة المرور",
        cancel: "إلغاء",
        wrongPassword: "اسم المستخدم أو كلمة المرور غير صحيحة.",
        accountDisabled: "هذا الحساب متوقف. يُرجى التواصل مع فريق الدعم.",
        useAnotherAccount: "استخدام حساب آخر",
        tryAgain: "يُرجى إعادة المحاولة",
        startAgain: "البدء من جديد",
        staleFormReason: """
            انتهت صلاحية هذا النموذج، أو أن متصفّحك لا يحتفظ بملفات تعريف الارتباط لهذا الموقع. \
            لم تتم مشاركة أي شيء.
            """,
        unusableRequest: "لا يمكن استخدام هذا الرابط",
        unusableRequestReason: """
            حدث خطأ في التطبيق أو الموقع الإلكتروني الذي وجّهك إلى هنا، لذلك لم تتم مشاركة أي شيء. \
            ارجع وحاول مرة أخرى، وإذا تكرّر الخطأ فأبلِغ الجهة المطوّرة.
            """,
        forDevelopers: { "للمطوّرين: \($0)" },
        tooManyAttempts: { minutes in
            "محاولات كثيرة جدًا. يُرجى الانتظار \(arabicDuration(minutes)) ثم إعادة المحاولة."
        },
        siteIsBusy: "هذا الموقع مشغول حاليًا. يُرجى الانتظار بضع ثوانٍ ثم إعادة المحاولة.")

    /// Minutes in Arabic, which has a form for one, for two, for three to ten, and for more.
    private static func arabicDuration(_ minutes: Int) -> String {
        switch minutes {
        case 1: "دقيقة واحدة"
        case 2: "دقيقتين"
        case _ where (3...10).contains(minutes % 100): "\(minutes) دقائق"
        default: "\(minutes) دقيقة"
        }
    }
}
