import * as Codecs from "@quick-response/codecs"
import {
  type ImageOutput,
  type QrConfig,
  type RenderedImage,
  Rendering,
  renderingLayer
} from "@quick-response/core"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import { configOf, configurations } from "@quick-response/laws"
import { renderPool } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as FastCheck from "fast-check"
import { afterAll, describe, expect, test } from "vitest"
import { start } from "../../http/service.ts"

const main = ManagedRuntime.make(Layer.provide(renderingLayer, Codecs.layer))
const threads = ManagedRuntime.make(renderPool({ threads: 1 }))
afterAll(async () => {
  await main.dispose()
  await threads.dispose()
})

/** Bytes as text, which compares a thousand times faster. */
const comparable = (image: RenderedImage) =>
  "bytes" in image ? { mediaType: image.mediaType, bytes: Encoding.encodeBase64(image.bytes) } : image

/** The results of a rendering for a configuration: the large image or the error, a document, and whether it reads back. */
const outcomes = (config: QrConfig) =>
  Effect.gen(function* () {
    const rendering = yield* Rendering
    const draw = (output: ImageOutput) =>
      Effect.either(Effect.map(rendering.render(config, output), comparable))
    return {
      image: yield* draw({ format: "png", size: 600 }),
      document: yield* draw({ format: "pdf", size: 600 }),
      reading: yield* Effect.either(rendering.readBack(config))
    }
  })

const expectAlike = async (config: QrConfig) => {
  const [expected, actual] = await Promise.all([
    main.runPromise(outcomes(config)),
    threads.runPromise(outcomes(config))
  ])
  expect(actual).toEqual(expected)
  return actual
}

const long = (index: number) => ({ data: `${index} `.padEnd(400, "long data ") })

describe("renderPool()", () => {
  test("renders and reads as the main thread does", async () => {
    await FastCheck.assert(
      FastCheck.asyncProperty(configurations(FastCheck), async (config) => {
        // An address that shows a picture in its bits is long already, and ends with them.
        const data = config.picture?.mode === "bits" ? config.data : config.data.padEnd(320, "-")
        await expectAlike(configOf({ ...config, data }))
      }),
      { numRuns: 8 }
    )
  })

  const logo = { image: "data:image/png;base64,AAAA", size: 0.2, padding: 1, shape: "square" } as const
  const unreadable = admitConfig({ ...configOf({ data: "x" }), logo })

  test.each([
    ["DataTooLong", configOf({ data: "x".repeat(7000) })],
    ["NotScannable", configOf({ ...long(0), foreground: "#ffffff" })],
    ["UnreadableLogo", unreadable]
  ])("fails with the core's own %s", async (tag, config) => {
    const { image, reading } = await expectAlike(config)
    for (const outcome of [image, reading]) expect(outcome).toMatchObject({ left: { _tag: tag } })
    expect(image._tag === "Left" && image.left).toBeInstanceOf(Error)
  })

  test("draws many small images at once, in every format", async () => {
    const draw = (data: string, foreground: QrConfig["foreground"], output: ImageOutput) =>
      Effect.flatMap(Rendering, (rendering) =>
        Effect.either(
          Effect.map(
            rendering.render(configOf({ data, bodyStyle: "Rounded", foreground }), output),
            comparable
          )
        )
      )
    const formats = ["svg", "png", "pdf", "eps", "webp", "jpeg"] as const
    for (let round = 0; round < 2; round++) {
      // Each differs, since pictures are cached; and some are refused.
      const drawings = Array.from({ length: 40 }, (_, i) =>
        draw(`${round} ${i}`, i % 7 === 0 ? "#ffffff" : "#000000", {
          format: formats[i % formats.length] ?? "svg",
          size: 64
        })
      )
      const expected = await main.runPromise(Effect.all(drawings, { concurrency: "unbounded" }))
      expect(await threads.runPromise(Effect.all(drawings, { concurrency: "unbounded" }))).toEqual(expected)
    }
  })

  test("answers 503 over the waiting time, and serves afterwards", async () => {
    const service = await start({
      rendering: renderPool({ threads: 1, limits: { waitingMilliseconds: 60 } }),
      options: { rateLimit: "off" }
    })
    const generate = (index: number) =>
      fetch(`${service.url}/v1/Qr/generate`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": service.key },
        body: JSON.stringify({ ...long(index), format: "png", size: 2048, bodyStyle: "Dots" })
      })
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => generate(index)))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThan(12)
      for (const answer of refused) {
        expect(answer.status).toBe(503)
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
        expect(await answer.json()).toMatchObject({
          success: false,
          code: "UNAVAILABLE",
          data: null,
          errors: [expect.stringContaining("too many images are waiting")]
        })
      }
      expect((await generate(99)).status).toBe(200)
    } finally {
      await service.stop()
    }
  })
})
