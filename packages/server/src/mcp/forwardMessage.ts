import { Buffer } from "node:buffer"
import * as Predicate from "effect/Predicate"

/** Sends a message to the endpoint of a service. */
export type Send = (body: string, headers: Readonly<Record<string, string>>) => Promise<Response>

const versionKey = "io.modelcontextprotocol/protocolVersion"

const isPlain = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** A header's value, as Base64 of UTF-8 unless it is plain ASCII. */
const encoded = (text: string): string =>
  isPlain.test(text) && !text.startsWith("=?") ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const textAt = (value: unknown, name: string): string | undefined => {
  const found = Predicate.isReadonlyRecord(value) ? value[name] : undefined
  return typeof found === "string" ? found : undefined
}

/** The headers that repeat a message's revision, method and name. */
const repeatedHeaders = (message: unknown): Readonly<Record<string, string>> => {
  const params = Predicate.isReadonlyRecord(message) ? message.params : undefined
  const meta = Predicate.isReadonlyRecord(params) ? params._meta : undefined
  const [version, method] = [textAt(meta, versionKey), textAt(message, "method")]
  if (version === undefined || method === undefined) return {}
  const name = textAt(params, method === "resources/read" ? "uri" : "name")
  return {
    "mcp-protocol-version": encoded(version),
    "mcp-method": encoded(method),
    ...(name === undefined ? {} : { "mcp-name": encoded(name) })
  }
}

/** A notification has no id, and takes no answer. */
const failure = (message: unknown, reason: string): string | undefined =>
  Predicate.hasProperty(message, "method") && !Predicate.hasProperty(message, "id")
    ? undefined
    : JSON.stringify({
        jsonrpc: "2.0",
        id: Predicate.hasProperty(message, "id") ? message.id : null,
        error: { code: -32000, message: reason }
      })

/** The message of an error, and that of its cause, in which `fetch` has the reason. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** An answer that is a message itself. */
const isMessage = (body: unknown): boolean => Predicate.hasProperty(body, "jsonrpc")

/** The sentences of an answer in the envelope, such as that of an unknown key. */
const reasonOf = (body: unknown, status: number): string => {
  if (!Predicate.isReadonlyRecord(body) || !Array.isArray(body.errors))
    return `the service answered ${status}`
  return `${textAt(body, "code") ?? status}: ${body.errors.join("; ")}`
}

/** Forwards the message in a line, and returns the line of its answer; undefined for a notification. */
export const forwardMessage = async (
  line: string,
  send: Send,
  apiKey: string | undefined
): Promise<string | undefined> => {
  const message = parsed(line)
  try {
    const answer = await send(line, {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(apiKey === undefined || apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` }),
      ...repeatedHeaders(message)
    })
    const text = await answer.text()
    if (answer.status === 202) return undefined
    const body = parsed(text)
    return isMessage(body) ? text : failure(message, reasonOf(body, answer.status))
  } catch (error) {
    return failure(message, messageOf(error))
  }
}
