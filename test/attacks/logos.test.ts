import * as Codecs from "@quick-response/codecs"
import { type ImageFormat, inspectLogo, Rendering, renderingLayerUncached } from "@quick-response/core"
import { renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { estimatePicture } from "@quick-response/images/raster/drawingCost"
import { drawPicture } from "@quick-response/images/raster/drawPicture"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { costlyDocuments, hostileSvg, marker } from "./hostileSvg.ts"
import { everythingIn, faultOfSvg } from "./invariants.ts"
import { randomOf, seedOfRun } from "./random.ts"

/** The long form, `npm run long -- attacks`, takes the number of documents. */
const { QR_ATTACKS, QR_ATTACK_COUNT } = process.env
const isLong = QR_ATTACKS === "long"
const count = Number(QR_ATTACK_COUNT ?? (isLong ? 100_000 : 150))

const dataUri = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`

const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The most milliseconds of a logo's estimate at its smallest size, and that size in pixels. */
const [mostWork, smallest] = [200, 256]

const withLogo = (image: string) =>
  configOf({ data: "https://example.com/hostile", logo: { image, size: 0.2, padding: 1, shape: "square" } })

const rendering = Layer.provide(renderingLayerUncached, Codecs.layer)

const formats = ["svg", "png", "pdf", "eps", "webp", "jpeg"] as const satisfies ReadonlyArray<ImageFormat>

/** A picture in every format, as text, or the reason of its refusal. */
const drawnInAll = (image: string) =>
  Effect.gen(function* () {
    const { render } = yield* Rendering
    return yield* Effect.forEach(formats, (format) =>
      Effect.either(render(withLogo(image), { format, size: 300 })).pipe(
        Effect.map(
          Either.mapBoth({
            onLeft: (error) => error.message,
            onRight: (drawn) => ("text" in drawn ? drawn.text : everythingIn(drawn.bytes))
          })
        )
      )
    )
  }).pipe(Effect.provide(rendering), Effect.runPromise)

describe("inspectLogo() of an SVG", () => {
  it.each(Object.entries(costlyDocuments))("refuses %s", (_, document) => {
    const reason = Either.getOrUndefined(Either.flip(inspectLogo(dataUri(document))))
    expect(reason).toMatch(/; (simplify it|combine them into one|use a color or a gradient)/)
  })

  it(`refuses ${count} random documents with a remedy, or draws them cheaply`, () => {
    const seed = seedOfRun()
    let [accepted, slowest, most] = [0, 0, 0]
    for (let i = 0; i < count; i++) {
      const document = hostileSvg(randomOf(seed + i))
      const began = processorTime()
      const logo = inspectLogo(dataUri(document))
      if (Either.isLeft(logo)) {
        expect(logo.left, `seed ${seed + i}`).toMatch(/[;,:] /)
        expect(logo.left.length).toBeLessThan(400)
        continue
      }
      accepted++
      const { content } = logo.right
      if (content.kind !== "vector") throw new Error(`seed ${seed + i}: no vector picture`)
      const work = estimatePicture(content.picture, smallest)
      expect(work, `seed ${seed + i}`).toBeLessThanOrEqual(mostWork)
      most = Math.max(most, work)
      const { width, data } = drawPicture(content.picture, 123, new Map())
      expect(data.length).toBe(4 * width * width)
      const drawn = Either.getOrThrow(renderSvg(withLogo(dataUri(document))))
      expect(faultOfSvg(drawn, marker), `seed ${seed + i}`).toBeUndefined()
      const took = processorTime() - began
      if (took > slowest) slowest = took
    }
    if (isLong) {
      console.log(
        `${count} documents: ${accepted} drawn; the costliest took ${slowest.toFixed(0)} ms of processor time, estimated at ${most.toFixed(0)} ms at most`
      )
      expect(slowest).toBeLessThan(1_000)
    }
    expect(accepted).toBeGreaterThan(count / 20)
  }, 7_200_000)
})

describe("render() of a hostile logo", () => {
  it("draws all formats or none, without the caller's text", async () => {
    const seed = seedOfRun()
    let accepted = 0
    for (let i = 0; accepted < (isLong ? 400 : 3); i++) {
      const image = dataUri(hostileSvg(randomOf(seed + i)))
      if (Either.isLeft(inspectLogo(image))) continue
      accepted++
      const drawn = await drawnInAll(image)
      const [first] = drawn
      for (const each of drawn) {
        expect(Either.isRight(each), `seed ${seed + i}`).toBe(first !== undefined && Either.isRight(first))
        expect(Either.merge(each).includes(marker), `seed ${seed + i}`).toBe(false)
      }
    }
  }, 3_600_000)
})
