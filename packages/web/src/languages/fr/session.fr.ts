import type { words as english } from "../en/session.en.ts"

/** Signing in and up in French. */
export const words: typeof english = {
  email: "Adresse e-mail",
  password: "Mot de passe",
  newPassword: "Nouveau mot de passe",
  enterEmail: "Saisissez votre adresse e-mail.",
  enterPassword: "Saisissez votre mot de passe.",
  wrong: "L’adresse e-mail ou le mot de passe est incorrect.",
  comeBack: "Connectez-vous pour continuer. Vous reviendrez là où vous étiez.",
  forgot: "Mot de passe oublié ?",
  byInvitation: "Les nouveaux comptes sont ouverts sur invitation de l’exploitant du service.",
  noAccount: (create) => ["Pas encore de compte ? ", create("Créez-en un")],
  haveAccount: (signIn) => ["Vous avez un compte ? ", signIn("Connectez-vous")],
  closed: "Les inscriptions sont closes",
  aboutClosed:
    "Les nouveaux comptes sont ouverts sur invitation. Demandez-en une à l’exploitant du service : elle arrive par e-mail sous forme de lien.",
  aboutSignUp:
    "Saisissez votre adresse e-mail. Vous recevrez un lien qui la confirme et permet de choisir un mot de passe.",
  sendLink: "Envoyer le lien",
  signUpSent:
    "Suivez le lien qu’il contient pour choisir un mot de passe. Il fonctionne une fois, pendant 24 heures.",
  aboutReset:
    "Saisissez l’adresse e-mail de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe.",
  resetSent:
    "Si un compte existe à cette adresse, l’e-mail contient un lien pour choisir un nouveau mot de passe. Il fonctionne une fois, pendant une heure. L’ancien reste valable d’ici là.",
  back: "Retour à la connexion",
  look: "Consultez votre messagerie",
  onItsWay: (email) => ["Un e-mail est en route vers ", email, "."],
  local:
    "Ce service tourne sur votre propre machine. Sans serveur de messagerie, il écrit les e-mails dans des fichiers : son journal, dans le terminal, indique lequel.",
  noMail:
    "Rien reçu après quelques minutes ? Regardez dans les indésirables et vérifiez l’adresse ci-dessus.",
  again: "Corriger l’adresse ou renvoyer",
  incomplete: "Ce lien est incomplet",
  aboutIncomplete:
    "Il manque une partie de l’adresse. Ouvrez le lien à nouveau depuis l’e-mail, ou copiez-le en entier.",
  expired: "Ce lien n’est plus utilisable",
  aboutExpired:
    "Un lien fonctionne une seule fois, pour une durée limitée. Celui-ci a déjà servi ou il est trop ancien.",
  signedInAs: (email) => ["Vous êtes connecté en tant que ", email, "."],
  toAccount: "Aller à votre compte",
  chosenAlready: (signIn) => ["Vous avez déjà choisi un mot de passe ? ", signIn("Connectez-vous")],
  askAgain: (signUp, reset) => [
    "Sinon, demandez un autre lien : ",
    signUp("pour ouvrir un compte"),
    " ou ",
    reset("pour définir un nouveau mot de passe"),
    "."
  ],
  aboutPassword:
    "Choisissez un mot de passe pour votre compte. Votre adresse est ainsi confirmée, et vous êtes connecté.",
  setPassword: "Définir le mot de passe",
  passwordSet: "Le mot de passe est défini et vous êtes connecté.",
  signsInOther: (email) => [
    "Vous êtes connecté en tant que ",
    email,
    ". Ce lien vous connecte au compte pour lequel il a été envoyé."
  ],
  signsOut: "Toutes les autres connexions à ce compte seront fermées.",
  confirm: "Confirmer votre nouvelle adresse",
  aboutConfirm:
    "Ce lien a été envoyé à la nouvelle adresse d’un compte. Confirmez qu’elle est bien la vôtre.",
  useAddress: "Utiliser cette adresse",
  changed: "Votre adresse est modifiée",
  aboutChanged:
    "Désormais, vous vous connectez avec la nouvelle adresse et les e-mails y sont envoyés. L’ancienne en a été avertie.",
  toSettings: "Aller aux paramètres"
}
