import HTTPMessages

struct ArabicWording: YahooWording {
    let signIn: HTML = "تسجيل الدخول"
    func signInPurpose(app: HTML) -> HTML { "للمتابعة إلى \(app)" }
    let username: HTML = "اسم المستخدم أو عنوان البريد الإلكتروني"
    let password: HTML = "كلمة المرور"
    let cancel: HTML = "إلغاء"
    let wrongPassword: HTML = "اسم المستخدم أو كلمة المرور غير صحيحة."
    let accountDisabled: HTML = "هذا الحساب متوقف. يُرجى التواصل مع فريق الدعم."
    func tooManyAttempts(minutes: Int) -> HTML {
        "محاولات كثيرة جدًا. يُرجى الانتظار \(duration(minutes)) ثم إعادة المحاولة."
    }

    func consentTitle(app: HTML) -> HTML { "المشاركة مع \(app)" }
    func consentHeading(app: HTML) -> HTML { "يريد \(app) استخدام حسابك على Yahoo" }
    let useAnotherAccount: HTML = "استخدام حساب آخر"
    func permissions(app: HTML) -> HTML { "إذا وافقت، فسيتمكّن \(app) من:" }
    func permission(_ permission: YahooPermission) -> HTML {
        switch permission {
        case .openID: "التعرّف عليك عند عودتك"
        case .profile: "الاطّلاع على اسمك وصورتك ولغتك"
        case .email: "الاطّلاع على عنوان بريدك الإلكتروني"
        case .readContacts: "قراءة جهات اتصالك"
        case .readWriteContacts: "قراءة جهات اتصالك وتعديلها"
        case .readMail: "قراءة بريدك"
        case .readFantasySports: "الاطّلاع على فرقك الخيالية"
        case .readWriteFantasySports: "الاطّلاع على فرقك الخيالية وإدارتها"
        }
    }
    func sharing(app: HTML) -> HTML {
        "يمكنك التراجع عن ذلك في أي وقت من إعدادات حسابك. لا يرى \(app) كلمة مرورك أبدًا."
    }
    let agree: HTML = "موافقة"

    let codeTitle: HTML = "الرمز"
    func enterCode(app: HTML) -> HTML {
        "أدخِل هذا الرمز في \(app). يُستخدَم الرمز مرة واحدة ولفترة قصيرة فقط."
    }
    func noCode(app: HTML) -> HTML { "لم يحصل \(app) على إذن بالوصول. يمكنك إغلاق هذه الصفحة." }

    let unusableRequest: HTML = "هناك خطأ في عنوان هذه الصفحة"
    let unusableRequestReason: HTML = """
        حدث خطأ في التطبيق أو الموقع الإلكتروني الذي وجّهك إلى هنا، لذلك لم تتم مشاركة أي شيء. \
        ارجع وحاول مرة أخرى، وإذا تكرّر الخطأ فأبلِغ الجهة المطوّرة.
        """
    func forDevelopers(_ detail: HTML) -> HTML { "للمطوّرين: يُرجى تصحيح الطلب وإرساله مرة أخرى. \(detail)" }

    let tryAgain: HTML = "يُرجى إعادة المحاولة"
    let staleFormReason: HTML = """
        انتهت صلاحية هذا النموذج، أو أن متصفّحك لا يحتفظ بملفات تعريف الارتباط لهذا الموقع. \
        لم تتم مشاركة أي شيء.
        """
    let startAgain: HTML = "البدء من جديد"

    /// Arabic counts one, two, three to ten, and more, each in its own way.
    private func duration(_ minutes: Int) -> String {
        switch (minutes, minutes % 100) {
        case (1, _): "دقيقة واحدة"
        case (2, _): "دقيقتين"
        case (_, 3...10): "\(minutes) دقائق"
        default: "\(minutes) دقيقة"
        }
    }
}
