import { designLinkPrefix, longestSharedDesign } from "@quick-response/design/config/designLink"
import type { PlainFault } from "@quick-response/design/field/faults"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
import { encodeBase64 } from "@quick-response/images/file/encodeBase64"
import { NoDesign, readDesign } from "./checkDesign.ts"
import { type Design, firstDesign, styleOf } from "./values.ts"

/**
 * Begins a fragment that holds a design, and says by which rules: another number for each that earlier pages cannot read. The second
 * holds how the design is printed, too.
 */
const prefixes = { plain: designLinkPrefix, printed: "d2." } as const

/** The longest fragment, in characters, that mail programs and messengers keep intact. */
export const longestFragment = 16_384

/** The most bytes that a fragment unfolds to. */
const largest = 262_144

/** The reason why a link to a design cannot be followed. */
export interface LinkFault {
  /** It holds too much, is too long, of another version of the studio, holds no design, or was changed on its way. */
  readonly rule: "tooLarge" | "tooLong" | "ofOther" | "unknown" | "broken"
  /** The faults of a fragment that is no valid design. */
  readonly faults: ReadonlyArray<PlainFault>
}

/** A link to a design that cannot be followed. */
export class BadLink extends Error {
  override readonly name = "BadLink"
  readonly fault: LinkFault

  constructor(rule: LinkFault["rule"], faults: LinkFault["faults"] = []) {
    super([rule, ...faults.map(({ path }) => path)].join(" "))
    this.fault = { rule, faults }
  }
}

const toBase64Url = (bytes: Uint8Array): string =>
  encodeBase64(bytes)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "")

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  decodeBase64(text.replaceAll("-", "+").replaceAll("_", "/"))

const deflated = async (text: string): Promise<Uint8Array> => {
  const { readable, writable } = new CompressionStream("deflate-raw")
  const writer = writable.getWriter()
  // Fails only with the reading, which tells it.
  writer
    .write(new TextEncoder().encode(text))
    .then(() => writer.close())
    .catch(() => undefined)
  return new Uint8Array(await new Response(readable).arrayBuffer())
}

/** Inflates bytes to text; undefined if it is larger than any design. */
const inflated = async (bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))
  const reader = stream.getReader()
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let text = ""
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > largest) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** A design as the fragment of an address, without its `#`; undefined if that would be longer than {@link longestFragment}. */
export const fragmentOf = async ({ name, ...rest }: Design): Promise<string | undefined> => {
  const prefix = rest.printing === undefined ? prefixes.plain : prefixes.printed
  const fragment =
    prefix + toBase64Url(await deflated(JSON.stringify(name === "" ? rest : { name, ...rest })))
  return fragment.length > longestFragment ? undefined : fragment
}

/**
 * The look of a design as the last segment of the path of its page: without its message, its name and a caption of its own. Undefined
 * if it is too long for a path, as with the photograph of a logo.
 */
export const lookOf = async (design: Design): Promise<string | undefined> => {
  const { frameText: _, ...style } = styleOf(design)
  const text = await fragmentOf({ ...firstDesign, ...style })
  return text === undefined || text.length > longestSharedDesign ? undefined : text
}

const parsed = async (encoded: string): Promise<unknown> => {
  const text = await inflated(fromBase64Url(encoded))
  if (text === undefined) throw new BadLink("tooLarge")
  return JSON.parse(text)
}

/** The design of a fragment, without its `#`. Rejects with {@link BadLink}. */
export const readFragment = async (fragment: string): Promise<Design> => {
  if (fragment.length > longestFragment) throw new BadLink("tooLong")
  const prefix = Object.values(prefixes).find((known) => fragment.startsWith(known))
  if (prefix === undefined) throw new BadLink("ofOther")
  try {
    return await readDesign(await parsed(fragment.slice(prefix.length)))
  } catch (error) {
    if (error instanceof BadLink) throw error
    throw error instanceof NoDesign ? new BadLink("unknown", error.faults) : new BadLink("broken")
  }
}

/** True if a fragment, without its `#`, is a link to a design, of this version or another. */
export const isDesignFragment = (fragment: string): boolean => /^d\d{1,4}\./.test(fragment)
