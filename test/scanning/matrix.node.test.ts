import { describe, expect, it } from "vitest"
import { cases } from "./cases.ts"
import { type DecoderName, decoderNames, decoders } from "./decoders.ts"
import { isLong, longTime } from "./form.ts"
import { engineNames, engines } from "./images.ts"

const sizes = [256, 512] as const

const data = "https://example.com/menu?table=7"

/**
 * Decoders that must read everything, and one that must read nearly everything: jsQR compares the sizes of three eyes by
 * the first and last row of pixels of each ball, which a curved ball does not make equal.
 */
const leastRates: Readonly<Record<DecoderName, number>> = { zxing: 1, zbar: 1, qr: 1, jsqr: 0.95 }

interface Tally {
  tried: number
  readonly missed: Array<string>
}

const looks = engineNames.flatMap((engine) => sizes.map((size) => ({ engine, size })))

/**
 * The short form takes every third style, each at one level and in one look, in turn: every option's value still meets
 * many others, all levels and all looks.
 */
const isChosen = (style: number, level: number, look: number): boolean => {
  const turn = Math.floor(style / 3)
  return isLong || (style % 3 === 0 && turn % 4 === level && Math.floor(turn / 4) % looks.length === look)
}

describe("the decoder matrix", () => {
  it(
    "every style is read by every decoder, in PNG and in SVG drawn by another engine",
    async () => {
      const tallies = new Map<DecoderName, Tally>(
        decoderNames.map((name) => [name, { tried: 0, missed: [] }])
      )
      for (const [i, { name, config }] of cases(data).entries()) {
        for (const [look, { engine, size }] of looks.entries()) {
          if (!isChosen(i >> 2, i % 4, look)) continue
          const pixels = await engines[engine](config, size)
          for (const [decoder, tally] of tallies) {
            tally.tried += 1
            const read = await decoders[decoder](pixels)
            if (read !== data) tally.missed.push(`${decoder}: ${name}, ${engine} ${size}`)
          }
        }
      }
      const short: Array<string> = []
      for (const [decoder, { tried, missed }] of tallies) {
        const rate = (tried - missed.length) / tried
        console.log(`${decoder}: ${tried - missed.length} of ${tried} read, ${(100 * rate).toFixed(2)} %`)
        if (rate < leastRates[decoder]) short.push(...missed)
      }
      expect(short).toEqual([])
    },
    isLong ? longTime : 240_000
  )
})
