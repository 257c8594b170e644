import type { words as english } from "../../en/operate/soldCodes.en.ts"

/** Sold codes on the operator's pages in Spanish. */
export const words: typeof english = {
  noneBought: "Esta cuenta no ha comprado ningún código.",
  noneNamed: "Ningún código tiene eso en su nombre.",
  takenDown: "Retirado",
  refunded: "Reembolsado",
  findTitle: "Buscar un código",
  findCode: "Identificador, clave o dirección corta",
  aboutFinding: "De cualquier cliente. La clave es lo que sigue a la última barra de una dirección corta.",
  codeFault: "Escriba un identificador, una clave o una dirección corta.",
  find: "Buscar",
  noSuchCode: ["No existe ese código.", "Compruebe el identificador o la clave."],
  customer: "Cliente",
  lastScan: "Último escaneo",
  takeDown: "Retirar",
  putBack: "Restablecer",
  refund: "Reembolsar",
  aboutTakenDown: "Este código está retirado.",
  blockedOtherwise:
    "Este código está bloqueado sin que un operador lo retirara: su cuenta se suspendió o se cerró junto con sus códigos, o lleva a un servidor al que ningún código puede llevar.",
  refundedFor: (credits, time, reason) => [`Se reembolsaron ${credits} `, time, ": ", reason],
  takingDownStops: (address) => [
    address,
    " deja de llevar a ningún sitio desde ahora, en todos los servidores en un segundo. El cliente lee el motivo y no puede anularlo."
  ],
  takingDownMarks:
    "El cliente ve que el código está inactivo. Los impresos siguen diciendo lo mismo: está en la imagen.",
  puttingBackLeads: (address) => [
    address,
    " vuelve a llevar a su destino, salvo que el cliente lo haya pausado o haya caducado."
  ],
  puttingBackMarks: "El código vuelve a estar activo, como si nada hubiera pasado.",
  isTakenDown: "El código está retirado.",
  isPutBack: "El código está restablecido.",
  refunding: (credits, customer) => [
    `${credits} vuelven a `,
    customer,
    ", una vez y para siempre. El código sigue como está."
  ],
  payBack: (credits) => `Reembolsar ${credits}`,
  isRefunded: "El código está reembolsado.",
  done: "Lo que hicieron los operadores",
  nothingDone: "Ningún operador ha cambiado nada."
}
