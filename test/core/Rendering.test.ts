import { imageFormats, NotScannable, Rendering, remembering } from "@quick-response/core"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"

const configs = [configOf({ data: "a" }), configOf({ data: "b" })]
const outputs = [
  { format: "svg", size: 16 },
  { format: "svg", size: 17 },
  { format: "png", size: 16 },
  { format: "png", size: 17 },
  { format: "pdf", size: 17 },
  { format: "eps", size: 17 },
  { format: "webp", size: 17 },
  { format: "jpeg", size: 17 }
] as const

/** Renders each request as its own text, and records the requests. */
const counting = () => {
  const asked: Array<string> = []
  const rendering = Rendering.of({
    render: ({ data }, { format, size }) =>
      Effect.sync(() => {
        const text = `${data} ${format} ${size}`
        asked.push(text)
        return format === "svg"
          ? { mediaType: imageFormats.svg.mediaType, text }
          : { mediaType: imageFormats[format].mediaType, bytes: new TextEncoder().encode(text) }
      }),
    readBack: ({ data }) =>
      Effect.suspend(() => {
        asked.push(`read ${data}`)
        return data === "b" ? Effect.fail(new NotScannable({ reasons: ["data: is b"] })) : Effect.void
      })
  })
  return { asked, rendering: remembering(rendering) }
}

describe("remembering()", () => {
  it("draws each configuration, format and width once", () => {
    const { asked, rendering } = counting()
    for (const _ of [1, 2])
      for (const config of configs)
        for (const output of outputs) {
          const image = Effect.runSync(rendering.render(config, output))
          const text = "text" in image ? image.text : new TextDecoder().decode(image.bytes)
          expect([text, image.mediaType]).toEqual([
            `${config.data} ${output.format} ${output.size}`,
            imageFormats[output.format].mediaType
          ])
        }
    expect(asked).toHaveLength(configs.length * outputs.length)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it("reads a configuration back once if it succeeded, again if it failed", () => {
    const { asked, rendering } = counting()
    for (const _ of [1, 2, 3])
      expect(configs.map((config) => Effect.runSync(Effect.either(rendering.readBack(config)))._tag)).toEqual(
        ["Right", "Left"]
      )
    expect(asked).toEqual(["read a", "read b", "read b", "read b"])
  })

  it("reads a configuration back again for each width", () => {
    const { asked, rendering } = counting()
    for (const size of [undefined, 512, 1024, 1024])
      for (const config of configs.slice(0, 1)) Effect.runSync(rendering.readBack(config, size))
    expect(asked).toEqual(["read a", "read a"])
  })

  it("holds 16 MiB, drops the least recently used, skips large images", () => {
    const sixtyFourth = 2 ** 18
    const asked: Array<string> = []
    const bytes = new Uint8Array(9 * sixtyFourth)
    const rendering = remembering({
      render: ({ data }) =>
        Effect.sync(() => {
          asked.push(data)
          return {
            mediaType: imageFormats.png.mediaType,
            bytes: bytes.subarray(0, data === "large" ? 8 * sixtyFourth : 7 * sixtyFourth)
          }
        }),
      readBack: () => Effect.void
    })
    const draw = (data: string) =>
      Effect.runSync(rendering.render(configOf({ data }), { format: "png", size: 16 }))
    const nine = ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    for (const data of [...nine, ...nine, "large", "large"]) draw(data)
    expect(asked).toEqual([...nine, "large", "large"])
    for (const data of ["1", "10", "1", "3", "2"]) draw(data)
    expect(asked.slice(nine.length + 2)).toEqual(["10", "2"])
  })
})
