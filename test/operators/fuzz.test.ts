import { BodyExample, failureCodes } from "@quick-response/http"
import { operatorGroup } from "@quick-response/http/operator"
import * as Context from "effect/Context"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import type { Said } from "../people/site.ts"
import { openOffice } from "./office.ts"

const oddText = fc.oneof(
  fc.constantFrom(
    "",
    "\u0000",
    "\ud800",
    "..",
    "%ff",
    "x".repeat(300),
    "'; DROP TABLE accounts; --",
    "%",
    "_"
  ),
  fc.string({ unit: "binary", maxLength: 40 })
)

const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  oddText,
  fc.constantFrom(-1, 0, 1e308, 2 ** 53, 1e-9, null, "keep", "stop")
)

const bodyField = fc.constantFrom(
  "amount",
  "reason",
  "codes",
  "prices",
  "expectedVersion",
  "effectiveAt",
  "__proto__",
  "x"
)

const queryField = fc.constantFrom(
  "query",
  "state",
  "pageNumber",
  "pageSize",
  "asOf",
  "from",
  "until",
  "interval",
  "by",
  "subject"
)

const queryValue = fc.oneof(
  oddText,
  fc.constantFrom(
    "1",
    "100",
    "2147483647",
    "2026-02-30",
    "0000-01-01",
    "9999-12-31",
    "day",
    "account",
    "active"
  )
)

it("no request of an operator is answered by a defect: each is a success or names what is wrong", async () => {
  const { ask, operator } = await openOffice()
  const endpoints = Object.values(operatorGroup.endpoints)
  const ids = [operator.account.id, "00000000-0000-4000-8000-000000000000", "7KXM2PQ4"]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...endpoints),
      fc.oneof(fc.constantFrom(...ids), oddText),
      fc.dictionary(queryField, queryValue, { maxKeys: 3 }),
      fc.dictionary(bodyField, oddValue, { maxKeys: 3 }),
      fc.record({ "idempotency-key": fc.stringMatching(/^[!-~]{1,20}$/) }, { requiredKeys: [] }),
      fc.constantFrom("application/json", "text/csv", "*/*"),
      async (endpoint, id, query, fields, headers, accept) => {
        // The operator must stay one who may go on.
        fc.pre(endpoint.name !== "suspendAccount" || id !== operator.account.id)
        const path = endpoint.path
          .replace("/v1/Operator", "")
          .replace(":id", encodeURIComponent(id.toWellFormed()))
        const example = Context.get(endpoint.annotations, BodyExample)
        const said = {
          method: endpoint.method,
          ...(endpoint.method === "GET" ? {} : { body: { ...Object(example), ...fields } }),
          headers: { ...headers, accept }
        } as Said
        const answer = await ask(`${path}?${new URLSearchParams(query)}`, said)
        const text = await answer.text()
        const isCsv = answer.headers.get("content-type")?.startsWith("text/csv") === true
        expect(answer.status, text).toBeLessThan(500)
        if (isCsv) return
        const { success, code, errors } = JSON.parse(text)
        expect(success ? "OK" : failureCodes).toContain(code)
        if (!success) for (const sentence of errors) expect(sentence).not.toMatch(/undefined|\[object|Error:/)
      }
    ),
    { numRuns: 800 }
  )
})
