import {
  type ImageFormat,
  imageFormatNames,
  imageFormats,
  type OutputOption,
  outputOptions
} from "@quick-response/core"
import { PNG } from "pngjs"
import { afterAll, describe, expect, it } from "vitest"
import { decoders } from "../scanning/decoders.ts"
import { decoded } from "../scanning/images.ts"
import { start } from "./service.ts"

const service = await start()
afterAll(service.stop)

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/v1/Qr/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "x-api-key": service.key, ...headers }
  })

const data = "https://example.com"

const faultsOf = async (path: string, output: unknown): Promise<ReadonlyArray<string>> => {
  const answer = await post(path, { data, ...Object(output) })
  expect(answer.status, JSON.stringify(output)).toBe(400)
  const { code, errors } = await answer.json()
  expect(code).toBe("VALIDATION_FAILED")
  return errors
}

/** Which formats honor which field, as the contract says. */
const honoring = {
  unit: ["svg", "png", "pdf", "eps", "webp", "jpeg"],
  dpi: ["png", "webp", "jpeg"],
  bleed: ["pdf", "eps"],
  cropMarks: ["pdf", "eps"],
  colorSpace: ["pdf", "eps"],
  spotColor: ["pdf", "eps"],
  pdfStandard: ["pdf"]
} satisfies Record<OutputOption, ReadonlyArray<ImageFormat>>

/** A value of each field that an absent one does not mean. */
const named = {
  unit: { unit: "mm", size: 30 },
  dpi: { dpi: 600 },
  bleed: { bleed: 3 },
  cropMarks: { cropMarks: true },
  colorSpace: { colorSpace: "cmyk" },
  spotColor: { spotColor: "PANTONE 286 C" },
  pdfStandard: { pdfStandard: "x-4" }
} satisfies Record<OutputOption, unknown>

