import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { logoImages } from "@quick-response/laws"
import type { Design } from "@quick-response/web/src/design/values.ts"
import { designFile, presetsFile } from "@quick-response/web/src/studio/transfer/ownFile.ts"
import { CannotImport, readImport } from "@quick-response/web/src/studio/transfer/readImport.ts"
import { renderSvg } from "quick-response"
import { describe, expect, test } from "vitest"

const imported = async (value: unknown) => {
  const { source, notes, ...read } = await readImport(JSON.stringify(value))
  return { ...read, source: source(), notes: notes.map((note) => note()) }
}

const refusal = async (text: string): Promise<string> => {
  const error = await readImport(text).then(
    () => undefined,
    (reason: unknown) => reason
  )
  expect(error).toBeInstanceOf(CannotImport)
  return error instanceof CannotImport ? error.message : ""
}

/** Options as the demo of qr-code-styling exports them, with those of its form. */
const exported = {
  type: "canvas",
  shape: "square",
  width: 300,
  height: 300,
  data: "https://qr-code-styling.com",
  margin: 0,
  qrOptions: { typeNumber: "0", mode: "Byte", errorCorrectionLevel: "Q" },
  imageOptions: { saveAsBlob: true, hideBackgroundDots: true, imageSize: 0.4, margin: 0 },
  dotsOptions: { type: "extra-rounded", color: "#6a1a4c", roundSize: true },
  backgroundOptions: { round: 0, color: "#ffffff" },
  image: null,
  cornersSquareOptions: { type: "extra-rounded", color: "#000000" },
  cornersDotOptions: { type: "", color: "#000000" }
}

describe("options of qr-code-styling", () => {
  test("become a design, with notes on the rest", async () => {
    const { source, design, notes } = await imported(exported)
    expect(source).toBe("qr-code-styling")
    expect(design).toEqual({
      name: "",
      data: "https://qr-code-styling.com",
      errorCorrectionLevel: "Q",
      bodyStyle: "Extra rounded",
      foreground: "#6a1a4c",
      outerEyeStyle: "Extra rounded",
      outerEyeColor: "#000000",
      innerEyeStyle: "Extra rounded",
      innerEyeColor: "#000000",
      background: "#ffffff"
    })
    expect(notes).toEqual([
      expect.stringMatching(/^The mode is left out/),
      expect.stringMatching(/^Width and height are left out/)
    ])
    const { name: _, ...config } = design ?? { name: "" }
    expect(await renderSvg(JSON.stringify(config))).toContain("#6a1a4c")
  })

  test("take over gradients, shape and picture", async () => {
    const { design, notes } = await imported({
      shape: "circle",
      data: "x",
      margin: 10,
      image: logoImages.png,
      imageOptions: { imageSize: 0.4, margin: 8, hideBackgroundDots: false },
      qrOptions: { typeNumber: 7 },
      dotsOptions: {
        type: "classy",
        color: "#ff0000",
        gradient: {
          type: "linear",
          rotation: Math.PI / 2,
          colorStops: [
            { offset: 0, color: "#8688B2" },
            { offset: 1, color: "rgb(119, 119, 154)" }
          ]
        }
      },
      cornersDotOptions: {
        type: "dot",
        gradient: {
          type: "radial",
          colorStops: [
            { offset: 0, color: "#000" },
            { offset: 1, color: "#333333ff" }
          ]
        }
      },
      backgroundOptions: { color: "transparent", round: 0.2 }
    })
    expect(design).toMatchObject({
      bodyShape: "Circle",
      bodyStyle: "Classy",
      outerEyeStyle: "Leaf",
      innerEyeStyle: "Circle",
      background: "transparent",
      foreground: {
        type: "linear",
        angle: 90,
        stops: [
          { offset: 0, color: "#8688b2" },
          { offset: 1, color: "#77779a" }
        ]
      },
      innerEyeColor: { type: "radial", stops: [{ color: "#000" }, { color: "#333333" }] },
      version: 7,
      logo: { image: logoImages.png, size: 0.3 }
    })
    expect(notes.map((note) => note.split(" ").slice(0, 3).join(" "))).toEqual([
      'The type "classy"',
      "The round corners",
      "The margin in",
      "The picture's size",
      "The picture's margin",
      "Dots behind the"
    ])
  })

  test("leave out remote pictures, unknown types and colors", async () => {
    const { design, notes } = await imported({
      data: "x",
      image: "https://cdn.example/logo.png",
      dotsOptions: { type: "hearts", color: "rebeccapurple" },
      backgroundOptions: { color: "rgba(255, 255, 255, 0.5)" }
    })
    expect(design).toEqual({ name: "", data: "x", errorCorrectionLevel: "Q", background: "#ffffff" })
    expect(notes.join("\n")).toMatch(/"hearts".*"rebeccapurple".*see-through.*loads nothing from elsewhere/s)
  })
})

