import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import { credentialLaws, storageLaws } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { afterAll, expect, it } from "vitest"
import { faultyLayer } from "./intercepted.ts"
import { makeTemporaryFolder } from "./temporary.ts"

// Statements that may scan or sort: lists of a whole table and their length, keys by prefix, which are few, the sessions and saved
// designs of an account, which are at most a hundred each, and the audit, whose own test says that its windows are searched for.
const readsAll =
  /ORDER BY (?:email|category|last_used_at|name)|AS accounts FROM accounts$|WHERE prefix|AS (?:detail|key0|size)|pragma_|"migrations"|^UPDATE health/

const { folder, remove } = makeTemporaryFolder()
afterAll(remove)
const filename = join(folder, "laws.db")

/** The statements that the store runs to be made, and those for all laws, in order. */
const recordLaws = async () => {
  const statements: Array<string> = []
  const layer = faultyLayer(filename, (text) => {
    statements.push(text)
    return undefined
  })
  await Effect.runPromise(Effect.provide(Effect.void, layer))
  const making = statements.splice(0)
  for (const law of [...storageLaws(layer), ...credentialLaws(layer)]) await Effect.runPromise(law.holds)
  return { making, laws: statements }
}

const recorded = recordLaws()

it("every write is in a transaction that locks at its start", async () => {
  const { making, laws } = await recorded
  let [transaction, writes] = ["", 0]
  for (const text of [...making, ...laws]) {
    if (/^(?:BEGIN|COMMIT|ROLLBACK)/.test(text)) transaction = text
    if (!/^(?:INSERT|UPDATE|DELETE)/.test(text)) continue
    expect([text, transaction]).toEqual([text, "BEGIN IMMEDIATE"])
    writes++
  }
  expect(writes).toBeGreaterThan(300)
})

it("no statement scans a table or sorts, except whole lists", async () => {
  const statements = new Set((await recorded).laws)

  const plans = await Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqliteClient.make({ filename })
      const searched = [...statements].filter(
        (text) => /^(?:SELECT|UPDATE|DELETE)/.test(text) && !readsAll.test(text)
      )
      return yield* Effect.forEach(searched, (text) =>
        Effect.map(
          sql.unsafe<{ detail: string }>(
            `EXPLAIN QUERY PLAN ${text}`,
            [...text].filter((c) => c === "?")
          ),
          (steps) => ({ text, plan: steps.map(({ detail }) => detail).join("; ") })
        )
      )
    }).pipe(Effect.scoped, Effect.provide(Reactivity.layer))
  )
  expect(plans.length).toBeGreaterThan(15)
  // The few records of a page are sorted.
  const byNames = plans.filter(({ text }) => text.includes("ORDER BY sort_name"))
  expect(byNames[0]?.plan).toBe(
    "SEARCH label USING PRIMARY KEY (account_id=? AND ordinal=?); LIST SUBQUERY 1; SEARCH qr_code_list USING COVERING INDEX qr_code_list_names (account_id=?); SEARCH qr_codes USING INDEX qr_codes_ordinal (account_id=? AND ordinal=?); SEARCH restyles USING INDEX sqlite_autoindex_restyles_1 (qr_code_id=? AND look=?) LEFT-JOIN; USE TEMP B-TREE FOR ORDER BY"
  )
  const others = plans.filter((plan) => !byNames.includes(plan))
  expect(
    others.filter(({ plan }) => /\bSCAN (?!CONSTANT ROW|\d+-ROW VALUES)|TEMP B-TREE/.test(plan))
  ).toEqual([])
  const planOf = (...parts: ReadonlyArray<string>): string | undefined =>
    plans.find(({ text }) => parts.every((part) => text.includes(part)))?.plan
  const listed = "SEARCH qr_code_list USING"
  const inOrder = "(account_id=? AND ordinal>? AND ordinal<?)"
  expect(planOf("SELECT count(*)", "AND instr(")).toBe(`${listed} PRIMARY KEY ${inOrder}`)
  expect(planOf("SELECT count(*)", "CASE WHEN")).toBe(`${listed} PRIMARY KEY ${inOrder}`)
  expect(planOf("SELECT count(*)", "AND is_archived = 1")).toBe(
    `${listed} COVERING INDEX qr_code_list_archived (account_id=? AND is_archived=? AND ordinal>? AND ordinal<?)`
  )
  const pageOf = (list: string): string =>
    `SEARCH label USING PRIMARY KEY (account_id=? AND ordinal=?); LIST SUBQUERY 1; ${list}; SEARCH qr_codes USING INDEX qr_codes_ordinal (account_id=? AND ordinal=?); SEARCH restyles USING INDEX sqlite_autoindex_restyles_1 (qr_code_id=? AND look=?) LEFT-JOIN`
  expect(planOf("SELECT ordinal FROM qr_code_list", ") ORDER BY label.ordinal DESC")).toBe(
    pageOf(`${listed} COVERING INDEX qr_code_list_states ${inOrder}`)
  )
  expect(planOf("AND data_hash = ?")).toMatch(
    /^SEARCH qr_codes USING INDEX qr_codes_data \(account_id=\? AND data_hash=\? AND is_active=\?\); CORRELATED SCALAR SUBQUERY 1; SEARCH ledger USING (?:COVERING )?INDEX ledger_refunds \(qr_code_id=\?\)/
  )
  expect(planOf("FROM claims WHERE account_id = ? AND idempotency_key > ?")).toContain(
    "(account_id=? AND idempotency_key>? AND idempotency_key<?)"
  )
  expect(planOf("FROM ledger WHERE account_id = ? AND sequence <= ?")).toBe(
    "SEARCH ledger USING PRIMARY KEY (account_id=? AND sequence<?)"
  )
})
