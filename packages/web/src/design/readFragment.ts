import type { PlainFault } from "@quick-response/design/field/faults"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
import { NoDesign, readDesign } from "./checkDesign.ts"
import { longestFragment, prefixes } from "./fragment.ts"
import type { Design } from "./values.ts"

/** The most bytes that a fragment decompresses to. */
const largest = 262_144

/** The reason why a link to a design cannot be opened. */
export interface LinkFault {
  /**
   * It decompresses to too much, is too long, comes from another version of the studio, holds no design, or was
   * damaged.
   */
  readonly rule: "tooLarge" | "tooLong" | "ofOther" | "unknown" | "broken"
  /** The faults of a fragment that is not a valid design. */
  readonly faults: ReadonlyArray<PlainFault>
}

/** A link to a design cannot be opened. */
export class BadLink extends Error {
  override readonly name = "BadLink"
  readonly fault: LinkFault

  constructor(rule: LinkFault["rule"], faults: LinkFault["faults"] = []) {
    super([rule, ...faults.map(({ path }) => path)].join(" "))
    this.fault = { rule, faults }
  }
}

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  decodeBase64(text.replaceAll("-", "+").replaceAll("_", "/"))

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
