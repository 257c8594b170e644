import { expect, it } from "vitest"
import { type DecoderName, decoderNames } from "./decoders.ts"
import { isLong, longTime } from "./form.ts"
import { looks, type Miss, matrixCases, pictures } from "./matrix.ts"
import { scanned } from "./matrixPool.ts"

/**
 * Decoders that must read everything, and two that must read nearly everything. zbar misses one in hundreds where a silhouette of 256
 * pixels leaves its symbol three or four for a module. jsQR: of all places where a line of pixels has
 * five runs jsQR takes for eyes the three that measure best along two axes and a diagonal, so the squarest of a symbol's
 * data may beat an eye whose ball is far from square.
 */
const leastRates: Readonly<Record<DecoderName, number>> = { zxing: 1, zbar: 0.995, qr: 1, jsqr: 0.995 }

const nameOf = ({ engine, size }: (typeof looks)[number]): string => `${engine} ${size}`

const rateOf = (missed: number, tried: number): string =>
  `${tried - missed}/${tried} ${((100 * (tried - missed)) / tried).toFixed(2)} %`

/** One line for each decoder: what it reads in all, and of each kind of picture. */
const table = (misses: ReadonlyArray<Miss>): string =>
  [
    ["decoder", "all", ...looks.map(nameOf)],
    ...decoderNames.map((decoder) => {
      const own = misses.filter((miss) => miss.decoder === decoder)
      return [
        decoder,
        rateOf(own.length, pictures.length),
        ...looks.map((_, look) =>
          rateOf(
            own.filter((miss) => miss.look === look).length,
            pictures.filter((picture) => picture.look === look).length
          )
        )
      ]
    })
  ]
    .map((cells) => cells.map((cell) => cell.padEnd(21)).join(""))
    .join("\n")

const described = ({ decoder, look, ...miss }: Miss): string =>
  `${decoder}: ${matrixCases[miss.case]?.name}, ${looks.slice(look, look + 1).map(nameOf)}`

it(
  "every style is read by every decoder, in PNG and in SVG drawn by another engine",
  async () => {
    const misses = await scanned(pictures)
    const rateBy = (decoder: DecoderName): number =>
      1 - misses.filter((miss) => miss.decoder === decoder).length / pictures.length
    console.log(`${table(misses)}\n${misses.map(described).sort().join("\n")}`)
    const short = decoderNames.filter((decoder) => rateBy(decoder) < leastRates[decoder])
    expect(misses.filter(({ decoder }) => short.includes(decoder)).map(described)).toEqual([])
  },
  isLong ? longTime : 240_000
)
