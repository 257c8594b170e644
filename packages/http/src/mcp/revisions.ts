import * as Either from "@quick-response/core/either"
import * as Encoding from "effect/Encoding"
import * as Predicate from "effect/Predicate"
import { McpFault, type McpRequest } from "./messages.ts"

/** The stateless revision: each request has its version and capabilities in `_meta`. */
export const statelessRevision = "2026-07-28"

/** The revisions that begin with `initialize`, newest first. */
export const handshakeRevisions: readonly [string, ...Array<string>] = ["2025-11-25", "2025-06-18"]

const supported = [statelessRevision, ...handshakeRevisions]

/** True if a request is of the stateless revision. */
export type IsStateless = boolean

const versionKey = "io.modelcontextprotocol/protocolVersion"
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

type Header = (name: string) => string | undefined

const base64 = /^=\?base64\?(.*)\?=$/

/** A header's text, which clients send as Base64 of UTF-8 if it is not plain ASCII. */
const decoded = (value: string): string | undefined => {
  const [, text] = base64.exec(value) ?? []
  return text === undefined ? value : Either.getOrUndefined(Encoding.decodeBase64String(text))
}

const mismatch = (name: string, expected: string, got: string | undefined): McpFault =>
  new McpFault({
    code: -32020,
    message: `${name}: expected ${JSON.stringify(expected)} as in the body, got ${got === undefined ? "none" : JSON.stringify(got)}`
  })

const unsupported = (requested: string): McpFault =>
  new McpFault({
    code: -32022,
    message: `the protocol version ${JSON.stringify(requested.slice(0, 100))} is not supported`,
    data: { supported, requested: requested.slice(0, 100) }
  })

const missing = (key: string): McpFault =>
  new McpFault({ code: -32602, message: `params._meta: ${JSON.stringify(key)} is missing or invalid` })

/** The name in the body that `Mcp-Name` repeats. */
const namedBy = ({ method, params }: McpRequest): unknown =>
  method === "tools/call" ? params.name : method === "resources/read" ? params.uri : undefined

/** The revision of a request. Headers must agree with the body. */
export const revisionOf = (request: McpRequest, header: Header): IsStateless | McpFault => {
  const given = header("mcp-protocol-version")
  const { _meta: meta } = request.params
  const isClaimed = Predicate.hasProperty(meta, versionKey) || Predicate.hasProperty(meta, capabilitiesKey)
  if (!isClaimed && given !== statelessRevision) {
    const isKnown = given === undefined || handshakeRevisions.includes(given)
    return isKnown ? false : unsupported(given)
  }
  const version = Predicate.hasProperty(meta, versionKey) ? meta[versionKey] : undefined
  if (typeof version !== "string") return missing(versionKey)
  if (given !== version) return mismatch("MCP-Protocol-Version", version, given)
  if (version !== statelessRevision) return unsupported(version)
  if (!Predicate.hasProperty(meta, capabilitiesKey) || !Predicate.isReadonlyRecord(meta[capabilitiesKey]))
    return missing(capabilitiesKey)
  const method = header("mcp-method")
  if (method !== request.method) return mismatch("Mcp-Method", request.method, method)
  const name = namedBy(request)
  if (typeof name !== "string") return true
  const sent = header("mcp-name")
  return sent === undefined || decoded(sent) !== name ? mismatch("Mcp-Name", name, sent) : true
}
