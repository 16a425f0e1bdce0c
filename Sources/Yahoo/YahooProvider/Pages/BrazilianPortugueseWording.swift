import HTTPMessages

struct BrazilianPortugueseWording: YahooWording {
    let signIn: HTML = "Fazer login"
    func signInPurpose(app: HTML) -> HTML { "para continuar em \(app)" }
    let username: HTML = "Nome de usuário ou endereço de e-mail"
    let password: HTML = "Senha"
    let cancel: HTML = "Cancelar"
    let wrongPassword: HTML = "Nome de usuário ou senha incorretos."
    let accountDisabled: HTML = "Esta conta está desativada. Entre em contato com o suporte."
    func tooManyAttempts(minutes: Int) -> HTML {
        let time = minutes == 1 ? "um minuto" : "\(minutes) minutos"
        return "Muitas tentativas. Aguarde \(time) e tente de novo."
    }

    func consentTitle(app: HTML) -> HTML { "Compartilhar com \(app)" }
    func consentHeading(app: HTML) -> HTML { "\(app) quer usar sua conta do Yahoo" }
    let useAnotherAccount: HTML = "Usar outra conta"
    func permissions(app: HTML) -> HTML { "Se você concordar, \(app) poderá:" }
    func permission(_ permission: YahooPermission) -> HTML {
        switch permission {
        case .openID: "Reconhecer você quando voltar"
        case .profile: "Ver seu nome, foto e idioma"
        case .email: "Ver seu endereço de e-mail"
        case .readContacts: "Ler seus contatos"
        case .readWriteContacts: "Ler e alterar seus contatos"
        case .readMail: "Ler seus e-mails"
        case .readFantasySports: "Ver seus times de fantasy"
        case .readWriteFantasySports: "Ver e gerenciar seus times de fantasy"
        }
    }
    func sharing(app: HTML) -> HTML {
        """
        Você pode voltar atrás a qualquer momento nas configurações da sua conta. \
        \(app) nunca vê sua senha.
        """
    }
    let agree: HTML = "Concordar"

    let codeTitle: HTML = "Seu código"
    func enterCode(app: HTML) -> HTML {
        "Digite este código em \(app). Ele funciona uma única vez e por pouco tempo."
    }
    func noCode(app: HTML) -> HTML { "\(app) não recebeu acesso. Você pode fechar esta página." }

    let unusableRequest: HTML = "Há algo errado com o endereço desta página"
    let unusableRequestReason: HTML = """
        O app ou site que trouxe você até aqui cometeu um erro, e nada foi compartilhado. \
        Volte e tente de novo. Se acontecer outra vez, avise os responsáveis.
        """
    func forDevelopers(_ detail: HTML) -> HTML {
        "Desenvolvedores: corrijam a solicitação e enviem de novo. \(detail)"
    }

    let tryAgain: HTML = "Tente de novo"
    let staleFormReason: HTML = """
        Este formulário expirou, ou seu navegador não guarda cookies deste site. Nada foi compartilhado.
        """
    let startAgain: HTML = "Começar de novo"
}
