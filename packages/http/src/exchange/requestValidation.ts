import { pictureTypes } from "../contract/annotations.ts"
import type { Incoming } from "./Exchange.ts"

/** A name or an address, with or without a port (RFC 9110, section 7.2). */
const host = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * The rule of HTTP that a request breaks although parsers accept it: a missing, invalid or repeated `Host`, an unsupported
 * version, or an unsupported transfer coding (RFC 9112, sections 3.2 and 6.1). A `fetch` host does not know the version.
 */
export const faultOf = (header: Incoming["header"], httpVersion?: string): string | undefined => {
  if (httpVersion !== undefined && httpVersion !== "1.1" && httpVersion !== "1.0")
    return `HTTP/${httpVersion} is not spoken here; 1.1 and 1.0 are`
  const named = header("host")
  if (named === undefined && httpVersion === "1.1") return "Host: is missing"
  if (!host.test(named ?? "")) return "Host: expected one name or address"
  const coding = header("transfer-encoding")
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || httpVersion === "1.0"))
    return "Transfer-Encoding: expected chunked, in HTTP/1.1"
  return undefined
}

/** The path and query of a request target or of a URL (RFC 9112, section 3.2). */
export const targetOf = (target: string): string => {
  const rest = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "")
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest
}

/** True where all expectations of a header `Expect` can be met: only `100-continue` is defined (RFC 9110, section 10.1.1). */
export const isExpectationMet = (expect: string | undefined): boolean =>
  expect === undefined || expect.split(",").every((one) => one.trim().toLowerCase() === "100-continue")

/** The sentence of a refused expectation. */
export const expectationFault = "Expect: only 100-continue is supported"

/** `application/json`, with no charset or UTF-8 (RFC 8259, section 8.1). */
const isJson = (contentType: string): boolean => {
  if (contentType === "application/json") return true
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim())
  return type === "application/json" && parameters.every((part) => /^(?:|charset="?utf-8"?)$/.test(part))
}

/** True where a body is sent uncoded: `identity` says so, too (RFC 9110, section 8.4.1). */
const isUncoded = (contentEncoding: string | undefined): boolean =>
  contentEncoding === undefined ||
  contentEncoding.split(",").every((coding) => ["", "identity"].includes(coding.trim().toLowerCase()))

/** The fault of a request that does not say that it sends JSON; undefined where it does. */
export const notJsonFault = (header: Incoming["header"]): string | undefined => {
  const contentType = header("content-type")
  return contentType !== undefined && isJson(contentType)
    ? undefined
    : `Content-Type: expected application/json, got ${contentType === undefined ? "none" : JSON.stringify(contentType)}`
}

/** True where a request says that its body is a picture. */
export const isPicture = (header: Incoming["header"]): boolean => {
  const [type = ""] = (header("content-type") ?? "").toLowerCase().split(";")
  return pictureTypes.includes(type.trim())
}

/** The fault of a request that says that it sends neither JSON nor a picture; undefined where it does. */
const notPictureFault = (header: Incoming["header"]): string | undefined =>
  isPicture(header)
    ? undefined
    : notJsonFault(header)?.replace(
        "expected application/json",
        `expected ${["application/json", ...pictureTypes.slice(0, -1)].join(", ")} or ${pictureTypes.at(-1)}`
      )

/** The part of a request's header fields about its body that is not supported; undefined where all is. */
export const unsupportedBody = (header: Incoming["header"], takesPicture = false): string | undefined => {
  const fault = takesPicture ? notPictureFault(header) : notJsonFault(header)
  if (fault !== undefined) return fault
  return isUncoded(header("content-encoding"))
    ? undefined
    : "Content-Encoding: bodies are taken as they are, uncompressed"
}
