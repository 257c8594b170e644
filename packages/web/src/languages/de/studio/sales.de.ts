import type { words as english } from "../../en/studio/sales.en.ts"

/** Buying in German. */
export const words: typeof english = {
  madeOf: "Woraus sich der Preis zusammensetzt",
  buyCredits: "Credits kaufen",
  aboutPacks: (price, balance) =>
    `Der Code kostet ${price}, und Sie haben ${balance}. Wählen Sie ein Paket: Ist es bezahlt, sind Sie wieder hier, und der Code wird gekauft.`,
  payment: "Ihre Zahlung",
  waits: "Sobald die Credits da sind, wird Ihr Code gekauft. Lassen Sie diese Seite bis dahin offen."
}
