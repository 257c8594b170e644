import { designLinkPrefix, longestSharedDesign } from "@quick-response/design/config/designLink"
import { encodeBase64 } from "@quick-response/images/file/encodeBase64"
import { type Design, firstDesign, styleOf } from "./values.ts"

/**
 * Begins a fragment that holds a design, with the version of its format: a new number if earlier pages cannot read it.
 * Version 2 adds the printing.
 */
export const prefixes = { plain: designLinkPrefix, printed: "d2." } as const

/** The longest fragment, in characters, that mail programs and messengers keep intact. */
export const longestFragment = 16_384

const toBase64Url = (bytes: Uint8Array): string =>
  encodeBase64(bytes)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "")

const deflated = async (text: string): Promise<Uint8Array> => {
  const { readable, writable } = new CompressionStream("deflate-raw")
  const writer = writable.getWriter()
  // Fails only if the reading fails, which reports it.
  writer
    .write(new TextEncoder().encode(text))
    .then(() => writer.close())
    .catch(() => undefined)
  return new Uint8Array(await new Response(readable).arrayBuffer())
}

/** A design as the fragment of an address, without its `#`; undefined if that would be longer than {@link longestFragment}. */
export const fragmentOf = async ({ name, ...rest }: Design): Promise<string | undefined> => {
  const prefix = rest.printing === undefined ? prefixes.plain : prefixes.printed
  const fragment =
    prefix + toBase64Url(await deflated(JSON.stringify(name === "" ? rest : { name, ...rest })))
  return fragment.length > longestFragment ? undefined : fragment
}

/**
 * The look of a design as the last segment of its page's path: without its message, its name and its own caption.
 * Undefined if it is too long for a path, as with the photograph of a logo.
 */
export const lookOf = async (design: Design): Promise<string | undefined> => {
  const { frameText: _, ...style } = styleOf(design)
  const text = await fragmentOf({ ...firstDesign, ...style })
  return text === undefined || text.length > longestSharedDesign ? undefined : text
}

/** True if a fragment, without its `#`, is a link to a design, of this version or another. */
export const isDesignFragment = (fragment: string): boolean => /^d\d{1,4}\./.test(fragment)
