import * as Effect from "effect/Effect"
import { sha256Hex } from "./sha256.ts"

/** A configuration's image, stored once for all of its records. */
export interface StoredImage {
  /** The SHA-256 of `text`, in lower-case hexadecimal. */
  readonly hash: string
  /** The image as in the configuration's JSON, without quotes. */
  readonly text: string
}

/** A configuration as stored: long images are separate. */
export interface StoredConfig {
  /** The configuration's JSON, with references instead of images. */
  readonly text: string
  /** The images that the text refers to, each once. */
  readonly images: ReadonlyArray<StoredImage>
  /** The {@link dataHashOfText} of the text. */
  readonly dataHash: string
}

/** Shorter images stay in the configuration's JSON. */
export const shortestStoredImage = 1024

/** Begins a reference to an image, before its hash. Unique, since JSON has no raw control characters. */
export const imageReference = "\u001a"

const hashLength = 64

/** The text before an image. JSON escapes quotes in strings, so it never occurs inside one. */
const opening = '{"image":"'

/** The next unescaped quote, or the end. */
const closingQuote = (json: string, from: number): number => {
  for (let at = json.indexOf('"', from); at >= 0; at = json.indexOf('"', at + 1)) {
    let before = at
    while (before > from && json[before - 1] === "\\") before--
    if ((at - before) % 2 === 0) return at
  }
  return json.length
}

const cut = (json: string): ReadonlyArray<string> => {
  const pieces: Array<string> = []
  let taken = 0
  for (let at = json.indexOf(opening); at >= 0; ) {
    const start = at + opening.length
    const end = closingQuote(json, start)
    if (end - start >= shortestStoredImage) {
      pieces.push(json.slice(taken, start), json.slice(start, end))
      taken = end
    }
    at = json.indexOf(opening, end)
  }
  pieces.push(json.slice(taken))
  return pieces
}

const dataHashLength = 32

/** The hash by which stores find configurations of equal data: the first half of its SHA-256, in hexadecimal. */
export const dataHashOf = (data: string): Effect.Effect<string> =>
  Effect.map(sha256Hex(data), (hash) => hash.slice(0, dataHashLength))

/** {@link dataHashOf} the data of a stored configuration; empty if it is not a configuration. */
export const dataHashOfText = (text: string): Effect.Effect<string> =>
  Effect.suspend(() => {
    const data = dataOf(text)
    return data === undefined ? Effect.succeed("") : dataHashOf(data)
  })

/** The data of a stored configuration; undefined if it is not a configuration. */
export const dataOf = (text: string): string | undefined => {
  try {
    const { data } = JSON.parse(text.replaceAll(imageReference, ""))
    return typeof data === "string" ? data : undefined
  } catch {
    return undefined
  }
}

/** A copy in its own memory: a slice would retain the whole text. */
const copied = (text: string): string => new TextDecoder().decode(new TextEncoder().encode(text))

/**
 * Extracts the long images of a configuration's canonical JSON.
 *
 * @example
 * ```ts
 * import { storedConfig } from "@quick-response/core"
 * import * as Effect from "effect/Effect"
 *
 * const { images } = await Effect.runPromise(storedConfig('{"data":"HELLO"}'))
 * images.length // => 0
 * ```
 */
export const storedConfig = (configJson: string): Effect.Effect<StoredConfig> =>
  Effect.gen(function* () {
    const pieces = configJson.includes(imageReference) ? [configJson] : cut(configJson)
    const images = new Map<string, StoredImage>()
    const text: Array<string> = []
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 0) {
        text.push(piece)
        continue
      }
      const hash = yield* sha256Hex(piece)
      images.set(hash, { hash, text: piece })
      text.push(imageReference + hash)
    }
    const whole = pieces.length === 1 ? configJson : copied(text.join(""))
    return { text: whole, images: [...images.values()], dataHash: yield* dataHashOfText(whole) }
  })

/**
 * The hashes of the images in a stored configuration's text, in order.
 *
 * @example
 * ```ts
 * import { imageHashes } from "@quick-response/core"
 *
 * imageHashes('{"data":"HELLO"}') // => []
 * ```
 */
export const imageHashes = (text: string): ReadonlyArray<string> =>
  text
    .split(imageReference)
    .slice(1)
    .map((rest) => rest.slice(0, hashLength))

/** The text with its references replaced by images. */
export const withImages = (text: string, imageOf: (hash: string) => string): string => {
  const [first = "", ...rest] = text.split(imageReference)
  return first + rest.map((piece) => imageOf(piece.slice(0, hashLength)) + piece.slice(hashLength)).join("")
}

/** The configuration's JSON in pieces, byte for byte. Each image is one piece, read on demand. */
export const configPieces = <E>(
  text: string,
  readImage: (hash: string) => Effect.Effect<string, E>
): Effect.Effect<ReadonlyArray<string>, E> => {
  const [first = "", ...rest] = text.split(imageReference)
  if (rest.length === 0) return Effect.succeed([text])
  return Effect.map(
    Effect.forEach(rest, (piece) =>
      Effect.map(readImage(piece.slice(0, hashLength)), (image) => [image, piece.slice(hashLength)])
    ),
    (pieces) => [first, ...pieces.flat()]
  )
}
