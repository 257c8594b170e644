import { makeConfig, type PictureMode, type SampleRequest } from "@quick-response/core"
import { encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf, logoImages } from "@quick-response/laws"
import { describe, expect, it } from "vitest"
import { decoders } from "./decoders.ts"
import { engines } from "./images.ts"

const data = "https://quick-response.example/menu"
const pixelsOf = engines.png

/** A disc on the left half of a light ground, which is also dark at the right edge. */
const disc = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><rect width="60" height="60" fill="#eee"/><circle cx="24" cy="30" r="16" fill="#400"/></svg>'
)}`

const modes: ReadonlyArray<PictureMode> = ["halftone", "backdrop", "bits"]

const pictures = {
  disc,
  png: logoImages.png,
  jpeg: logoImages.quartersJpeg,
  progressive: logoImages.progressiveJpeg
}

const requestOf = (mode: PictureMode, image: string): SampleRequest => ({ data, picture: { image, mode } })

const reasonsOf = (request: SampleRequest): ReadonlyArray<string> =>
  Either.match(makeConfig({ data, ...request }), { onLeft: ({ errors }) => errors, onRight: () => [] })

/** The share of dark pixels in a part of a picture. */
const darkness = (
  { width, data: pixels }: { readonly width: number; readonly data: Uint8Array },
  [left, top, right, bottom]: readonly [number, number, number, number]
): number => {
  let [dark, all] = [0, 0]
  for (let y = Math.round(top * width); y < bottom * width; y++) {
    for (let x = Math.round(left * width); x < right * width; x++, all++)
      if ((pixels[4 * (y * width + x) + 1] ?? 255) < 96) dark++
  }
  return dark / all
}

describe.each(modes)("picture.mode %s", (mode) => {
  it.each(Object.entries(pictures))("is read with the picture %s", async (_, image) => {
    const config = configOf(requestOf(mode, image))
    const pixels = await pixelsOf(config, 640)
    expect(await decoders.zxing(pixels)).toBe(config.data)
  })

  it("darkens the symbol under dark parts", async () => {
    const pixels = await pixelsOf(configOf(requestOf(mode, disc)), 1024)
    const lightness = (box: readonly [number, number, number, number]) => {
      let [sum, count, lightest] = [0, 0, 0]
      for (let y = Math.round(box[1] * pixels.width); y < box[3] * pixels.width; y++)
        for (let x = Math.round(box[0] * pixels.width); x < box[2] * pixels.width; x++, count++) {
          const green = pixels.data[4 * (y * pixels.width + x) + 1] ?? 0
          sum += green
          lightest = Math.max(lightest, green)
        }
      // A backdrop is visible between the modules alone.
      return mode === "backdrop" ? lightest : sum / count
    }
    expect(lightness([0.32, 0.4, 0.5, 0.6])).toBeLessThan(lightness([0.68, 0.36, 0.82, 0.54]) - 25)
  })
})

describe("picture.mode halftone", () => {
  const version = 5
  const cellsOf = async (image: string) => {
    const config = configOf({ ...requestOf("halftone", image), margin: 4 })
    const symbols = Array.from({ length: 8 }, (_, mask) =>
      Either.getOrThrow(encode(data, config.errorCorrectionLevel, { minimumVersion: version, mask }))
    )
    const cells = 17 + 4 * version + 8
    const pixels = await pixelsOf(config, 3 * cells)
    /** Nine cells a module, row by row. */
    const cellsAt = (row: number, column: number) =>
      Array.from({ length: 9 }, (_, i) => {
        const [x, y] = [3 * (column + 4) + (i % 3), 3 * (row + 4) + Math.floor(i / 3)]
        return (pixels.data[4 * (y * 3 * cells + x)] ?? 255) < 128
      })
    const drawn = symbols.find(({ width: size, modules }) =>
      modules.every((module, at) => cellsAt(Math.floor(at / size), at % size)[4] === (module === 1))
    )
    if (drawn === undefined) throw new Error("the middle cells are not a symbol of the data")
    return { drawn, symbols, cellsAt }
  }

  it("keeps most cells of modules, and all of function patterns", async () => {
    const {
      drawn: { width: size, modules },
      cellsAt
    } = await cellsOf(disc)
    const isDark = (row: number, column: number) => modules[row * size + column] === 1
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const own = isDark(row, column)
        const found = cellsAt(row, column)
        const isWhole = (row < 7 && column < 7) || (row >= size - 10 && column >= size - 10)
        const same = found.filter((dark) => dark === own).length
        expect(same, `${row}, ${column}`).toBeGreaterThanOrEqual(isWhole ? 9 : own ? 5 : 6)
        if (own) continue
        if (column > 0 && isDark(row, column - 1)) expect([found[0], found[3], found[6]]).not.toContain(true)
        if (row > 0 && isDark(row - 1, column)) expect(found.slice(0, 3)).not.toContain(true)
      }
    }
  })

  it.each(["left", "right"])("takes the mask that suits the %s half", async (side) => {
    const dark = `data:image/svg+xml;base64,${btoa(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><rect width="2" height="2" fill="#fff"/><path d="M${side === "left" ? 0 : 1} 0h1v2h-1z"/></svg>`
    )}`
    const { drawn, symbols } = await cellsOf(dark)
    const surplus = ({ width: size, modules }: typeof drawn) =>
      modules.reduce((sum, module, at) => {
        const column = at % size
        // The middle column belongs to both halves.
        const half = Math.sign(column - (size - 1) / 2) * (side === "left" ? -1 : 1)
        return sum + module * half
      }, 0)
    expect(surplus(drawn)).toBe(Math.max(...symbols.map(surplus)))
    expect(new Set(symbols.map(surplus)).size).toBeGreaterThan(1)
  })
})

