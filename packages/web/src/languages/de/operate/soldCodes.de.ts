import type { words as english } from "../../en/operate/soldCodes.en.ts"

/** Sold codes on the operator's pages in German. */
export const words: typeof english = {
  noneBought: "Dieses Konto hat keinen Code gekauft.",
  noneNamed: "Kein Code hat das in seinem Namen.",
  takenDown: "Gesperrt",
  refunded: "Erstattet",
  findTitle: "Einen Code finden",
  findCode: "Kennung, Kürzel oder Kurzadresse",
  aboutFinding: "Von jedem Kunden. Das Kürzel steht nach dem letzten Schrägstrich einer Kurzadresse.",
  codeFault: "Geben Sie eine Kennung, ein Kürzel oder eine Kurzadresse ein.",
  find: "Finden",
  noSuchCode: ["Einen solchen Code gibt es nicht.", "Prüfen Sie die Kennung oder das Kürzel."],
  customer: "Kunde",
  lastScan: "Letzter Scan",
  takeDown: "Sperren",
  putBack: "Freigeben",
  refund: "Erstatten",
  aboutTakenDown: "Dieser Code ist gesperrt.",
  blockedOtherwise:
    "Dieser Code ist blockiert, ohne dass ihn ein Betreiber gesperrt hat: Sein Konto wurde samt seinen Codes ausgesetzt oder geschlossen, oder er führt zu einem Server, zu dem kein Code führen darf.",
  refundedFor: (credits, time, reason) => [`${credits} wurden erstattet, `, time, ": ", reason],
  takingDownStops: (address) => [
    address,
    " führt ab sofort nirgendwohin, auf allen Servern binnen einer Sekunde. Der Kunde liest den Grund und kann es nicht aufheben."
  ],
  takingDownMarks:
    "Der Kunde sieht, dass der Code inaktiv ist. Gedruckte sagen weiter, was sie sagen: Das steht im Bild.",
  puttingBackLeads: (address) => [
    address,
    " führt wieder weiter, außer wenn der Kunde den Code angehalten hat oder er abgelaufen ist."
  ],
  puttingBackMarks: "Der Code ist wieder aktiv, als wäre nichts gewesen.",
  isTakenDown: "Der Code ist gesperrt.",
  isPutBack: "Der Code ist freigegeben.",
  refunding: (credits, customer) => [
    `${credits} gehen zurück an `,
    customer,
    ", einmal und endgültig. Der Code bleibt, wie er ist."
  ],
  payBack: (credits) => `${credits} erstatten`,
  isRefunded: "Der Code ist erstattet.",
  done: "Was Betreiber damit taten",
  nothingDone: "Kein Betreiber hat etwas geändert."
}
