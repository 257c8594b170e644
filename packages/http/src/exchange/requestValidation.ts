import { pictureTypes } from "../contract/annotations.ts"
import type { Incoming } from "./Exchange.ts"

/** A name or address with an optional port (RFC 9110, section 7.2). */
const host = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * The HTTP rule that a request breaks although parsers accept it: missing, invalid or repeated `Host`, unsupported
 * version or transfer coding (RFC 9112, sections 3.2 and 6.1). `fetch` hosts do not know the version.
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

/** Path and query of a request target or URL (RFC 9112, section 3.2). */
export const targetOf = (target: string): string => {
  const rest = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, "")
  return rest === "" || rest.startsWith("?") ? `/${rest}` : rest
}

/** True if `Expect` can be met: only `100-continue` is defined (RFC 9110, section 10.1.1). */
export const isExpectationMet = (expect: string | undefined): boolean =>
  expect === undefined || expect.split(",").every((one) => one.trim().toLowerCase() === "100-continue")

export const expectationFault = "Expect: only 100-continue is supported"

/** `application/json`, without charset or with UTF-8 (RFC 8259, section 8.1). */
const isJson = (contentType: string): boolean => {
  if (contentType === "application/json") return true
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(";")
    .map((part) => part.trim())
  return type === "application/json" && parameters.every((part) => /^(?:|charset="?utf-8"?)$/.test(part))
}

/** True for an uncoded body, including `identity` (RFC 9110, section 8.4.1). */
const isUncoded = (contentEncoding: string | undefined): boolean =>
  contentEncoding === undefined ||
  contentEncoding.split(",").every((coding) => ["", "identity"].includes(coding.trim().toLowerCase()))

/** The fault of a request that does not declare JSON, else undefined. */
export const notJsonFault = (header: Incoming["header"]): string | undefined => {
  const contentType = header("content-type")
  return contentType !== undefined && isJson(contentType)
    ? undefined
    : `Content-Type: expected application/json, got ${contentType === undefined ? "none" : JSON.stringify(contentType)}`
}

/** True if a request declares a picture body. */
export const isPicture = (header: Incoming["header"]): boolean => {
  const [type = ""] = (header("content-type") ?? "").toLowerCase().split(";")
  return pictureTypes.includes(type.trim())
}

/** The fault of a request that declares neither JSON nor a picture, else undefined. */
const notPictureFault = (header: Incoming["header"]): string | undefined =>
  isPicture(header)
    ? undefined
    : notJsonFault(header)?.replace(
        "expected application/json",
        `expected ${["application/json", ...pictureTypes.slice(0, -1)].join(", ")} or ${pictureTypes.at(-1)}`
      )

/** The unsupported header about a request's body, else undefined. */
export const unsupportedBody = (header: Incoming["header"], takesPicture = false): string | undefined => {
  const fault = takesPicture ? notPictureFault(header) : notJsonFault(header)
  if (fault !== undefined) return fault
  return isUncoded(header("content-encoding"))
    ? undefined
    : "Content-Encoding: bodies are taken as they are, uncompressed"
}