describe("picture.mode backdrop", () => {
  const black = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>')}`

  it("darkens the ground by at most a quarter", async () => {
    for (const [foreground, background] of [
      ["#000000", "#ffffff"],
      ["#7c2d12", "#fef3c7"]
    ] as const) {
      const pixels = await pixelsOf(
        configOf({ ...requestOf("backdrop", black), foreground, background }),
        800
      )
      const [ink, ground] = [foreground, background].map((color) => Number.parseInt(color.slice(3, 5), 16))
      const greens = new Set(pixels.data.filter((_, i) => i % 4 === 1))
      const least = (ground ?? 0) - 0.27 * ((ground ?? 0) - (ink ?? 0))
      const between = [...greens].filter((green) => green > (ink ?? 0) + 60 && green < least)
      // The pixels between are the smooth edge of a module.
      expect(between.length).toBeLessThan(40)
      expect(darkness(pixels, [0, 0, 0.05, 1])).toBe(0)
    }
  })

  it("keeps finder patterns free", async () => {
    const config = configOf({ ...requestOf("backdrop", black), background: "transparent" })
    const matrix = Either.getOrThrow(encode(config.data, config.errorCorrectionLevel))
    const scale = 10
    const pixels = await pixelsOf(config, scale * (matrix.width + 8))
    for (let at = 0; at < 8; at++) {
      const middle = scale * (4 + at) + scale / 2
      const green = pixels.data[4 * (scale * 11.5 * pixels.width + middle) + 1]
      expect(green).toBe(255)
    }
  })
})

describe("picture.mode bits", () => {
  it("adds digits only to the address, behind #", () => {
    const config = configOf(requestOf("bits", disc))
    expect(config.data).toMatch(new RegExp(`^${data.replaceAll(".", "\\.")}#(?:\\d{3})+$`))
    expect(config.errorCorrectionLevel).toBe("Low")
  })

  it("colors most modules as the picture", () => {
    const config = configOf(requestOf("bits", disc))
    const matrix = Either.getOrThrow(encode(config.data, config.errorCorrectionLevel, { mask: 2 }))
    let [same, all] = [0, 0]
    for (let row = 9; row < matrix.width - 9; row++) {
      for (let column = 9; column < matrix.width - 9; column++, all++) {
        const inDisc =
          Math.hypot((column + 0.5) / matrix.width - 0.4, (row + 0.5) / matrix.width - 0.5) < 16 / 60
        if ((matrix.modules[row * matrix.width + column] === 1) === inDisc) same++
      }
    }
    expect(same / all).toBeGreaterThan(0.75)
  })

  it("refuses unsuitable texts and pictures by field and remedy", () => {
    expect(reasonsOf({ ...requestOf("bits", disc), data: "Table 12" })).toEqual([
      'picture.mode: "bits" needs an address that begins with http:// or https:// in data; choose "halftone" or "backdrop" for other texts'
    ])
    expect(reasonsOf({ ...requestOf("bits", disc), data: `${data}#top` })[0]).toMatch(
      /^picture\.mode: .*leave out what begins with #/
    )
    expect(reasonsOf({ ...requestOf("bits", disc), data: `${data}/${"a".repeat(300)}` })[0]).toMatch(
      /^data: .*shorten the address/
    )
    const wide = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="900" height="900"/></svg>')}`
    expect(reasonsOf(requestOf("bits", wide))[0]).toMatch(
      /^picture\.image: has 900 x 900 pixels.*scale it down$/
    )
    expect(reasonsOf({ ...requestOf("bits", disc), picture: { image: "data:,", mode: "bits" } })[0]).toMatch(
      /^picture\.image: /
    )
  })
})
