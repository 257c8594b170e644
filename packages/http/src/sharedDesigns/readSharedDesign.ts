import { designLinkPrefix, longestSharedDesign, parseConfig, type QrConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { inflateInScript } from "@quick-response/images/deflate/inflateInScript"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
import * as Predicate from "effect/Predicate"

/** The most bytes that a shared design unfolds to. */
const largest = 8192

const base64Url = /^[\w-]+$/

const inflated = (encoded: string): unknown => {
  const deflated = decodeBase64(encoded.replaceAll("-", "+").replaceAll("_", "/"))
  const json = inflateInScript(deflated, largest)
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json))
}

/** The address that a design of the studio says before anything else is written. */
const firstAddress = "https://example.com"

/** True for the content of a design that says nothing yet. */
const isFirst = (content: unknown): boolean =>
  Predicate.isRecord(content) &&
  Object.keys(content).length === 2 &&
  content.type === "url" &&
  content.url === firstAddress

/** Fields by which others could speak on a page of the service. */
const spoken = ["data", "name", "printing", "frameText"]

/**
 * Reads a shared design, a design as links of the studio hold it, for a code that says `data`. Undefined for any other text, and for a design
 * with a message, a name or a caption of its own: nobody's words are shown under the service's name.
 */
export const readSharedDesign = (text: string, data: string): QrConfig | undefined => {
  const encoded = text.slice(designLinkPrefix.length)
  if (text.length > longestSharedDesign || !text.startsWith(designLinkPrefix) || !base64Url.test(encoded))
    return undefined
  try {
    const design = inflated(encoded)
    if (!Predicate.isRecord(design) || !isFirst(design.content)) return undefined
    if (spoken.some((name) => Object.hasOwn(design, name))) return undefined
    const { content: _, ...style } = design
    return Either.getOrUndefined(parseConfig({ ...style, data }))
  } catch {
    // Neither base64, nor deflated, nor JSON.
    return undefined
  }
}
