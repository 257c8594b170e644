import type { words as english } from "../en/overview.en.ts"

/** The overview in French. */
export const words: typeof english = {
  latest: "Derniers codes",
  allCodes: "Tous les codes",
  allOf: (count) => `Tous les ${count} codes`,
  firstSteps: "Premiers pas",
  done: "Fait",
  makeKey: "Créer une clé",
  makeAnother: "Créer une autre clé",
  aboutKey:
    "Les programmes présentent une clé à chaque requête, qui compte ainsi comme la vôtre. Elle est affichée une fois, à sa création.",
  buyFirst: "Acheter votre premier code",
  runWithKey: (placeholder) => `Exécutez ceci dans un terminal, avec votre clé à la place de ${placeholder}.`,
  runThis: "Exécutez ceci dans un terminal. La clé que vous venez de créer y figure.",
  itCosts: (credits) => `Cela coûte ${credits}.`,
  tooPoor: "Votre solde n’y suffit pas encore : obtenez d’abord des crédits.",
  seeIt: "Le voir ici",
  aboutSee: "Le code apparaît sur cette page en quelques secondes, à télécharger dans tous les formats."
}
