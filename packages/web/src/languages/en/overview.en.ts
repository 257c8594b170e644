/** The overview in English. */
export const words = {
  latest: "Latest codes",
  allCodes: "All codes",
  allOf: (count: string) => `All ${count} codes`,
  firstSteps: "First steps",
  done: "Done",
  makeKey: "Make a key",
  makeAnother: "Make another key",
  aboutKey:
    "Programs show a key with each request, so that it counts as yours. It is shown once, when it is made.",
  buyFirst: "Buy your first code",
  runWithKey: (placeholder: string) => `Run this in a terminal, with your key in place of ${placeholder}.`,
  runThis: "Run this in a terminal. It holds the key that you have just made.",
  itCosts: (credits: string) => `It costs ${credits}.`,
  tooPoor: "Your balance does not reach for it yet: get credits first.",
  seeIt: "See it here",
  aboutSee: "The code appears on this page within seconds, to be downloaded in every format."
}
