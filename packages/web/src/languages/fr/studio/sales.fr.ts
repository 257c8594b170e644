import type { words as english } from "../../en/studio/sales.en.ts"

/** Buying in French. */
export const words: typeof english = {
  madeOf: "Le détail du prix",
  buyCredits: "Acheter des crédits",
  aboutPacks: (price, balance) =>
    `Le code coûte ${price}, et vous avez ${balance}. Choisissez un lot : une fois payé, vous revenez ici, et le code est acheté.`,
  payment: "Votre paiement",
  waits: "Dès que les crédits sont là, votre code est acheté. Laissez cette page ouverte d’ici là."
}
