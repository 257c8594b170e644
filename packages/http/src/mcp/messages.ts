import * as Data from "effect/Data"
import * as Predicate from "effect/Predicate"

/** Codes of JSON-RPC 2.0 and of the Model Context Protocol, with the HTTP status of a refusal before any work. */
export const faultStatus = {
  [-32700]: 400,
  [-32600]: 400,
  [-32601]: 404,
  [-32602]: 400,
  [-32020]: 400,
  [-32022]: 400
} as const

export type FaultCode = keyof typeof faultStatus

/** A message that breaks the protocol. */
export class McpFault extends Data.TaggedError("McpFault")<{
  readonly code: FaultCode
  readonly message: string
  readonly data?: object
}> {}

export type MessageId = string | number

/** A request for an answer. */
export interface McpRequest {
  readonly id: MessageId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

const isId = (value: unknown): value is MessageId =>
  typeof value === "string" || (typeof value === "number" && Number.isSafeInteger(value))

/** The id of a message, to answer it even if it is invalid. */
export const idOf = (message: unknown): MessageId | null =>
  Predicate.hasProperty(message, "id") && isId(message.id) ? message.id : null

const invalid = (message: string): McpFault => new McpFault({ code: -32600, message })

/** Reads a message. A notification, which has no id, is undefined. */
export const readMessage = (message: unknown): McpRequest | McpFault | undefined => {
  if (Array.isArray(message)) return invalid("send one message in each request: batches are not taken")
  if (!Predicate.isReadonlyRecord(message)) return invalid("expected an object")
  const { id, jsonrpc, method, params = {} } = message
  if (jsonrpc !== "2.0") return invalid('jsonrpc: expected "2.0"')
  if (typeof method !== "string") return invalid("method: expected a text")
  if (!Predicate.isReadonlyRecord(params) || Array.isArray(params))
    return invalid("params: expected an object")
  if (id === undefined) return undefined
  if (!isId(id)) return invalid("id: expected a text or a whole number")
  return { id, method, params }
}
