import { designLinkPrefix, longestSharedDesign, parseConfig, type QrConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { inflateInScript } from "@quick-response/images/deflate/inflateInScript"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
import * as Predicate from "effect/Predicate"

/** The most bytes of an inflated design. */
const largest = 8192

const base64Url = /^[\w-]+$/

const inflated = (encoded: string): unknown => {
  const deflated = decodeBase64(encoded.replaceAll("-", "+").replaceAll("_", "/"))
  const json = inflateInScript(deflated, largest)
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json))
}

/** The studio's initial address. */
const firstAddress = "https://example.com"

/** True for a design's initial content. */
const isFirst = (content: unknown): boolean =>
  Predicate.isRecord(content) &&
  Object.keys(content).length === 2 &&
  content.type === "url" &&
  content.url === firstAddress

/** Fields that could show others' words on a page of the service. */
const spoken = ["data", "name", "printing", "frameText"]

/**
 * Parses a shared design, as in the studio's links, for a code with `data`. Undefined for other text, and for designs
 * with their own message, name or caption: no foreign words appear under the service's name.
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
    // Not base64, deflate or JSON.
    return undefined
  }
}
