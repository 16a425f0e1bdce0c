import AuthorizationServer
import HTTPMessages

/// The texts of the pages in one language.
///
/// The project wrote them: none is from Yahoo. The name of an app is passed to a text as markup, already escaped and
/// isolated from the direction of the text around it.
struct YahooWords: PageWording {
    /// A text with the name of an app in it.
    typealias TextAboutApp = @Sendable (_ app: HTML) -> HTML

    /// The texts that the pages of other servers have too.
    let common: CommonWords
    /// The label of the field for the user name.
    let username: HTML
    /// The button of the consent page.
    let agree: HTML
    /// The line below the heading of the sign-in page.
    let signInPurpose: TextAboutApp
    let consentTitle: TextAboutApp
    let consentHeading: TextAboutApp
    /// The line above the list of permissions.
    let permissionsHeading: TextAboutApp
    /// What the app may do with each permission.
    let permissions: [YahooPermission: HTML]
    /// The line below the list of permissions: how to take the consent back.
    let sharing: TextAboutApp
    /// The title of the page that shows a code, for an app that no URL opens.
    let codeTitle: HTML
    /// The text of that page.
    let enterCode: TextAboutApp
    /// The title of the page that shows an error, for an app that no URL opens.
    let noCodeTitle: HTML
    /// The text of that page: the app gets no access.
    let noCode: TextAboutApp
}

extension YahooWords {
    static let english = YahooWords(
        common: .english,
        username: "User name or mail address",
        agree: "Agree",
        signInPurpose: { "to continue to \($0)" },
        consentTitle: { "Share with \($0)" },
        consentHeading: { "\($0) would like to use your Yahoo account" },
        permissionsHeading: { "If you agree, \($0) can:" },
        permissions: [
            .openID: "Recognise you when you come back",
            .profile: "See your name, picture and language",
            .email: "See your mail address",
            .readContacts: "Read your contacts",
            .readWriteContacts: "Read and change your contacts",
            .readMail: "Read your mail",
            .readFantasySports: "See your fantasy teams",
            .readWriteFantasySports: "See and manage your fantasy teams",
        ],
        sharing: {
            """
            You can take this back at any time in the settings of your account. \
            \($0) never sees your password.
            """
        },
        codeTitle: "Your code",
        enterCode: { "Enter this code in \($0). It works once, and only for a short time." },
        noCodeTitle: "No access",
        noCode: { "\($0) gets no access. You can close this page." }
    )

    static let french = YahooWords(
        common: .french,
        username: "Nom d’utilisateur ou adresse e-mail",
        agree: "Accepter",
        signInPurpose: { "pour continuer vers \($0)" },
        consentTitle: { "Partager avec \($0)" },
        consentHeading: { "\($0) souhaite utiliser votre compte Yahoo" },
        permissionsHeading: { "Si vous acceptez, \($0) pourra :" },
        permissions: [
            .openID: "Vous reconnaître à votre retour",
            .profile: "Voir votre nom, votre photo et votre langue",
            .email: "Voir votre adresse e-mail",
            .readContacts: "Lire vos contacts",
            .readWriteContacts: "Lire et modifier vos contacts",
            .readMail: "Lire vos e-mails",
            .readFantasySports: "Voir vos équipes de sport fantasy",
            .readWriteFantasySports: "Voir et gérer vos équipes de sport fantasy",
        ],
        sharing: {
            """
            Vous pouvez retirer cet accord à tout moment dans les paramètres de votre compte. \
            \($0) ne voit jamais votre mot de passe.
            """
        },
        codeTitle: "Votre code",
        enterCode: { "Saisissez ce code dans \($0). Il ne sert qu’une fois et expire rapidement." },
        noCodeTitle: "Aucun accès",
        noCode: { "\($0) n’obtient aucun accès. Vous pouvez fermer cette page." }
    )

    static let hindi = YahooWords(
        common: .hindi,
        username: "उपयोगकर्ता नाम या ईमेल पता",
        agree: "सहमति दें",
        signInPurpose: { "\($0) पर जाने के लिए" },
        consentTitle: { "\($0) के साथ शेयर करें" },
        consentHeading: { "\($0) आपके Yahoo खाते का इस्तेमाल करना चाहता है" },
        permissionsHeading: { "आपकी सहमति के बाद \($0) ये काम कर सकेगा:" },
        permissions: [
            .openID: "दोबारा आने पर आपको पहचानना",
            .profile: "आपका नाम, फ़ोटो और भाषा देखना",
            .email: "आपका ईमेल पता देखना",
            .readContacts: "आपके संपर्क पढ़ना",
            .readWriteContacts: "आपके संपर्क पढ़ना और बदलना",
            .readMail: "आपके ईमेल पढ़ना",
            .readFantasySports: "आपकी फ़ैंटसी टीमें देखना",
            .readWriteFantasySports: "आपकी फ़ैंटसी टीमें देखना और मैनेज करना",
        ],
        sharing: {
            """
            आप अपने खाते की सेटिंग में जाकर यह सहमति कभी भी वापस ले सकते हैं। \
            \($0) को आपका पासवर्ड कभी नहीं दिखता।
            """
        },
        codeTitle: "आपका कोड",
        enterCode: { "यह कोड \($0) में डालें। यह सिर्फ़ एक बार और थोड़े समय तक काम करता है।" },
        noCodeTitle: "ऐक्सेस नहीं मिला",
        noCode: { "\($0) को कोई ऐक्सेस नहीं मिला। आप यह पेज बंद कर सकते हैं।" }
    )

