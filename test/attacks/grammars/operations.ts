import { allOperations, bodySizes, type Operation, sized } from "../../http/operations.ts"
import { type Ask, type Caller, type Grammar, largestBody, move } from "../Attack.ts"
import type { Random } from "../random.ts"
import { hostileText } from "./texts.ts"

/** It would end the session by which later attacks ask. */
const [first, ...others] = allOperations().filter(({ name }) => name !== "signOut")
if (first === undefined) throw new Error("the table of routes is empty")
const known = [first, ...others] as const

const callers: Readonly<Record<Operation["access"], Caller>> = {
  anyone: "stranger",
  caller: "customer",
  session: "person",
  operator: "operator"
}

const ids = ["0b54ad46-8c1e-4d9b-9a3e-5f1d2c7b8a90", "7KXM2PQ4", "qr-code-preview", "d1.x", "%C4%B0"] as const

const segment = (random: Random): string =>
  random.chance(0.7) ? random.of(ids) : encodeURIComponent(hostileText(random, 30).toWellFormed())

const query = (random: Random, names: ReadonlyArray<string>): string =>
  names
    .filter(() => random.chance(0.3))
    .map((name) => {
      const value = random.of(["1", "0", "2026-02-30", "day", "", hostileText(random, 40).toWellFormed()])
      return `${name}=${encodeURIComponent(value)}`
    })
    .join("&")

/** The example of a body, now and then with a field that is hostile. */
const fieldsOf = (random: Random, example: unknown): object => {
  const fields = { ...Object(example) }
  if (random.chance(0.5)) return fields
  const [name = "x", ...names] = Object.keys(fields)
  return {
    ...fields,
    [random.of([name, ...names, "x"])]: random.of([null, -1, {}, hostileText(random, 200)])
  }
}

/** A body of a size that is near a threshold of the code; a longer one than is read may lose its answer. */
const bodyOf = (random: Random, { example, limit }: NonNullable<Operation["body"]>): string => {
  const text = JSON.stringify(fieldsOf(random, example))
  const [none = 0, ...sizes] = bodySizes(limit).filter((size) => size <= Math.min(limit, largestBody))
  return random.chance(0.5) ? text : sized(text, random.of([none, ...sizes]))
}

/** Requests to every route of the table, each by the caller that it is for or by another. */
export const operations: Grammar = (random) => {
  const operation = random.of(known)
  const { access, body, method, path, query: names, statuses } = operation
  const asked = query(random, names)
  const ask: Ask = {
    caller: random.chance(0.9) ? callers[access] : random.of(["stranger", "customer", "person", "operator"]),
    method,
    path: `${path.replace(/:\w+/, () => segment(random))}${asked === "" ? "" : `?${asked}`}`,
    // For others than operators, these paths do not exist.
    statuses: access === "operator" ? new Set([...statuses, 404]) : statuses,
    ...(method === "GET" ? {} : { headers: { "content-type": "application/json" } }),
    ...(body === undefined ? {} : { body: bodyOf(random, body) })
  }
  return [move(ask)]
}
