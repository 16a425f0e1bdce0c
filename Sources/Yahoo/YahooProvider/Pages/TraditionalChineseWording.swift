import HTTPMessages

struct TraditionalChineseWording: YahooWording {
    let signIn: HTML = "登入"
    func signInPurpose(app: HTML) -> HTML { "以繼續前往 \(app)" }
    let username: HTML = "使用者名稱或電子郵件地址"
    let password: HTML = "密碼"
    let cancel: HTML = "取消"
    let wrongPassword: HTML = "使用者名稱或密碼錯誤。"
    let accountDisabled: HTML = "這個帳戶已停用，請與支援團隊聯絡。"
    func tooManyAttempts(minutes: Int) -> HTML { "嘗試次數過多，請在 \(String(minutes)) 分鐘後再試一次。" }

    func consentTitle(app: HTML) -> HTML { "與 \(app) 分享" }
    func consentHeading(app: HTML) -> HTML { "\(app) 想要使用您的 Yahoo 帳戶" }
    let useAnotherAccount: HTML = "使用其他帳戶"
    func permissions(app: HTML) -> HTML { "您同意後，\(app) 將可以：" }
    func permission(_ permission: YahooPermission) -> HTML {
        switch permission {
        case .openID: "在您再次造訪時認出您"
        case .profile: "查看您的姓名、相片和語言"
        case .email: "查看您的電子郵件地址"
        case .readContacts: "讀取您的聯絡人"
        case .readWriteContacts: "讀取及變更您的聯絡人"
        case .readMail: "讀取您的郵件"
        case .readFantasySports: "查看您的夢幻球隊"
        case .readWriteFantasySports: "查看及管理您的夢幻球隊"
        }
    }
    func sharing(app: HTML) -> HTML {
        "您隨時可以在帳戶設定中撤回同意。\(app) 絕不會看到您的密碼。"
    }
    let agree: HTML = "同意"

    let codeTitle: HTML = "您的代碼"
    func enterCode(app: HTML) -> HTML { "請在 \(app) 中輸入這個代碼。代碼只能使用一次，而且很快就會失效。" }
    func noCode(app: HTML) -> HTML { "\(app) 未取得存取權。您可以關閉這個網頁。" }

    let unusableRequest: HTML = "這個網頁的網址有問題"
    let unusableRequestReason: HTML = """
        將您帶到這裡的應用程式或網站發生錯誤，因此並未分享任何資料。\
        請返回並再試一次；如果問題再次發生，請通知其開發人員。
        """
    func forDevelopers(_ detail: HTML) -> HTML { "開發人員：請修正要求後再次傳送。\(detail)" }

    let tryAgain: HTML = "請再試一次"
    let staleFormReason: HTML = "這份表單已過期，或您的瀏覽器不保留這個網站的 Cookie。並未分享任何資料。"
    let startAgain: HTML = "重新開始"
}
