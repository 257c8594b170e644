import { describe, expect, it } from "vitest"
import { pixelsOfPng, render } from "../scanning/images.ts"
import { check, configOf, damaged, photographed, pixelsOf, stuckOn } from "./prints.ts"

const menu = configOf({ data: "https://example.com/menu" })

/** A rectangle of one brightness over a picture. */
const spot = (width: number, height: number, value: number) => ({
  width,
  height,
  data: new Uint8Array(4 * width * height).fill(255).map((_, i) => (i % 4 === 3 ? 255 : value))
})

/** A picture as a mirror shows it. */
const mirrored = ({ width, height, data }: ReturnType<typeof pixelsOf>) => ({
  width,
  height,
  data: data.map((_, i) => {
    const [pixel, channel] = [i >> 2, i & 3]
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    return data[4 * (y * width + width - 1 - x) + channel] ?? 0
  })
})

describe("Reading.checkPrints()", () => {
  it("finds a clean print whole", async () => {
    const found = await check(photographed(pixelsOf(menu), { degrees: 14 }), menu)
    expect(found).toMatchObject({
      isThisCode: "yes",
      reserve: 100,
      quietZone: 4,
      says: menu.data,
      findings: []
    })
    expect(found.contrast).toBeGreaterThan(90)
    expect(found.blur).toBeLessThan(0.5)
  })

  it("counts wrong codewords by block", async () => {
    const design = configOf({
      data: "https://example.com/menu",
      version: 6,
      errorCorrectionLevel: "Quartile"
    })
    const { pixels, wrong } = damaged(design, 0.5, 3)
    const { blocks, reserve } = await check(photographed(pixels, { degrees: -20 }), design)
    expect(blocks.map((block) => block.wrong)).toEqual([wrong, 0, 0, 0])
    expect(blocks.map((block) => block.codewords)).toEqual([43, 43, 43, 43])
    expect(reserve).toBe(50)
  })

  it("names place and remedy of ink", async () => {
    const picture = stuckOn(pixelsOf(menu), spot(40, 32, 0), 150, 150)
    const { findings, isThisCode } = await check(photographed(picture, {}), menu)
    expect(isThisCode).toBe("yes")
    expect(findings[0]).toMatchObject({ kind: "damage", values: { color: "dark" } })
    expect(findings[0]?.text).toMatch(/^ink, dirt or shadow at the .*codewords are wrong; clean it/)
    expect(findings[0]?.area).toHaveLength(4)
  })

  it("does not blame the print for a logo's modules", async () => {
    const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z" fill="#0a7"/></svg>')}`
    const design = configOf({ data: "https://example.com/menu", logo: { image: logo, size: 0.2 } })
    const png = await render(design, "png", 400)
    const pixels = pixelsOfPng("bytes" in png ? png.bytes : new Uint8Array())
    const found = await check(pixels, design)
    expect(found).toMatchObject({ isThisCode: "yes", findings: [] })
    expect(found.reserve).toBeLessThan(100)
    expect(found.blocks.some(({ wrong }) => wrong > 0)).toBe(true)
  })

  it.each([
    ["all", 0],
    ["half", 0.5]
  ])("tells a sticker over %s of it", async (_, share) => {
    const other = configOf({ data: "https://evil.example/pay" })
    const [under, over] = [pixelsOf(menu), pixelsOf(other)]
    const left = Math.round(share * 0.8 * under.width)
    const paper = { ...spot(2 * under.width, 2 * under.height, 255) }
    const picture = stuckOn(stuckOn(paper, under, 0, 0), over, left, 0)
    const found = await check(photographed(picture, { degrees: 5 }), menu)
    expect(found).toMatchObject({ isThisCode: "no", says: other.data })
    expect(found.findings[0]).toMatchObject({ kind: "otherCode", values: { says: other.data } })
  })

  it.each([
    ["host", "HTTPS://Q.EVIL/7KXM2PQ4", "otherHost"],
    ["slug", "HTTPS://Q.EXAMPLE/7KXM2PQ5", "otherSlug"]
  ])("tells another %s of a dynamic code", async (_, data, kind) => {
    const sold = configOf({ data: "HTTPS://Q.EXAMPLE/7KXM2PQ4" })
    const found = await check(pixelsOf(configOf({ data })), sold, true)
    expect(found).toMatchObject({ isThisCode: "no", says: data, findings: [{ kind }] })
  })

  it.each([
    ["letter case", "/menu", { slug: "menu", expected: "Menu" }],
    ["folder", "/bar/Menu", { slug: "/bar/Menu", expected: "/Menu" }]
  ])("names the difference to an adopted address in %s", async (_, path, values) => {
    const sold = configOf({ data: "https://go.luna.example/Menu" })
    const other = configOf({ data: `https://go.luna.example${path}` })
    expect(await check(pixelsOf(other), sold, true)).toMatchObject({
      isThisCode: "no",
      findings: [{ kind: "otherSlug", values }]
    })
  })

  it("finds no code in a picture without one", async () => {
    const found = await check(spot(200, 200, 200), menu)
    expect(found).toMatchObject({ isThisCode: "unread", reserve: 0, findings: [{ kind: "notFound" }] })
  })

  it.each([0, 90, 200])("measures a mirror image at %i degrees", async (degrees) => {
    const found = await check(mirrored(photographed(pixelsOf(menu), { degrees })), menu)
    expect(found).toMatchObject({ isThisCode: "yes", reserve: 100, findings: [{ kind: "mirrored" }] })
  })

  it("measures a text that was encoded again", async () => {
    const anew = configOf({ data: menu.data, version: 5, errorCorrectionLevel: "High" })
    const found = await check(pixelsOf(anew), menu)
    expect(found).toMatchObject({ isThisCode: "yes", reserve: 100, findings: [{ kind: "redrawn" }] })
  })

  it.each([
    ["micro", "12345"],
    ["rmqr", "LOT 4711"]
  ] as const)("measures a symbol of kind %s", async (symbol, data) => {
    const label = configOf({ data, symbol })
    const found = await check(pixelsOf(label), label)
    expect(found).toMatchObject({ isThisCode: "yes", reserve: 100, quietZone: 2, findings: [] })
  })
})
