import type { words as english } from "../en/passkeys.en.ts"

/** Passkeys in French. */
export const words: typeof english = {
  signIn: "Se connecter avec une clé d’accès",
  passkeys: "Clés d’accès",
  about:
    "Connectez-vous par empreinte, visage, verrouillage de l’appareil ou clé de sécurité, sans mot de passe. Une clé d’accès ne sert que sur ce site : personne ne peut vous la soutirer.",
  none: "Aucune clé d’accès pour l’instant.",
  add: "Ajouter une clé d’accès",
  added: (name) => `${name} est ajoutée. Vous pouvez désormais vous connecter avec elle.`,
  aboutAdding: "Votre navigateur demande ensuite où la conserver et vous fait confirmer votre identité.",
  name: "Nom",
  nameHint: "Pour la distinguer des autres, par exemple l’appareil qui la conserve.",
  enterName: "Donnez-lui un nom.",
  tooMany: (most) =>
    `Un compte a au plus ${most} clés d’accès. Supprimez-en une avant d’en ajouter une autre.`,
  addedAt: (at) => ["Ajoutée ", at],
  lastUse: (at) => [" · dernière utilisation ", at],
  neverUsed: " · pas encore utilisée",
  remove: "Supprimer",
  removeOf: (name) => `Supprimer ${name}`,
  removeThis: "Supprimer cette clé d’accès",
  aboutRemoving: (name) => [
    name,
    " ne connecte plus, et les autres navigateurs connectés par une clé d’accès sont déconnectés. Supprimez-la aussi sur l’appareil, qui la proposerait encore."
  ],
  lastWay:
    "C’est le seul accès à ce compte. Pour vous connecter ensuite, il vous faudra un nouveau mot de passe, par un lien reçu par e-mail.",
  confirm: (name) => ["Saisissez ", name, " pour confirmer"],
  removed: (name) => `${name} est supprimée.`,
  removePassword: "Supprimer le mot de passe",
  aboutRemovingPassword:
    "Ensuite, seules les clés d’accès connectent. Votre navigateur en demande d’abord une. Les autres navigateurs sont déconnectés.",
  losing: "Si vous perdez toutes vos clés d’accès, un lien reçu par e-mail définit un nouveau mot de passe.",
  passwordRemoved: "Le mot de passe est supprimé. Seules les clés d’accès connectent.",
  noPassword: "Ce compte n’a pas de mot de passe : seules les clés d’accès connectent.",
  mailLink: "Recevoir un lien pour en définir un",
  linkMailed: (email) => [
    "Un e-mail est en route vers ",
    email,
    ". Son lien fonctionne une fois, pendant une heure."
  ],
  bySession: " · par clé d’accès",
  notDone: [
    "Aucune clé d’accès n’a été utilisée.",
    "L’opération a été annulée ou a duré trop longtemps, ou cet appareil n’en a pas pour ce site. Réessayez, ou utilisez le mot de passe."
  ],
  refused: [
    "Cette clé d’accès n’est pas acceptée.",
    "Elle a peut-être été supprimée de son compte. Essayez-en une autre, ou utilisez le mot de passe."
  ],
  alreadyHere: [
    "Cet appareil a déjà une clé d’accès du compte.",
    "Utilisez celle-ci, ou ajoutez-en une d’un autre appareil."
  ],
  unfit: [
    "Cet appareil ne peut pas conserver une telle clé d’accès.",
    "Il doit pouvoir vérifier qui vous êtes, par exemple par un code. Essayez-en un autre."
  ],
  otherSite: [
    "Les clés d’accès ne fonctionnent pas à cette adresse.",
    "Ouvrez le service à l’adresse indiquée par l’exploitant, puis réessayez."
  ],
  otherAccount: [
    "Cette clé d’accès est celle d’un autre compte, maintenant connecté.",
    "Connectez-vous au compte avec lequel vous voulez continuer."
  ]
}
