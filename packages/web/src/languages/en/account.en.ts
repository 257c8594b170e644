/** Parts that rooms of an account share in English. */
export const words = {
  balance: "Balance",
  credits: "credits",
  overdrawn:
    "A refund or a disputed payment took more than was left. Get credits to go on: below zero, nothing can be bought.",
  active: "Live",
  inactive: "Inactive",
  paused: "Paused",
  expired: "Ended",
  blocked: "Blocked",
  reference: "Reference",
  copyCommand: "Copy the command"
}
