import type { Letters } from "./Drafts.ts"

/** The letters in French. */
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
  })
}
