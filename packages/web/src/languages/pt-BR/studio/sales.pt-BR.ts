import type { words as english } from "../../en/studio/sales.en.ts"

/** Buying in Brazilian Portuguese. */
export const words: typeof english = {
  madeOf: "De que o preço é feito",
  buyCredits: "Comprar créditos",
  aboutPacks: (price, balance) =>
    `O código custa ${price}, e você tem ${balance}. Escolha um pacote: quando for pago, você volta para cá, e o código é comprado.`,
  payment: "Seu pagamento",
  waits: "Assim que os créditos chegarem, seu código é comprado. Deixe esta página aberta até lá."
}
