import {
  configPieces,
  imageHashes,
  imageReference,
  shortestStoredImage,
  storedConfig
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAllAsync } from "../forAll.ts"

const { array, constantFrom, oneof, record, string, tuple } = FastCheck

/** Data URIs, short and long, with all that JSON escapes. */
const images = oneof(
  string({ maxLength: 20, unit: constantFrom("A", '"', "\\", "{", "\u0001", "é", "\ud800") }),
  tuple(constantFrom(..."ABC"), FastCheck.nat(2)).map(([letter, more]) =>
    letter.repeat(shortestStoredImage - 1 + more)
  ),
  string({ minLength: 1, maxLength: 5, unit: constantFrom("\\", '"', '{"image":"', "\u001a", "😀") }).map(
    (unit) => unit.repeat(shortestStoredImage)
  )
).map((text) => `data:,${text}`)

const texts = oneof(
  string({ unit: "binary", maxLength: 30 }),
  constantFrom('{"image":"', `\\{"image":"${"x".repeat(2_000)}"`, imageReference)
)

const readBack = (configJson: string) =>
  Effect.gen(function* () {
    const { text, images } = yield* storedConfig(configJson)
    const byHash = new Map(images.map((image) => [image.hash, image.text]))
    const pieces = yield* configPieces(text, (hash) => Effect.fromNullable(byHash.get(hash)))
    return { text, images, pieces }
  }).pipe(Effect.runPromise)

describe("storedConfig()", () => {
  it("gives the configuration back byte for byte", () =>
    forAllAsync(
      [record({ data: texts, name: texts, images: array(images, { maxLength: 3 }) })],
      { numRuns: 500 },
      async ({ data, name, images: given }) => {
        const [logo, picture, rest] = given.map((image) => ({ image, size: 0.2 }))
        const configJson = JSON.stringify({ data, logo, name, picture, rest })
        const { text, images, pieces } = await readBack(configJson)
        expect(pieces.join("")).toBe(configJson)
        expect(imageHashes(text).length).toBe((pieces.length - 1) / 2)
        expect(new Set(imageHashes(text))).toEqual(new Set(images.map(({ hash }) => hash)))
      }
    ))

  it("keeps a long image once, and a short one in its place", async () => {
    const logo = { image: "A".repeat(shortestStoredImage), size: 0.2 }
    const twice = await readBack(JSON.stringify({ logo, picture: logo, small: { image: "A" } }))
    expect(twice.images.length).toBe(1)
    expect(twice.images[0]?.hash).toMatch(/^[\da-f]{64}$/)
    expect(imageHashes(twice.text)).toEqual([twice.images[0]?.hash, twice.images[0]?.hash])
    expect(twice.text).toContain('{"image":"A"}')
    expect(twice.text.length).toBeLessThan(300)
  })
})
