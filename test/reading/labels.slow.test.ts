import { bodyStyles, innerEyeStyles } from "@quick-response/core"
import { cautionsOf, compose, svg, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { png } from "@quick-response/drawing/png/png"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { configOf, logoImages } from "@quick-response/laws"
import { versionCounts } from "@quick-response/symbol/symbolShapes"
import { draw, type ImageFormat, openShop, price, read } from "quick-response"
import { describe, expect, it } from "vitest"
import { pixelsOfPng } from "../scanning/images.ts"
import { messageOf, readByZxing } from "./readByZxing.ts"

type Design = Parameters<typeof draw>[0]

const kinds = ["micro", "rmqr"] as const

const readOf = (design: Design, kind: (typeof kinds)[number], size = 640) =>
  readByZxing(design, { kind, size, characterSet: "UTF8" })

const texts = { micro: "LOT 4711", rmqr: "https://example.com/p/4711" } as const

describe("symbol", () => {
  it.each(kinds)("%s is read in every body style and inner eye", async (symbol) => {
    const data = texts[symbol]
    const styles = [
      ...bodyStyles.map(({ name }) => ({ bodyStyle: name })),
      ...innerEyeStyles.map(({ name }) => ({ innerEyeStyle: name }))
    ]
    for (const style of styles) {
      const { text } = await readOf({ symbol, data, ...style }, symbol)
      expect({ ...style, text }).toEqual({ ...style, text: data })
    }
  })

  it("has the version, level, mask and encoding that are asked for", async () => {
    const micro = { symbol: "micro", data: "12345" } as const
    expect(await readOf({ ...micro, errorCorrectionLevel: "Low" }, "micro")).toMatchObject({
      version: "M1",
      level: "L"
    })
    for (const mask of [0, 1, 2, 3])
      expect(await readOf({ ...micro, version: 3, mask }, "micro")).toMatchObject({
        version: "M3",
        level: "M",
        mask
      })
    expect(await readOf({ ...micro, version: 4, errorCorrectionBoost: true }, "micro")).toMatchObject({
      level: "Q"
    })
    const rmqr = { symbol: "rmqr", data: "Größe 7" } as const
    expect(await readOf({ ...rmqr, version: 5, encoding: "eci" }, "rmqr")).toMatchObject({
      text: "Größe 7",
      version: "R7x139"
    })
    expect(await readOf({ ...rmqr, errorCorrectionLevel: "High" }, "rmqr")).toMatchObject({ level: "H" })
    const content = { type: "gs1-elements", elements: "(01)09501101530003(10)AB-123" } as const
    expect(messageOf({ symbol: "rmqr", content })).toBe("")
  })

  it.each(kinds)("%s has modules of whole pixels at any width", (symbol) => {
    for (const style of [{}, { bodyStyle: "Rounded" }] as const) {
      const scene = Either.getOrThrow(compose(configOf({ symbol, data: texts[symbol], ...style })))
      for (const width of [scene.width, 173, 200, 333, 512]) {
        const picture = rasterize(scene, width)
        const whole = rasterize(scene, Math.floor(width / scene.width) * scene.width)
        const [left, top] = [
          Math.round((picture.width - whole.width) / 2),
          Math.round((picture.height - whole.height) / 2)
        ]
        const around = new Uint8Array(picture.data.length).fill(255)
        for (let row = 0; row < whole.height; row++)
          around.set(
            whole.data.subarray(4 * row * whole.width, 4 * (row + 1) * whole.width),
            4 * ((top + row) * width + left)
          )
        expect(Buffer.from(picture.data).equals(around), `${width} pixels`).toBe(true)
        expect(Buffer.from(pixelsOfPng(png(scene, width)).data).equals(around), `${width} pixels`).toBe(true)
      }
    }
  })

  it("every version of rMQR is read at 2 pixels a module", async () => {
    for (let version = 1; version <= versionCounts.rmqr; version++)
      for (const size of [version % 2 === 0 ? 287 : 333])
        expect(
          await readOf({ symbol: "rmqr", data: "4711", version }, "rmqr", size),
          `${version} at ${size}`
        ).toMatchObject({ text: "4711" })
  })

  it("has the height of its modules and margin in every format", async () => {
    const design = { symbol: "rmqr", data: texts.rmqr, version: 5, margin: 2 } as const
    const [across, down] = [139 + 4, 7 + 4]
    const scene = Either.getOrThrow(compose(configOf(design)))
    expect([scene.width, scene.height]).toEqual([across, down])
    expect(svg(scene, 10 * across)).toContain(`width="${10 * across}" height="${10 * down}"`)
    const { width, height } = pixelsOfPng(await draw(design, { format: "png", size: 4 * across }))
    expect([width, height]).toEqual([4 * across, 4 * down])
    for (const format of ["svg", "png", "webp", "jpeg"] satisfies ReadonlyArray<ImageFormat>) {
      const picture = await draw({ ...design, version: 18 }, { format, size: 470 })
      const bytes = typeof picture === "string" ? new TextEncoder().encode(picture) : picture
      expect(await read(bytes), format).toMatchObject([{ symbol: "rmqr", version: 18, text: texts.rmqr }])
    }
    const ascii = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes)
    const points = (0.75 * 4 * down).toFixed(0)
    expect(ascii(await draw(design, { format: "pdf", size: 4 * across }))).toContain(
      `/MediaBox [0 0 429 ${points}]`
    )
    expect(ascii(await draw(design, { format: "eps", size: 4 * across }))).toContain(
      `%%BoundingBox: 0 0 429 ${points}`
    )
  })

  it("has a margin of 2, and a card of its height", () => {
    expect(configOf({ symbol: "micro", data: "1" }).margin).toBe(2)
    expect(configOf({ symbol: "micro", data: "1", margin: 5 }).margin).toBe(5)
    expect(configOf({ data: "1" }).margin).toBe(4)
    const scene = Either.getOrThrow(
      compose(configOf({ symbol: "rmqr", data: "1", version: 1, quietZone: "card", background: "#1e3a8a" }))
    )
    expect(scene.width - scene.height).toBe(43 - 7)
  })

  it.each(kinds)("%s refuses foreign fields by name and remedy", (symbol) => {
    const request = { symbol, data: "1" }
    const none = `has no place in a code whose symbol is "${symbol}"; leave it out, or leave out symbol`
    for (const fields of [
      { logo: { image: logoImages.png } },
      { picture: { image: logoImages.png, mode: "halftone" } },
      { sequence: { index: 1, total: 2, parity: 0 } }
    ])
      expect(messageOf({ ...request, ...fields, errorCorrectionLevel: "Medium" })).toBe(
        `${Object.keys(fields)[0]}: ${none}`
      )
    const only = (values: string) =>
      `is ${values} alone in a code whose symbol is "${symbol}"; choose that, or leave out symbol`
    expect(messageOf({ ...request, bodyShape: "Heart" })).toBe(`bodyShape: ${only('"Square"')}`)
    expect(messageOf({ ...request, frameStyle: "border" })).toBe(`frameStyle: ${only('"none"')}`)
    expect(messageOf({ ...request, outerEyeStyle: "Circle" })).toBe(`outerEyeStyle: ${only('"Square"')}`)
    const [version, level] = symbol === "micro" ? [5, "High"] : [33, "Low"]
    expect(messageOf({ ...request, version })).toBe(`version: ${only(`1 to ${version - 1}`)}`)
    expect(messageOf({ ...request, errorCorrectionLevel: level })).toBe(
      `errorCorrectionLevel: ${only(symbol === "micro" ? '"Low" or "Medium" or "Quartile"' : '"Medium" or "High"')}`
    )
    expect(messageOf({ ...request, mask: 4 })).toBe(`mask: ${symbol === "micro" ? only("0 to 3") : none}`)
    expect(messageOf({ ...request, encoding: "eci" })).toBe(symbol === "micro" ? `encoding: ${none}` : "")
    expect(messageOf({ ...request, bodyShape: "Heart", frameStyle: "border" })).toMatch(
      /^bodyShape: .*; frameStyle: /
    )
  })

  it("names its capacity and the version that suffices", () => {
    expect(messageOf({ symbol: "micro", data: "x".repeat(40) })).toBe(
      'data: needs 328 bits and a code whose symbol is "micro" holds 112 at this errorCorrectionLevel; shorten it, or leave out symbol'
    )
    expect(messageOf({ symbol: "rmqr", data: "x".repeat(151) })).toMatch(
      /^data: needs 1219 bits .*"rmqr" holds 1216/
    )
    expect(messageOf({ symbol: "micro", data: "ABC", version: 1 })).toMatch(
      /^version: .*raise it to 2 or leave it out$/
    )
  })

  it("is judged by its own margin, eye and readers", () => {
    const findingsOf = (design: Design) => {
      const config = configOf(Object(design))
      const { findings, minimumVersion } = Either.getOrThrow(verdict(config))
      return [...findings, ...cautionsOf(config, minimumVersion)].map(
        ({ text, refused }) => `${refused ? "refused" : "warned"} ${text}`
      )
    }
    const few = (name: string) =>
      `warned symbol: few phones read ${name}; leave it out unless your own scanners read the code`
    expect(findingsOf({ symbol: "micro", data: "1" })).toEqual([few("Micro QR")])
    expect(findingsOf({ symbol: "rmqr", data: "1", margin: 1 })).toEqual([
      "warned margin: 1 of the 2 modules of light that scanners expect; raise margin to 2",
      few("rMQR")
    ])
    expect(findingsOf({ symbol: "rmqr", data: "1", foreground: "#f0f0f0" })[0]).toMatch(
      /^refused foreground: /
    )
    // Pale at the right and below, the places of a QR code's other eyes.
    const fading = {
      type: "linear",
      stops: [
        { offset: 0, color: "#000000" },
        { offset: 0.7, color: "#000000" },
        { offset: 0.75, color: "#b0b0b0" }
      ]
    } as const
    expect(findingsOf({ symbol: "rmqr", data: "1", version: 5, foreground: fading }).join()).not.toContain(
      "refused"
    )
    expect(findingsOf({ data: "1", foreground: fading }).join()).toContain("refused")
  })

  it("is priced by the list and sold once it reads", async () => {
    const prices = { base: 1, symbol: { rmqr: 0.25 } }
    const shop = await openShop({ database: "memory:", prices })
    try {
      const { id } = await shop.accounts.open("ann@example.com")
      await shop.accounts.credit(id, 25, { reason: "test" })
      const look = { bodyStyle: "Dots", foreground: "#1e3a8a" } as const
      for (const [symbol, cost] of [
        ["micro", 0],
        ["rmqr", 0.25]
      ] as const) {
        const design = { symbol, data: texts[symbol], ...look }
        const plain = await price({ data: texts[symbol], ...look }, prices)
        const { id: bought, pricePaid } = await shop.buy(id, design)
        expect(pricePaid).toBeCloseTo(Number(plain.totalPrice) + cost, 4)
        const { configJson } = await shop.qrCode(id, bought)
        const [found] = await read(await draw(configJson, { format: "png", size: 400 }))
        expect(found).toMatchObject({ symbol, text: texts[symbol] })
      }
      const { remainingBalance: before } = await shop.buy(id, { data: "1" })
      const refusal = { code: "VALIDATION_FAILED", fields: { frameStyle: expect.stringContaining('"none"') } }
      await expect(shop.buy(id, { symbol: "micro", data: "1", frameStyle: "border" })).rejects.toMatchObject(
        refusal
      )
      const { remainingBalance: after, pricePaid } = await shop.buy(id, { data: "2" })
      expect(after).toBeCloseTo(before - pricePaid, 4)
    } finally {
      await shop.close()
    }
  })
})
