import type { Letters } from "./Drafts.ts"

export const letters: Letters = {
  lasts: (hours) => `Le lien fonctionne une fois, pendant ${hours === 1 ? "une heure" : `${hours} heures`}.`,
  orCopy: "Ou copiez cette adresse dans votre navigateur :",
  "sign-up": (to, host) => ({
    subject: `Votre lien d’inscription sur ${host}`,
    title: "Terminer l’inscription",
    happened: `Quelqu’un, sans doute vous, a demandé à ouvrir un compte pour ${to} sur ${host}.`,
    todo: "Suivez le lien et choisissez un mot de passe. Le compte s’ouvre alors.",
    action: "Choisir un mot de passe",
    otherwise: "Si ce n’était pas vous, ne faites rien : aucun compte ne s’ouvre sans le lien."
  }),
  "password-reset": (to, host) => ({
    subject: `Votre lien pour un nouveau mot de passe sur ${host}`,
    title: "Définir un nouveau mot de passe",
    happened: `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour le compte de ${to} sur ${host}.`,
    todo: "Suivez le lien et choisissez-en un. Toutes les connexions à ce compte seront alors fermées.",
    action: "Définir un nouveau mot de passe",
    otherwise: "Si ce n’était pas vous, ne faites rien : votre mot de passe reste le même."
  }),
  "email-change": (to, host) => ({
    subject: `Confirmez votre nouvelle adresse sur ${host}`,
    title: "Confirmer votre nouvelle adresse",
    happened: `Un compte sur ${host}, sans doute le vôtre, doit recevoir l’adresse e-mail ${to}.`,
    todo: "Suivez le lien pour confirmer que cette adresse est la vôtre.",
    action: "Confirmer cette adresse",
    otherwise: "Si ce n’était pas vous, ne faites rien : le compte garde son adresse actuelle."
  }),
  "account-exists": (to, host) => ({
    subject: `Vous avez déjà un compte sur ${host}`,
    title: "Vous avez déjà un compte",
    happened: `Quelqu’un, sans doute vous, a demandé à ouvrir un compte pour ${to} sur ${host}. Cette adresse en a déjà un.`,
    todo: "Connectez-vous, ou demandez-y un nouveau mot de passe.",
    action: "Se connecter",
    otherwise: "Si ce n’était pas vous, ne faites rien : votre compte est inchangé."
  }),
  "no-account": (to, host) => ({
    subject: `Aucun compte sur ${host} n’a cette adresse`,
    title: "Aucun compte n’a cette adresse",
    happened: `Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ${to} sur ${host}. Aucun compte n’a cette adresse.`,
    todo: "Si votre compte a une autre adresse, refaites la demande avec celle-ci.",
    action: "Refaire la demande",
    otherwise: "Si ce n’était pas vous, ne faites rien : rien n’a changé."
  }),
  "address-taken": (to, host) => ({
    subject: `Un autre compte sur ${host} a cette adresse`,
    title: "Un autre compte a cette adresse",
    happened: `Quelqu’un, sans doute vous, a demandé à donner à un compte sur ${host} l’adresse e-mail ${to}. Un autre compte l’a déjà.`,
    todo: "Connectez-vous au compte qui l’a, ou choisissez une autre adresse pour l’autre.",
    action: "Se connecter",
    otherwise: "Si ce n’était pas vous, ne faites rien : les deux comptes sont inchangés."
  }),
  "address-changed": (to, host) => ({
    subject: `Votre compte sur ${host} a une nouvelle adresse`,
    title: "Votre compte a une nouvelle adresse",
    happened: `Le compte sur ${host} qui avait l’adresse e-mail ${to} en a maintenant une autre.`,
    todo: "Connectez-vous désormais avec la nouvelle adresse. Celle-ci ne reçoit plus d’e-mails sur le compte.",
    action: undefined,
    otherwise: `Si ce n’était pas vous, avertissez aussitôt l’exploitant de ${host} : quelqu’un connaît votre mot de passe.`
  }),
  "balance-low": (_, host) => ({
    subject: `Votre solde sur ${host} est bas`,
    title: "Votre solde est bas",
    happened: `Le solde de votre compte sur ${host} est passé sous le montant que vous avez choisi.`,
    todo: "Connectez-vous pour le voir et acheter des crédits.",
    action: "Se connecter",
    otherwise:
      "Vous recevez cet e-mail une fois par jour au plus. Vous pouvez choisir un autre montant, ou aucun, là où vous achetez des crédits."
  }),
  "webhook-failing": (_, host) => ({
    subject: `Un webhook de votre compte sur ${host} échoue`,
    title: "Un webhook échoue",
    happened: `L’adresse d’un webhook de votre compte sur ${host} n’a rien accepté depuis un jour. Ses événements attendent.`,
    todo: "Connectez-vous pour voir pourquoi. Après cinq jours sans succès, le webhook est désactivé.",
    action: "Se connecter",
    otherwise: "Si vous n’en avez plus besoin, supprimez-le sur cette page."
  }),
  "webhook-disabled": (_, host) => ({
    subject: `Un webhook de votre compte sur ${host} a été désactivé`,
    title: "Un webhook a été désactivé",
    happened: `Un webhook de votre compte sur ${host} a été désactivé, car son adresse n’a rien accepté depuis des jours ou n’existe plus.`,
    todo: "Connectez-vous pour voir pourquoi. Réactivez-le et il reprend où il en était : rien n’est perdu.",
    action: "Se connecter",
    otherwise: "Si vous n’en avez plus besoin, supprimez-le sur cette page."
  }),
  test: (_, host) => ({
    subject: `Un e-mail d’essai de ${host}`,
    title: "Les e-mails arrivent",
    happened: `L’exploitant de ${host} a vérifié que ses e-mails arrivent. Celui-ci est arrivé.`,
    todo: "Suivez le lien pour voir qu’il mène à votre service.",
    action: "Ouvrir le service",
    otherwise: "Si vous ne l’attendiez pas, ne faites rien : rien n’a changé."
  }),
  "passkey-added": (_, host) => ({
    subject: `Une clé d’accès a été ajoutée à votre compte sur ${host}`,
    title: "Une clé d’accès a été ajoutée",
    happened: `Votre compte sur ${host} a une nouvelle clé d’accès, qui permet à son détenteur de se connecter.`,
    todo: "Si c’était vous, il n’y a rien à faire.",
    action: "Voir vos clés d’accès",
    otherwise:
      "Si ce n’était pas vous, connectez-vous, supprimez la clé inconnue, changez votre mot de passe et mettez fin à toutes les sessions."
  }),
  "passkey-removed": (_, host) => ({
    subject: `Une clé d’accès de votre compte sur ${host} a été supprimée`,
    title: "Une clé d’accès a été supprimée",
    happened: `Une clé d’accès de votre compte sur ${host} a été supprimée. Elle ne connecte plus personne.`,
    todo: "Si c’était vous, il n’y a rien à faire. Vous pouvez aussi l’effacer de votre appareil.",
    action: "Voir vos clés d’accès",
    otherwise:
      "Si ce n’était pas vous, connectez-vous, changez votre mot de passe et mettez fin à toutes les sessions."
  }),
  "passkey-refused": (_, host) => ({
    subject: `Une clé d’accès de votre compte sur ${host} a été refusée`,
    title: "Une clé d’accès a été refusée",
    happened: `Quelqu’un a voulu se connecter à votre compte sur ${host} avec une clé d’accès qui peut être une copie : son compteur a reculé.`,
    todo: "Supprimez cette clé et ajoutez-en une nouvelle sur votre appareil.",
    action: "Voir vos clés d’accès",
    otherwise: "Personne n’a été connecté avec elle."
  }),
  "password-removed": (_, host) => ({
    subject: `Votre compte sur ${host} n’a plus de mot de passe`,
    title: "Votre mot de passe a été supprimé",
    happened: `Le mot de passe de votre compte sur ${host} a été supprimé. Vous vous connectez désormais avec une clé d’accès.`,
    todo: "Si c’était vous, il n’y a rien à faire. Vous pouvez demander un nouveau mot de passe par e-mail à tout moment.",
    action: "Voir vos clés d’accès",
    otherwise:
      "Si ce n’était pas vous, demandez un nouveau mot de passe à la connexion et supprimez les clés inconnues."
  }),
  "password-made": (_, host) => ({
    subject: `Votre compte sur ${host} a de nouveau un mot de passe`,
    title: "Votre compte a un mot de passe",
    happened: `Un mot de passe a été défini par un lien reçu par e-mail pour votre compte sur ${host}, qui n’en avait pas.`,
    todo: "Si c’était vous, il n’y a rien à faire. Vos clés d’accès restent valables.",
    action: "Voir vos clés d’accès",
    otherwise:
      "Si ce n’était pas vous, quelqu’un lit vos e-mails : changez d’abord leur mot de passe, puis celui de ce compte."
  })
}
