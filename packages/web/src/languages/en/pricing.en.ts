/** The prices in English. */
export const words = {
  title: (price: string) => `A code costs ${price}`,
  lead: "You pay for a design when you like it, with credits from your account. Designing is free, and needs no account.",
  create: "Create an account",
  design: "Design a code",
  tryFirst: "Try the studio first",
  inShort: "In short",
  anyCode: "Any code",
  aboutAnyCode: "Black on white, square, of any content: a link, Wi-Fi, a contact, a payment.",
  buyingAdds: "What buying adds",
  readBack: "Read back by an independent decoder before you pay: what does not scan is not sold.",
  kept: "Kept in your account for good, with its design to go on from.",
  formats: (formats: string) => `Every format at any size: ${formats}.`,
  printReady: "Print-ready, with bleed, crop marks, CMYK and a spot color.",
  paidOnce: "Paid once. There is no subscription, and nothing runs out.",
  credits: "Credits",
  aboutCredits: "Bought in packs in your account, at any time. They do not run out.",
  options: "What each option adds",
  aboutOptions:
    "The price of a design is exactly the sum of these, in credits. The studio shows it item by item.",
  included: "Included"
}
