import { type OperatorEndpointName, operatorPaths } from "@quick-response/http/operator"
import { describe, expect, it } from "vitest"
import { expectSaid, failureOf } from "../people/expectSaid.ts"
import type { Said } from "../people/site.ts"
import { type Office, openOffice } from "./office.ts"

const reason = "for a test"
const past = "2020-01-01T00:00:00Z"

const credits = (amount: unknown, key?: string): Said => ({
  body: { amount, reason },
  headers: key === undefined ? {} : { "idempotency-key": key }
})

const prices = (document: object, more: object = {}): Said => ({
  body: { prices: document, expectedVersion: 0, reason, ...more }
})

/** Requests of an operator's forms that are refused, each with the id or the query that its path ends in. */
const forms: ReadonlyArray<
  readonly [
    form: string,
    endpoint: OperatorEndpointName,
    at: string,
    said: Said,
    rules: ReadonlyArray<string>
  ]
> = [
  ["credits with five places", "creditAccount", "ID", credits(0.00001, "k"), ["expected"]],
  ["no credits", "creditAccount", "ID", credits(0, "k"), ["creditIsZero"]],
  ["credits without a name", "creditAccount", "ID", credits(1), ["creditKeyMissing"]],
  ["a suspension without a reason", "suspendAccount", "ID", { body: {} }, ["missing"]],
  ["a suspension of one's own", "suspendAccount", "OWN", { body: { reason } }, ["ownAccount"]],
  ["a long reason", "restoreAccount", "ID", { body: { reason: "x".repeat(201) } }, ["expected"]],
  ["a reason of two lines", "restoreAccount", "ID", { body: { reason: "one\ntwo" } }, ["expected"]],
  [
    "a reason that turns its line",
    "restoreAccount",
    "ID",
    { body: { reason: "abc\u202edef" } },
    ["expected"]
  ],
  ["a blank reason", "refundQrCode", "ID", { body: { reason: " " } }, ["expected"]],
  ["a code by no id", "deactivateQrCode", "nobody", { body: { reason } }, ["expected"]],
  [
    "prices",
    "publishPriceList",
    "",
    prices({ base: -1, bodyStyle: { Dotz: 1 } }),
    ["expected", "unknownField"]
  ],
  ["prices of the past", "publishPriceList", "", prices({ base: 1 }, { effectiveAt: past }), ["startIsPast"]],
  ["prices from no time", "publishPriceList", "", prices({ base: 1 }, { effectiveAt: "soon" }), ["expected"]],
  ["sales of no day", "getSales", "?from=today", {}, ["notDay"]],
  ["sales backwards", "getSales", "?from=2026-02-01&until=2026-01-01", {}, ["daysReversed"]],
  ["sales of decades", "getSales", "?from=1990-01-01&until=2026-01-01", {}, ["tooManyDays"]],
  ["sales by nothing known", "getSales", "?by=moon&interval=year", {}, ["notAmong", "notAmong"]]
]

/** The answer to a request of an operator. */
const askFor = async (
  { ask, operator, site }: Office,
  name: OperatorEndpointName,
  at: string,
  said: Said
) => {
  const [method, path] = operatorPaths[name]
  const { account } = await site.person()
  const id = at.replace("ID", account.id).replace("OWN", operator.account.id)
  const below = path.replace("/v1/Operator", "")
  return ask(below.includes(":id") ? below.replace(":id", id) : `${below}${at}`, { ...said, method } as Said)
}

describe("a refused form of an operator", () => {
  it.each(forms)("%s: is said by rule and parameters in every language", async (_, name, at, said, rules) => {
    expectSaid(await failureOf(await askFor(await openOffice(), name, at, said)), rules)
  })

  it("keeps its English sentence", async () => {
    const answer = await askFor(await openOffice(), "creditAccount", "ID", credits(1e12, "k"))
    expect((await failureOf(answer)).errors).toEqual([
      "amount: expected a number of credits with at most 4 decimal places up to 100000000000, got 1000000000000"
    ])
  })
})
