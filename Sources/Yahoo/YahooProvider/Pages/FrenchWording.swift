import HTTPMessages

struct FrenchWording: YahooWording {
    let signIn: HTML = "Connexion"
    func signInPurpose(app: HTML) -> HTML { "pour continuer vers \(app)" }
    let username: HTML = "Nom d’utilisateur ou adresse e-mail"
    let password: HTML = "Mot de passe"
    let cancel: HTML = "Annuler"
    let wrongPassword: HTML = "Le nom d’utilisateur ou le mot de passe est incorrect."
    let accountDisabled: HTML = "Ce compte est désactivé. Veuillez contacter l’assistance."
    func tooManyAttempts(minutes: Int) -> HTML {
        let time = minutes == 1 ? "une minute" : "\(minutes) minutes"
        return "Trop de tentatives. Patientez \(time), puis réessayez."
    }

    func consentTitle(app: HTML) -> HTML { "Partager avec \(app)" }
    func consentHeading(app: HTML) -> HTML { "\(app) souhaite utiliser votre compte Yahoo" }
    let useAnotherAccount: HTML = "Utiliser un autre compte"
    func permissions(app: HTML) -> HTML { "Si vous acceptez, \(app) pourra :" }
    func permission(_ permission: YahooPermission) -> HTML {
        switch permission {
        case .openID: "Vous reconnaître à votre retour"
        case .profile: "Voir votre nom, votre photo et votre langue"
        case .email: "Voir votre adresse e-mail"
        case .readContacts: "Lire vos contacts"
        case .readWriteContacts: "Lire et modifier vos contacts"
        case .readMail: "Lire vos e-mails"
        case .readFantasySports: "Voir vos équipes de sport fantasy"
        case .readWriteFantasySports: "Voir et gérer vos équipes de sport fantasy"
        }
    }
    func sharing(app: HTML) -> HTML {
        """
        Vous pouvez retirer cet accord à tout moment dans les paramètres de votre compte. \
        \(app) ne voit jamais votre mot de passe.
        """
    }
    let agree: HTML = "Accepter"

    let codeTitle: HTML = "Votre code"
    func enterCode(app: HTML) -> HTML {
        "Saisissez ce code dans \(app). Il ne sert qu’une fois et expire rapidement."
    }
    func noCode(app: HTML) -> HTML { "\(app) n’obtient aucun accès. Vous pouvez fermer cette page." }

    let unusableRequest: HTML = "L’adresse de cette page comporte une erreur"
    let unusableRequestReason: HTML = """
        L’application ou le site qui vous a envoyé ici a commis une erreur ; rien n’a été partagé. \
        Revenez en arrière et réessayez. Si cela se reproduit, prévenez ses auteurs.
        """
    func forDevelopers(_ detail: HTML) -> HTML {
        "Développeurs : corrigez la requête, puis renvoyez-la. \(detail)"
    }

    let tryAgain: HTML = "Veuillez réessayer"
    let staleFormReason: HTML = """
        Ce formulaire a expiré, ou votre navigateur ne conserve pas les cookies de ce site. Rien n’a été partagé.
        """
    let startAgain: HTML = "Recommencer"
}
