import type { words as english } from "../en/settings.en.ts"

/** The settings in French. */
export const words: typeof english = {
  email: "Adresse e-mail",
  aboutEmail: (email) => [
    "Vous vous connectez en tant que ",
    email,
    ". Une nouvelle adresse compte dès que vous avez suivi le lien qu’elle reçoit ; l’ancienne est avertie."
  ],
  onItsWay: (email) => [
    "Un e-mail est en route vers ",
    email,
    ". Suivez son lien dans l’heure ; d’ici là, votre adresse reste inchangée."
  ],
  enterEmail: "Saisissez la nouvelle adresse.",
  enterPassword: "Saisissez votre mot de passe.",
  sendLink: "Envoyer le lien",
  newEmail: "Nouvelle adresse e-mail",
  currentPassword: "Mot de passe actuel",
  newPassword: "Nouveau mot de passe",
  password: "Mot de passe",
  aboutPassword: "Un nouveau mot de passe déconnecte tous les autres navigateurs. Les clés restent valables.",
  changePassword: "Changer le mot de passe",
  passwordChanged: "Le mot de passe est changé. Les autres navigateurs sont déconnectés.",
  aboutLanguage: "La langue de ces pages et des e-mails que vous recevez.",
  languageKept: "La langue est enregistrée pour ce compte.",
  sessions: "Sessions",
  aboutSessions:
    "Là où vous êtes connecté. Une session prend fin 30 jours après sa dernière utilisation, et dans tous les cas après 90 jours.",
  thisOne: "Celle-ci",
  signedIn: (at, last) => ["Connecté ", at, " · dernière utilisation ", last],
  end: "Terminer",
  endOf: (browser) => `Terminer la session de ${browser}`,
  ended: (browser) => `${browser} est déconnecté.`,
  allEnded: "Tous les autres navigateurs sont déconnectés.",
  endOthers: "Terminer toutes les autres",
  more: (count) => `En afficher ${count} de plus`,
  unknownBrowser: "Navigateur inconnu",
  on: (browser, system) => `${browser} sur ${system}`,
  close: "Clore le compte",
  closeThis: "Clore ce compte",
  aboutClose: "Vous pourrez vous réinscrire avec la même adresse, comme nouveau compte.",
  whatGoes:
    "Supprime votre accès : adresse, mot de passe, sessions et clés. Le journal et les codes restent chez l’exploitant.",
  deleted:
    "Votre adresse, votre mot de passe, toutes les sessions et toutes les clés sont supprimés. Les programmes qui utilisent une clé sont refusés aussitôt.",
  stays:
    "L’exploitant garde le journal et les codes achetés, sous le seul numéro du compte. Vous n’y aurez plus accès : téléchargez d’abord ce dont vous avez besoin.",
  lost: (credits) => [
    "Les ",
    credits,
    " crédits restants sont perdus. Pour être remboursé de crédits achetés, adressez-vous à l’exploitant avant de clore le compte."
  ],
  confirm: (email) => ["Saisissez ", email, " pour confirmer"],
  stop: "Arrêter aussi mes codes dynamiques et effacer leurs destinations. Sinon, ils continuent de rediriger."
}
