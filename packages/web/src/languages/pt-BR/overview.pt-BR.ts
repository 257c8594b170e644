import type { words as english } from "../en/overview.en.ts"

/** The overview in Brazilian Portuguese. */
export const words: typeof english = {
  latest: "Códigos mais recentes",
  allCodes: "Todos os códigos",
  allOf: (count) => `Todos os ${count} códigos`,
  firstSteps: "Primeiros passos",
  done: "Feito",
  makeKey: "Criar uma chave",
  makeAnother: "Criar outra chave",
  aboutKey:
    "Os programas apresentam uma chave a cada solicitação, para que ela conte como sua. Ela é mostrada uma vez, ao ser criada.",
  buyFirst: "Comprar seu primeiro código",
  runWithKey: (placeholder) => `Execute isto em um terminal, com a sua chave no lugar de ${placeholder}.`,
  runThis: "Execute isto em um terminal. Ele contém a chave que você acabou de criar.",
  itCosts: (credits) => `Isso custa ${credits}.`,
  tooPoor: "Seu saldo ainda não é suficiente: obtenha créditos primeiro.",
  seeIt: "Vê-lo aqui",
  aboutSee: "O código aparece nesta página em segundos, para baixar em qualquer formato."
}
