import { allKeyVerbs, type CreditAmount, type CreditLimit, Credits, KeyVerb } from "@quick-response/core"
import type { Field } from "@quick-response/design/field/Field"
import * as Schema from "effect/Schema"
import { type Input, optional, readBy } from "./Input.ts"
import { parsed } from "./textFields.ts"

const isVerb = Schema.is(KeyVerb)

const list: Field<ReadonlyArray<KeyVerb>, string> = parsed(
  `a list of ${allKeyVerbs.join(", ")}, like read,draw`,
  (text) => {
    const verbs = text.split(",").map((verb) => verb.trim())
    return verbs.every(isVerb) ? verbs : undefined
  }
)

/** The verbs of a key. */
export const keyVerbs: Input<ReadonlyArray<KeyVerb> | undefined> = readBy(
  optional(
    "verb",
    "VERBS",
    `What it may do: ${allKeyVerbs.join(", ")}, or several, like read,draw. [default all]`
  ),
  list
)

const amountPattern = /^\d{1,11}(?:\.\d{1,4})?$/

const amountOf = (text: string): CreditAmount | undefined =>
  amountPattern.test(text) ? Credits.fromDecimal(Number(text)) : undefined

const limit: Field<CreditLimit, string> = parsed("credits like 5/day, or 20 in all", (text) => {
  const [decimal = "", per = "ever", ...more] = text.split("/")
  const amount = amountOf(decimal)
  return amount === undefined || more.length > 0 || (per !== "day" && per !== "ever")
    ? undefined
    : { amount, per }
})

/** The most credits that a key may spend. */
export const creditLimit: Input<CreditLimit | undefined> = readBy(
  optional("limit", "CREDITS", "The most credits that it may spend: 5/day, or 20 in all. [default no limit]"),
  limit
)

/** The most credits that a purchase by a key may cost. */
export const priceLimit: Input<CreditAmount | undefined> = readBy(
  optional("price-limit", "CREDITS", "The most credits that one purchase may cost. [default no limit]"),
  parsed("credits with at most four decimal places, like 2.5", amountOf)
)
