import { canonicalJson, type Pixels, PriceList, type QrConfig, quote } from "@quick-response/core"
import { advise, changed } from "@quick-response/core/drawing"
import { configOf } from "@quick-response/laws"
import { PNG } from "pngjs"
import { describe, expect, it } from "vitest"
import { decoders } from "./decoders.ts"
import { render } from "./images.ts"

const data = "https://quick-response.example/night"
const night = "#0f172a"

const dark = [
  ["a color", { foreground: night, background: night }],
  ["nothing", { foreground: night, background: "transparent" }],
  [
    "a gradient, in a frame",
    {
      foreground: "#312e81",
      background: {
        type: "linear",
        stops: [
          { offset: 0, color: "#020617" },
          { offset: 1, color: "#312e81" }
        ]
      },
      frameStyle: "banner-below",
      frameColor: "#f59e0b",
      bodyStyle: "Dots",
      outerEyeStyle: "Circle"
    }
  ],
  ["a color around a silhouette", { foreground: night, background: night, bodyShape: "Heart" }],
  ["a color, with a small margin", { foreground: night, background: night, margin: 2 }]
] as const

/** The picture as it looks on a black page. */
const onBlack = async (config: QrConfig): Promise<Pixels> => {
  const image = await render(config, "png", 512)
  if (image.mediaType !== "image/png") throw new Error("no PNG")
  const { width, height, data } = PNG.sync.read(Buffer.from(image.bytes))
  const black = new Uint8Array(data.length).fill(255)
  for (let i = 0; i < data.length; i++)
    if (i % 4 < 3) black[i] = ((data[i] ?? 0) * (data[i - (i % 4) + 3] ?? 0)) / 255
  return { width, height, data: black }
}

describe('quietZone: "card"', () => {
  it.each(dark)("lets all decoders read %s on a black page", async (_, style) => {
    const request = { data, ...style, quietZone: "card" } as const
    expect(advise(request).refusals).toEqual([])
    const pixels = await onBlack(configOf(request))
    for (const [name, decode] of Object.entries(decoders)) expect(await decode(pixels), name).toBe(data)
  })

  it("is proposed for light modules on dark", () => {
    const inverted = { data, foreground: "#f8fafc", background: night }
    const { findings } = advise(inverted)
    expect(findings.map(({ cause, mend }) => [cause.topic, mend])).toEqual([
      ["contrast", { quietZone: "card", foreground: night }],
      ["ground", { quietZone: "card", foreground: night }]
    ])
    expect(findings[0]?.text).toContain("ZBar")
    expect(findings[1]?.text).toContain('set quietZone to "card"')
    expect(advise(changed(inverted, findings[0]?.mend ?? {})).findings).toEqual([])
  })

  it("is not proposed on a light background", () => {
    const [finding] = advise({ data, foreground: "#cccccc" }).findings
    expect(finding?.mend).not.toHaveProperty("quietZone")
  })
})

describe("A frame on a transparent background", () => {
  it("refuses light modules", () => {
    const request = { data, foreground: "#f8fafc", background: "transparent", frameStyle: "border" } as const
    expect(advise(request).refusals).not.toEqual([])
  })
})

describe('quietZone: "background"', () => {
  it("is kept if the template has a card", () => {
    const config = configOf({ data, template: "bistro", quietZone: "background" })
    expect(config.quietZone).toBe("background")
    expect(canonicalJson(configOf(JSON.parse(canonicalJson(config))))).toBe(canonicalJson(config))
    expect(quote(PriceList.defaultPriceList, config).items.map(({ category }) => category)).not.toContain(
      "quietZone"
    )
  })
})
