import type { words as english } from "../../en/studio/sales.en.ts"

/** Buying in Spanish. */
export const words: typeof english = {
  madeOf: "De qué se compone el precio",
  buyCredits: "Comprar créditos",
  aboutPacks: (price, balance) =>
    `El código cuesta ${price} y usted tiene ${balance}. Elija un paquete: una vez pagado, vuelve aquí y el código se compra.`,
  payment: "Su pago",
  waits: "En cuanto lleguen los créditos, se compra su código. Deje esta página abierta hasta entonces."
}
