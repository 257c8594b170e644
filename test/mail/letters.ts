import { Email, generateToken, type Letter } from "@quick-response/core"
import type { Sender } from "@quick-response/server"
import * as Schema from "effect/Schema"

export const email: (text: string) => Email = Schema.decodeSync(Email)

export const sender: Sender = { name: "QR, codes", address: email("qr@example.com") }

export const baseUrl = "https://qr.example.com/shop"

/** A letter of each kind to an address. */
export const lettersTo = (to: Email): ReadonlyArray<Letter> => [
  { _tag: "link", to, purpose: "sign-up", token: generateToken() },
  { _tag: "link", to, purpose: "password-reset", token: generateToken() },
  { _tag: "link", to, purpose: "email-change", token: generateToken() },
  { _tag: "account-exists", to },
  { _tag: "no-account", to },
  { _tag: "address-taken", to },
  { _tag: "address-changed", to },
  { _tag: "balance-low", to },
  { _tag: "key-limit-reached", to, name: "Till 2" },
  { _tag: "domain-missing", to, name: "go.luna.example" },
  { _tag: "domain-lost", to, name: "go.luna.example" },
  { _tag: "webhook-failing", to },
  { _tag: "webhook-disabled", to },
  { _tag: "test", to }
]

/** The name of a letter of that kind in test names. */
export const kindOf = (letter: Letter): string => (letter._tag === "link" ? letter.purpose : letter._tag)
