import AuthorizationServer
import HTTPMessages

/// The words of the pages in one language; all of them are this project's own.
///
/// Names come in as markup, already escaped and isolated from the direction of the text around them.
struct YahooWords: PageWording {
    typealias Words = @Sendable (_ app: HTML) -> HTML

    let common: CommonWords
    let username: HTML
    let agree: HTML
    let signInPurpose: Words
    let consentTitle: Words
    let consentHeading: Words
    let permissionsHeading: Words
    let permissions: [YahooPermission: HTML]
    let sharing: Words
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
        ],
        sharing: {
            """
            You can take this back at any time in the settings of your account. \
            \($0) never sees your password.
            """
        }
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
        ],
        sharing: {
            """
            Vous pouvez retirer cet accord à tout moment dans les paramètres de votre compte. \
            \($0) ne voit jamais votre mot de passe.
            """
        }
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
        ],
        sharing: {
            """
            आप अपने खाते की सेटिंग में जाकर यह सहमति कभी भी वापस ले सकते हैं। \
            \($0) को आपका पासवर्ड कभी नहीं दिखता।
            """
        }
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
        ],
        sharing: { "您隨時可以在帳戶設定中撤回同意。\($0) 絕不會看到您的密碼。" }
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
        ],
        sharing: {
            """
            Você pode voltar atrás a qualquer momento nas configurações da sua conta. \
            \($0) nunca vê sua senha.
            """
        }
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
        ],
        sharing: { "يمكنك التراجع عن ذلك في أي وقت من إعدادات حسابك. لا يرى \($0) كلمة مرورك أبدًا." }
    )
}