    static let traditionalChinese = YahooWords(
        common: .traditionalChinese,
        username: "使用者名稱或電子郵件地址",
        agree: "同意",
        signInPurpose: { "以繼續前往 \($0)" },
        consentTitle: { "與 \($0) 分享" },
        consentHeading: { "\($0) 想要使用您的 Yahoo 帳戶" },
        permissionsHeading: { "您同意後，\($0) 將可以：" },
        permissions: [
            .openID: "在您再次造訪時認出您",
            .profile: "查看您的姓名、相片和語言",
            .email: "查看您的電子郵件地址",
            .readContacts: "讀取您的聯絡人",
            .readWriteContacts: "讀取及變更您的聯絡人",
            .readMail: "讀取您的郵件",
            .readFantasySports: "查看您的夢幻球隊",
            .readWriteFantasySports: "查看及管理您的夢幻球隊",
        ],
        sharing: { "您隨時可以在帳戶設定中撤回同意。\($0) 絕不會看到您的密碼。" },
        codeTitle: "您的代碼",
        enterCode: { "請在 \($0) 中輸入這個代碼。代碼只能使用一次，而且很快就會失效。" },
        noCodeTitle: "未取得存取權",
        noCode: { "\($0) 未取得存取權。您可以關閉這個網頁。" }
    )

    static let brazilianPortuguese = YahooWords(
        common: .brazilianPortuguese,
        username: "Nome de usuário ou endereço de e-mail",
        agree: "Concordar",
        signInPurpose: { "para continuar em \($0)" },
        consentTitle: { "Compartilhar com \($0)" },
        consentHeading: { "\($0) quer usar sua conta do Yahoo" },
        permissionsHeading: { "Se você concordar, \($0) poderá:" },
        permissions: [
            .openID: "Reconhecer você quando voltar",
            .profile: "Ver seu nome, foto e idioma",
            .email: "Ver seu endereço de e-mail",
            .readContacts: "Ler seus contatos",
            .readWriteContacts: "Ler e alterar seus contatos",
            .readMail: "Ler seus e-mails",
            .readFantasySports: "Ver seus times de fantasy",
            .readWriteFantasySports: "Ver e gerenciar seus times de fantasy",
        ],
        sharing: {
            """
            Você pode voltar atrás a qualquer momento nas configurações da sua conta. \
            \($0) nunca vê sua senha.
            """
        },
        codeTitle: "Seu código",
        enterCode: { "Digite este código em \($0). Ele funciona uma única vez e por pouco tempo." },
        noCodeTitle: "Sem acesso",
        noCode: { "\($0) não recebeu acesso. Você pode fechar esta página." }
    )

    static let arabic = YahooWords(
        common: .arabic,
        username: "اسم المستخدم أو عنوان البريد الإلكتروني",
        agree: "موافقة",
        signInPurpose: { "للمتابعة إلى \($0)" },
        consentTitle: { "المشاركة مع \($0)" },
        consentHeading: { "يريد \($0) استخدام حسابك على Yahoo" },
        permissionsHeading: { "إذا وافقت، فسيتمكّن \($0) من:" },
        permissions: [
            .openID: "التعرّف عليك عند عودتك",
            .profile: "الاطّلاع على اسمك وصورتك ولغتك",
            .email: "الاطّلاع على عنوان بريدك الإلكتروني",
            .readContacts: "قراءة جهات اتصالك",
            .readWriteContacts: "قراءة جهات اتصالك وتعديلها",
            .readMail: "قراءة بريدك",
            .readFantasySports: "الاطّلاع على فرقك الخيالية",
            .readWriteFantasySports: "الاطّلاع على فرقك الخيالية وإدارتها",
        ],
        sharing: { "يمكنك التراجع عن ذلك في أي وقت من إعدادات حسابك. لا يرى \($0) كلمة مرورك أبدًا." },
        codeTitle: "الرمز",
        enterCode: { "أدخِل هذا الرمز في \($0). يُستخدَم الرمز مرة واحدة ولفترة قصيرة فقط." },
        noCodeTitle: "لا يوجد إذن بالوصول",
        noCode: { "لم يحصل \($0) على إذن بالوصول. يمكنك إغلاق هذه الصفحة." }
    )
}
