/** Buying in English. */
export const words = {
  madeOf: "What the price is made of",
  buyCredits: "Buy credits",
  aboutPacks: (price: string, balance: string) =>
    `The code costs ${price}, and you have ${balance}. Choose a pack: when it is paid, you are back here, and the code is bought.`,
  payment: "Your payment",
  waits: "Once the credits are here, your code is bought. Leave this page open until then."
}
