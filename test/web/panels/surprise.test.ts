import { Rendering } from "@quick-response/core"
import { verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { configOf } from "@quick-response/laws"
import { readDesign } from "@quick-response/web/src/design/checkDesign.ts"
import { type Design, configOf as drawnOf } from "@quick-response/web/src/design/values.ts"
import { surprised } from "@quick-response/web/src/studio/panels/template/surprise.ts"
import * as Effect from "effect/Effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { realRendering } from "../../http/service.ts"

const own: Design = {
  name: "Menu",
  data: "https://cafe.example/menu",
  template: "event",
  frameText: "TONIGHT",
  errorCorrectionLevel: "High",
  margin: 5
}

/** The choices of a look, each a number below 1. */
const chances = fc.noBias(
  fc.array(
    fc.nat(999_999).map((n) => n / 1_000_000),
    { minLength: 16, maxLength: 16 }
  )
)

const surprisedBy = (numbers: ReadonlyArray<number>): Design => {
  const left = [...numbers]
  return surprised(own, () => left.shift() ?? 0)
}

const requestOf = async (design: Design) =>
  JSON.parse(JSON.stringify(drawnOf(await readDesign(JSON.parse(JSON.stringify(design))))))

describe("surprised()", () => {
  it("has no findings for any random numbers", () =>
    fc.assert(
      fc.asyncProperty(chances, async (numbers) => {
        const config = configOf(await requestOf(surprisedBy(numbers)))
        expect(Either.getOrThrow(verdict(config)).findings).toEqual([])
      }),
      { numRuns: 300 }
    ))

  it("is read back by the decoder", () =>
    fc.assert(
      fc.asyncProperty(chances, async (numbers) => {
        const config = configOf(await requestOf(surprisedBy(numbers)))
        await Effect.runPromise(
          Effect.flatMap(Rendering, ({ readBack }) => readBack(config)).pipe(Effect.provide(realRendering))
        )
      }),
      { numRuns: 12 }
    ))

  it("keeps content, name, correction and margin", () => {
    const { name, data, errorCorrectionLevel, margin, frameText, template } = surprisedBy([])
    expect({ name, data, errorCorrectionLevel, margin, frameText, template }).toEqual({
      ...own,
      frameText: undefined,
      template: "plain"
    })
  })
})