describe("a configuration of mini-qr", () => {
  test("becomes a design with background and frame", async () => {
    const { source, design, notes } = await imported({
      props: {
        data: "https://www.myspeciallink.com",
        margin: 0,
        dotsOptions: { color: "#000000", type: "rounded" },
        cornersSquareOptions: { color: "#af0000", type: "square" },
        cornersDotOptions: { color: "#000000", type: "dot" },
        imageOptions: { margin: 0 },
        qrOptions: { errorCorrectionLevel: "H" }
      },
      style: { borderRadius: "24px", background: "#fffbeb" },
      frame: {
        text: "Scan for more info",
        position: "top",
        style: {
          textColor: "#000000",
          backgroundColor: "#ffcc00",
          borderColor: "#000000"
        }
      }
    })
    expect(source).toBe("mini-qr")
    expect(design).toEqual({
      name: "",
      data: "https://www.myspeciallink.com",
      errorCorrectionLevel: "H",
      bodyStyle: "Rounded",
      foreground: "#000000",
      outerEyeStyle: "Square",
      outerEyeColor: "#af0000",
      innerEyeStyle: "Circle",
      background: "#fffbeb",
      frameStyle: "banner-above",
      frameText: "Scan for more info",
      frameColor: "#ffcc00"
    })
    expect(notes.length).toBe(2)
  })
})

describe("files of the studio", () => {
  const design: Design = {
    name: "Menu",
    content: { type: "wifi", ssid: "Guests", password: "correct horse" },
    bodyStyle: "Dots",
    logo: { image: logoImages.png, padding: 2 }
  }

  test("are read as they were written", async () => {
    expect(await readImport(`\uFEFF${designFile(design)}`)).toMatchObject({ design, notes: [] })
    const presets = [{ name: "Ours", style: { foreground: "#123456", template: "social" } }]
    expect((await readImport(presetsFile(presets))).presets).toEqual(presets)
  })

  test("may be configurations of the API", async () => {
    const config = { data: "x", frameStyle: "box", margin: 2 }
    expect(await imported(config)).toMatchObject({ source: "the API", design: { name: "", ...config } })
  })
})

describe("readImport() of a bad file", () => {
  const png = readFileSync(fileURLToPath(import.meta.url), "utf8")

  test.each([
    ["{", /not JSON/],
    ['const options = { data: "x" }', /quotes around each name/],
    [png, /not JSON/],
    ["[]", /not an object/],
    ["{}", /cannot read this file/],
    ['{"quickResponse":2,"design":{}}', /another version/],
    ['{"quickResponse":1}', /neither a design nor presets/],
    ['{"quickResponse":1,"presets":[{"name":"","style":{}}]}', /presets\[0\]\.name/],
    ['{"quickResponse":1,"design":{"data":"x","margin":90}}', /margin: expected/],
    ['{"data":"x","bodyStyle":"Spikes"}', /bodyStyle: expected one of/],
    [" ".repeat(4_000_001), /larger than a design/]
  ])("is refused: %.40s", async (text, sentence) => {
    expect(await refusal(text)).toMatch(sentence)
    expect(await refusal(text)).toMatch(/\.$/)
  })
})
