import { readingLayer } from "@quick-response/codecs"
import { errorCorrectionLevels, Reading } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import jsqr from "jsqr"
import * as QRCode from "qrcode"
import sharp, { type Sharp } from "sharp"
import { afterAll, describe, expect, it } from "vitest"

const runtime = ManagedRuntime.make(readingLayer)
afterAll(() => runtime.dispose())

const levels = errorCorrectionLevels.map(({ name }) => name)
const letters = { Low: "L", Medium: "M", Quartile: "Q", High: "H" } as const
const masks = [0, 1, 2, 3, 4, 5, 6, 7] as const
const [quiet, scale] = [4, 3]

/** A symbol by another's encoder, in gray: levels and masks in turn. */
const symbolOf = (version: number) => {
  const level = levels[(version >> 1) % 4] ?? "Low"
  const mask = masks[version % 8] ?? 0
  const text =
    ["12345", "HALL 7", "Grüße", "世界", "a\\b"].slice(0, version < 6 ? 1 : 1 + (version % 5)).join("/") +
    version
  const { modules } = QRCode.create(text, {
    version,
    errorCorrectionLevel: letters[level],
    maskPattern: mask
  })
  const side = (modules.size + 2 * quiet) * scale
  const gray = Buffer.alloc(side * side, 255)
  for (let y = 0; y < modules.size * scale; y++)
    for (let x = 0; x < modules.size * scale; x++)
      if (modules.get(Math.floor(y / scale), Math.floor(x / scale)))
        gray[(y + quiet * scale) * side + x + quiet * scale] = 0
  return { version, level, mask, text, side, gray }
}

/** The files in turn. */
const savers: ReadonlyArray<(picture: Sharp) => Sharp> = [
  (picture) => picture.png(),
  (picture) => picture.jpeg({ quality: 70, progressive: true }),
  (picture) => picture.webp({ quality: 60 })
]

const rgbaOf = (gray: Buffer): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: 4 * gray.length }, (_, i) => (i % 4 === 3 ? 255 : (gray[i >> 2] ?? 0)))

describe("Reading.read() of others' pictures", () => {
  it("agrees with encoder and decoder on versions, levels and masks", async () => {
    for (const version of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 27]) {
      const { level, mask, text, side, gray } = symbolOf(version)
      const save = savers[version % savers.length]
      if (save === undefined) throw new Error("there is one for each remainder")
      const picture = sharp(gray, { raw: { width: side, height: side, channels: 1 } })
      const file = new Uint8Array(await save(picture).toBuffer())
      const symbols = await runtime.runPromise(Effect.flatMap(Reading, ({ read }) => read(file)))
      expect(symbols, `version ${version}`).toMatchObject([
        { text, version, errorCorrectionLevel: level, mask, bytes: new TextEncoder().encode(text) }
      ])
      const other = jsqr.default(rgbaOf(gray), side, side)
      expect([Uint8Array.from(other?.binaryData ?? []), other?.version]).toEqual([symbols[0]?.bytes, version])
      const { topLeftCorner, topRightCorner, bottomRightCorner, bottomLeftCorner } = other?.location ?? {}
      for (const [i, corner] of [
        topLeftCorner,
        topRightCorner,
        bottomRightCorner,
        bottomLeftCorner
      ].entries()) {
        const { x, y } = symbols[0]?.corners[i] ?? { x: Number.NaN, y: Number.NaN }
        expect(Math.hypot(x - (corner?.x ?? 0), y - (corner?.y ?? 0)), `version ${version}`).toBeLessThan(
          scale
        )
      }
    }
  })
})