describe("an output", () => {
  it("is refused undrawn if drawing takes over a second", async () => {
    const image = new PNG({ width: 512, height: 512 })
    for (let i = 0; i < image.data.length; i++)
      image.data[i] = i % 4 === 3 ? 255 : Math.imul(i, 2654435761) >>> 24
    const picture = {
      image: `data:image/png;base64,${PNG.sync.write(image).toString("base64")}`,
      mode: "backdrop"
    }
    const design = { picture, errorCorrectionLevel: "High", format: "png" }
    const errors = await faultsOf("generate", { ...design, size: 4096 })
    expect(errors).toEqual([
      expect.stringMatching(/^size: this design may be at most \d+ pixels wide as PNG, /)
    ])
    const widest = /\d+/.exec(errors.join())?.[0]
    expect(Number(widest)).toBeGreaterThan(1024)
    const answer = await post("generate", { data, ...design, size: Number(widest) })
    expect(answer.status).toBe(200)
  })

  it("has every field that its format honors, and no other", async () => {
    for (const format of imageFormatNames)
      for (const option of outputOptions) {
        const request = { data, format, ...named[option] }
        const formats: ReadonlyArray<ImageFormat> = honoring[option]
        if (formats.includes(format)) {
          expect((await post("generate", request)).status, `${format} ${option}`).toBe(200)
          continue
        }
        const errors = await faultsOf("generate", request)
        expect(errors).toEqual([
          expect.stringMatching(
            new RegExp(
              `^${option}: ${imageFormats[format].name} cannot honor it; leave it out, or choose format "`
            )
          )
        ])
        for (const other of formats) expect(errors[0]).toContain(`"${other}"`)
      }
  })

  it("writes its length into PNG and SVG", async () => {
    const png = await post("generate", { data, size: 25.4, unit: "mm", dpi: 600 }, { accept: "image/png" })
    const bytes = new Uint8Array(await png.arrayBuffer())
    expect(PNG.sync.read(Buffer.from(bytes)).width).toBe(600)
    // Chunk pHYs after the header: PNG (third edition), sections 5.6 and 11.3.4.3.
    expect(new DataView(bytes.buffer, 33).getUint32(8)).toBe(Math.round(600 / 0.0254))
    const svg = await (await post("generate", { data, size: 1.25, unit: "in" })).json()
    expect(svg.data).toContain(' width="1.25in" height="1.25in" ')
  })

  it("is a bare WebP or JPEG by `Accept`, or a data URI", async () => {
    for (const format of ["webp", "jpeg"] as const) {
      const { mediaType } = imageFormats[format]
      const bare = await post("generate", { data, size: 120 }, { accept: mediaType })
      expect([bare.status, bare.headers.get("content-type")]).toEqual([200, mediaType])
      const read = await decoded(new Uint8Array(await bare.arrayBuffer()))
      expect([read.width, await decoders.zxing(read)]).toEqual([120, data])
      const { data: uri } = await (await post("generate", { data, format, size: 120 })).json()
      const [start, base64] = uri.split(",")
      expect(start).toBe(`data:${mediaType};base64`)
      expect((await decoded(Buffer.from(base64, "base64"))).data).toEqual(read.data)
    }
    const shown = await post("generate", { data }, { accept: "image/*" })
    expect(shown.headers.get("content-type")).toBe("image/svg+xml")
  })

  it("is no JPEG with a transparent background", async () => {
    for (const path of ["generate", "purchase", "calculate-price"])
      expect(await faultsOf(path, { format: "jpeg", background: "transparent" })).toEqual([
        'background: is transparent, which a JPEG cannot be; choose a color, or format "svg", "png", "pdf", "eps" or "webp"'
      ])
    const named = { data, background: "transparent" }
    expect((await post("generate", named, { accept: "image/jpeg" })).status).toBe(400)
    expect((await post("generate", { ...named, format: "webp" })).status).toBe(200)
    const rows = await (await post("batch", { rows: [named], formats: ["png", "jpeg"] })).json()
    expect(rows.data.rows).toMatchObject([
      { success: false, errors: [expect.stringMatching(/^rows\[0\]\.background: is transparent, /)] }
    ])
  })

  it.each([
    [{ unit: "mm" }, "size: is missing; say how many mm wide the image is"],
    [{ size: 15 }, "size: expected a whole number of pixels from 16 to 4096, got 15"],
    [{ size: 99.5 }, "size: expected a whole number of pixels from 16 to 4096, got 99.5"],
    [
      { format: "webp", size: 2049 },
      'size: expected a whole number of pixels from 16 to 2048, got 2049 as WebP; choose less, or format "svg", "png", "pdf" or "eps"'
    ],
    [
      { format: "jpeg", size: 1537 },
      'size: expected a whole number of pixels from 16 to 1536, got 1537 as JPEG; choose less, or format "svg", "png", "pdf", "eps" or "webp"'
    ],
    [
      { format: "png", size: 400, unit: "mm" },
      "size: expected a width of 16 to 4096 pixels, which at 300 an inch are 1.36 to 346.79 mm, got 400"
    ],
    [
      { format: "jpeg", size: 10, unit: "in" },
      'size: expected a width of 16 to 1536 pixels, which at 300 an inch are 0.06 to 5.12 in, got 10 as JPEG; choose less, or format "svg", "png", "pdf" or "eps"'
    ],
    [
      { format: "pdf", size: 0.1, unit: "in" },
      "size: expected a width of 16 to 4096 pixels, which at 96 an inch are 0.17 to 42.66 in, got 0.1"
    ]
  ])("%j is refused by its size", async (output, sentence) => {
    for (const path of ["generate", "purchase", "calculate-price"])
      expect(await faultsOf(path, output)).toEqual([sentence])
  })

  it("names an unknown unit and a wrong dpi", async () => {
    expect(await faultsOf("generate", { format: "png", unit: "cm", size: 3, dpi: 71 })).toEqual([
      'unit: expected "px" or "mm" or "in", got "cm"',
      "dpi: expected a whole number of dots per inch from 72 to 2400, got 71"
    ])
    const bare = await post("generate", { data, size: 2049 }, { accept: "image/webp" })
    expect(bare.status).toBe(400)
    const batch = { rows: [{ data, size: 4096 }], formats: ["png", "jpeg"] }
    const { rows } = (await (await post("batch", batch)).json()).data
    expect(rows).toMatchObject([
      { success: false, errors: [expect.stringMatching(/^rows\[0\]\.size: .* 16 to 1536, got 4096 as JPEG/)] }
    ])
  })

  it("has one spot color, named, for a plain foreground", async () => {
    const foreground = {
      type: "linear",
      stops: [
        { offset: 0, color: "#000000" },
        { offset: 1, color: "#000080" }
      ]
    }
    expect(await faultsOf("generate", { format: "pdf", spotColor: "HKS 43 K", foreground })).toEqual([
      "spotColor: is the ink of the foreground, which is a gradient here; choose one color as foreground, or leave it out"
    ])
    for (const spotColor of ["All", "none", "Cyan", "", " x", "a\nb", "Grün", "x".repeat(61)])
      expect(await faultsOf("generate", { format: "pdf", spotColor })).toEqual([
        expect.stringMatching(/^spotColor: /)
      ])
    expect(await faultsOf("generate", { format: "eps", bleed: 11, cropMarks: 1 })).toEqual([
      "bleed: expected a number from 0 to 10, got 11",
      "cropMarks: expected true or false, got 1"
    ])
  })

  it("is judged by the format in `Accept`", async () => {
    const refused = await post("generate", { data, dpi: 300 }, { accept: "application/pdf" })
    expect([refused.status, (await refused.json()).errors]).toEqual([
      400,
      ['dpi: PDF cannot honor it; leave it out, or choose format "png", "webp" or "jpeg"']
    ])
  })

  it("costs nothing, and is not stored", async () => {
    const output = { format: "png", size: 40, unit: "mm", dpi: 600 }
    const [plain, wide] = await Promise.all(
      [{ data }, { data, ...output }].map(async (body) => (await post("calculate-price", body)).json())
    )
    expect(wide.data).toEqual(plain.data)
    const bought = await (await post("purchase", { data, ...output })).json()
    const record = await fetch(`${service.url}/v1/Qr/${bought.data.qrCodeId}`, {
      headers: { "x-api-key": service.key }
    })
    expect(Object.keys(JSON.parse((await record.json()).data.configJson))).toEqual(
      expect.not.arrayContaining(Object.keys(output))
    )
  })

  it("of a batch applies to the formats that honor it", async () => {
    const rows = [{ data, size: 30, unit: "mm", dpi: 600 }]
    const both = await (await post("batch", { rows, formats: ["svg", "png"] })).json()
    expect(both.data.rows).toMatchObject([{ success: true }])
    const svg = await (await post("batch", { rows, formats: ["svg"] })).json()
    expect(svg.data.rows).toMatchObject([
      {
        success: false,
        errors: ['rows[0].dpi: SVG cannot honor it; leave it out, or choose format "png", "webp" or "jpeg"']
      }
    ])
  })
})
