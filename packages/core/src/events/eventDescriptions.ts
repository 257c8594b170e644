/** The types of events with their sentences: plain data, which pages load without the schemas of `eventTypes`. */
export const eventDescriptions = {
  "qrCode.purchased": "A code was bought.",
  "qrCode.restyled": "A dynamic code was restyled; its short address stays the same.",
  "qrCode.refunded": "The price of a code was paid back.",
  "credits.granted": "The operator added credits.",
  "credits.adjusted": "The operator corrected the balance.",
  "topUp.settled": "Credits were paid for and added.",
  "topUp.refunded": "A refund of a payment took credits back, or its failure returned them.",
  "topUp.disputed": "A disputed payment took credits back, or its end returned them.",
  "qrCode.deactivated": "The operator switched a code off.",
  "qrCode.activated": "The operator switched a code on again.",
  "qrCode.changed": "A dynamic code was changed by its owner: its target, its settings, or a pause.",
  "qrCode.blocked": "A dynamic code leads nowhere, because the operator switched it off.",
  "qrCode.unblocked": "A dynamic code works again, because the operator switched it on.",
  "qrCode.expired": "A dynamic code reached the end that its owner chose.",
  "qrCode.scanned": "A dynamic code was scanned; at most one event a minute for each code.",
  "apiKey.created": "An API key was made.",
  "apiKey.changed": "An API key's name or verbs were changed.",
  "apiKey.limitReached": "The credit limit of an API key refused a purchase, for the first time in a day.",
  "apiKey.revoked": "An API key was revoked.",
  "domain.proved": "The proof of an own domain was found: codes can be sold under it.",
  "domain.live": "A scanner reached an own domain by https for the first time.",
  "domain.lost": "The proof of an own domain was missing for 7 days: no code is sold under it.",
  "domain.removed": "A proved domain was removed, or went to another account that proved it.",
  "balance.low": "The balance fell below the amount that you chose.",
  "webhook.test": "A test that you asked for."
} as const

export type EventType = keyof typeof eventDescriptions
