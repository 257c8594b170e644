import type { words as english } from "../../en/operate/soldCodes.en.ts"

/** Sold codes on the operator's pages in Brazilian Portuguese. */
export const words: typeof english = {
  noneBought: "Esta conta não comprou nenhum código.",
  noneNamed: "Nenhum código tem isso no nome.",
  takenDown: "Retirado",
  refunded: "Reembolsado",
  findTitle: "Encontrar um código",
  findCode: "Identificador, sigla ou endereço curto",
  aboutFinding: "De qualquer cliente. A sigla é o que vem depois da última barra de um endereço curto.",
  codeFault: "Digite um identificador, uma sigla ou um endereço curto.",
  find: "Encontrar",
  noSuchCode: ["Esse código não existe.", "Confira o identificador ou a sigla."],
  customer: "Cliente",
  lastScan: "Última leitura",
  takeDown: "Retirar",
  putBack: "Restabelecer",
  refund: "Reembolsar",
  aboutTakenDown: "Este código está retirado.",
  blockedOtherwise:
    "Este código está bloqueado sem que um operador o retirasse: sua conta foi suspensa ou fechada junto com os códigos, ou ele leva a um servidor ao qual nenhum código pode levar.",
  refundedFor: (credits, time, reason) => [`${credits} foram reembolsados `, time, ": ", reason],
  takingDownStops: (address) => [
    address,
    " não leva a lugar nenhum a partir de agora, em todos os servidores em um segundo. O cliente lê o motivo e não pode desfazer."
  ],
  takingDownMarks:
    "O cliente vê que o código está inativo. Os impressos continuam dizendo o mesmo: isso está na imagem.",
  puttingBackLeads: (address) => [
    address,
    " volta a levar ao destino, a menos que o cliente o tenha pausado ou que tenha expirado."
  ],
  puttingBackMarks: "O código está ativo de novo, como se nada tivesse acontecido.",
  isTakenDown: "O código está retirado.",
  isPutBack: "O código está restabelecido.",
  refunding: (credits, customer) => [
    `${credits} voltam para `,
    customer,
    ", uma única vez. O código continua como está."
  ],
  payBack: (credits) => `Reembolsar ${credits}`,
  isRefunded: "O código foi reembolsado.",
  done: "O que os operadores fizeram",
  nothingDone: "Nenhum operador mudou nada."
}
