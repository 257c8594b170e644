import type { ComponentChildren } from "preact"

/** Sold codes on the operator's pages in English. */
export const words = {
  noneBought: "This account has bought no code.",
  noneNamed: "No code’s name has that in it.",
  takenDown: "Taken down",
  refunded: "Refunded",
  findTitle: "Find a code",
  findCode: "Id, slug or short address",
  aboutFinding: "Of any customer. The slug is what follows the last slash of a short address.",
  codeFault: "Enter an id, a slug, or a short address.",
  find: "Find",
  noSuchCode: ["There is no such code.", "Look at the id or the slug once more."],
  customer: "Customer",
  lastScan: "Last scan",
  takeDown: "Take down",
  putBack: "Put back",
  refund: "Refund",
  aboutTakenDown: "This code is taken down.",
  blockedOtherwise:
    "This code is blocked, though no operator took it down: its account is suspended or closed together with its codes, or it leads to a host to which no code may lead.",
  refundedFor: (credits: string, time: ComponentChildren, reason: ComponentChildren): ComponentChildren => [
    `${credits} were paid back `,
    time,
    ": ",
    reason
  ],
  takingDownStops: (address: ComponentChildren): ComponentChildren => [
    address,
    " leads nowhere from now on, on all servers within a second. The customer reads the reason, and cannot lift it."
  ],
  takingDownMarks:
    "The customer sees that the code is inactive. Printed ones still say what they say: that is in the picture.",
  puttingBackLeads: (address: ComponentChildren): ComponentChildren => [
    address,
    " leads on again, unless its owner has paused it or it has ended."
  ],
  puttingBackMarks: "The code is active again, as if nothing had been.",
  isTakenDown: "The code is taken down.",
  isPutBack: "The code is put back.",
  refunding: (credits: string, customer: ComponentChildren): ComponentChildren => [
    `${credits} go back to `,
    customer,
    ", once and for good. The code stays, and goes on as it is."
  ],
  payBack: (credits: string) => `Pay back ${credits}`,
  isRefunded: "The code is paid back.",
  done: "What operators did to it",
  nothingDone: "No operator has changed anything."
}
