import * as Schema from "effect/Schema"
import type { Load } from "./loads.ts"
import type { Server } from "./startServer.ts"

const Envelope = Schema.Struct({
  success: Schema.Literal(true),
  message: Schema.String,
  code: Schema.Literal("OK"),
  data: Schema.Unknown,
  errors: Schema.Tuple(),
  meta: Schema.Struct({ timestamp: Schema.String, version: Schema.String, requestId: Schema.String })
})
const read = Schema.decodeUnknownSync(Envelope, { onExcessProperty: "error" })

/** The header fields that an answer of the contract has; a public one names neither request nor caller. */
const fieldsOf = ({ isPublic = false }: Load): ReadonlyArray<string> => [
  "content-type",
  "cache-control",
  "x-content-type-options",
  "content-security-policy",
  "referrer-policy",
  ...(isPublic ? ["etag"] : ["x-request-id"])
]

const ask = async (load: Load, { port, key }: Server) => {
  const { body, isKeyed, path } = load
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && { body: body.replace("%s", "0") }),
    headers: { "content-type": "application/json", ...(isKeyed && { "x-api-key": key }) }
  })
  if (answer.status >= 300) throw new Error(`${answer.status}: ${await answer.text()}`)
  const lacking = fieldsOf(load).filter((name) => !answer.headers.has(name))
  return { lacking, ...read(await answer.json()) }
}

/** The text of an answer's data, without what differs by the address and the moment. */
const dataOf = (data: unknown): string =>
  JSON.stringify(data)
    .replace(/127\.0\.0\.1:\d+/, "HOST")
    .replace(/"timestamp":"[^"]*"/, "")

/** Throws if a contestant's answer breaks the contract: it has other fields, or other data than ours if they must be equal. */
export const requireSameAnswer = async (
  load: Load,
  [ourName, ours]: readonly [string, Server],
  [name, contestant]: readonly [string, Server]
): Promise<void> => {
  const expected = await ask(load, ours)
  const { lacking, message, data } = await ask(load, contestant)
  if (lacking.length > 0) throw new Error(`${load.name}: ${name} lacks ${lacking.join(", ")}`)
  if (message !== expected.message) throw new Error(`${load.name}: ${name} says ${message}`)
  const isSame = dataOf(data) === dataOf(expected.data)
  if (load.hasOneAnswer && !isSame && !name.includes("unstyled"))
    throw new Error(`${load.name}: ${name} answers ${dataOf(data)}, ${ourName} ${dataOf(expected.data)}`)
}
