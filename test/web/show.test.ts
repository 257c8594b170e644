import { contentTypes, readContent } from "@quick-response/design/content/readContent"
import { sampleOf } from "@quick-response/web/src/design/samples.ts"
import { show } from "@quick-response/web/src/drawing/answer.ts"
import { renderSvg } from "quick-response"
import { describe, expect, it } from "vitest"

const size = 64

const shown = (design: object) => show(JSON.stringify(design), size)

const drawn = (design: object) => renderSvg(JSON.stringify(design), { size })

describe("sampleOf()", () => {
  it.each(contentTypes)("of an empty %s is a valid content", (type) => {
    expect(readContent(sampleOf({ type })).content.type).toBe(type)
  })

  it("keeps readable input", () => {
    expect(sampleOf({ type: "wifi", password: "two lemons", ssid: "" })).toEqual({
      type: "wifi",
      ssid: "Guests",
      password: "two lemons"
    })
  })
})

describe("show()", () => {
  it("draws a sellable design as the service does", async () => {
    const design = { data: "https://example.com", bodyStyle: "Dots" }
    expect(await shown(design)).toEqual({ image: await drawn(design) })
  })

  it("draws an unscannable design with its reason", async () => {
    const { image, fault, sampleOf } = await shown({ data: "https://example.com", foreground: "#f5e8e8" })
    expect(image).toContain("#f5e8e8")
    expect(fault?.code).toBe("NOT_SCANNABLE")
    expect(sampleOf).toBeUndefined()
  })

  it("draws a dynamic link by a sample short address", async () => {
    const draw = (target: string) =>
      show(JSON.stringify({ content: { type: "dynamic", target } }), size, "HTTPS://Q.EXAMPLE/")
    const image = await drawn({ data: "HTTPS://Q.EXAMPLE/00000000" })
    expect(await draw("https://cafe.example")).toEqual({ image })
    const unfinished = await draw("https://")
    expect([unfinished.image, unfinished.sampleOf?.type]).toEqual([image, "dynamic"])
    expect(unfinished.fault?.code).toBe("VALIDATION_FAILED")
    // Offline, no short address is known.
    const unknown = await shown({ content: { type: "dynamic", target: "https://cafe.example" } })
    expect(unknown).toEqual({ image: await drawn({ data: "HTTPS://EXAMPLE.COM/R/00000000" }) })
  })

  it("draws a sample of an unfinished content's type", async () => {
    const { image, fault, sampleOf } = await shown({ content: { type: "wifi" }, bodyStyle: "Dots" })
    expect(image).toBe(await drawn({ content: { type: "wifi", ssid: "Guests" }, bodyStyle: "Dots" }))
    expect(fault?.faults).toMatchObject([{ path: "content.ssid", rule: "missing" }])
    expect(sampleOf).toEqual({ type: "wifi", label: "Wi-Fi" })
  })

  it("draws a sample if content and style are faulty", async () => {
    const { image, sampleOf } = await shown({ content: { type: "url" }, margin: -1, bodyStyle: "Dots" })
    expect(image).toBe(await drawn({ data: "https://example.com/menu", bodyStyle: "Dots" }))
    expect(sampleOf?.type).toBe("url")
  })
})
