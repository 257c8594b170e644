import type { words as english } from "../../en/operate/soldCodes.en.ts"

/** Sold codes on the operator's pages in French. */
export const words: typeof english = {
  noneBought: "Ce compte n’a acheté aucun code.",
  noneNamed: "Aucun code n’a cela dans son nom.",
  takenDown: "Retiré",
  refunded: "Remboursé",
  findTitle: "Trouver un code",
  findCode: "Identifiant, abrégé ou adresse courte",
  aboutFinding: "De n’importe quel client. L’abrégé suit la dernière barre d’une adresse courte.",
  codeFault: "Saisissez un identifiant, un abrégé ou une adresse courte.",
  find: "Trouver",
  noSuchCode: ["Ce code n’existe pas.", "Vérifiez l’identifiant ou l’abrégé."],
  customer: "Client",
  lastScan: "Dernier scan",
  takeDown: "Retirer",
  putBack: "Rétablir",
  refund: "Rembourser",
  aboutTakenDown: "Ce code est retiré.",
  blockedOtherwise:
    "Ce code est bloqué sans qu’un exploitant l’ait retiré : son compte a été suspendu ou fermé avec ses codes, ou il mène à un hôte vers lequel aucun code ne doit mener.",
  refundedFor: (credits, time, reason) => [`${credits} ont été remboursés `, time, " : ", reason],
  takingDownStops: (address) => [
    address,
    " ne mène plus nulle part dès maintenant, sur tous les serveurs en une seconde. Le client lit le motif, et ne peut pas l’annuler."
  ],
  takingDownMarks:
    "Le client voit que le code est inactif. Ceux qui sont imprimés disent toujours la même chose : c’est dans l’image.",
  puttingBackLeads: (address) => [
    address,
    " mène de nouveau à sa cible, sauf si le client l’a mis en pause ou s’il a expiré."
  ],
  puttingBackMarks: "Le code est de nouveau actif, comme si de rien n’était.",
  isTakenDown: "Le code est retiré.",
  isPutBack: "Le code est rétabli.",
  refunding: (credits, customer) => [
    `${credits} retournent à `,
    customer,
    ", une fois pour toutes. Le code reste tel qu’il est."
  ],
  payBack: (credits) => `Rembourser ${credits}`,
  isRefunded: "Le code est remboursé.",
  done: "Ce que les exploitants en ont fait",
  nothingDone: "Aucun exploitant n’a rien changé."
}
