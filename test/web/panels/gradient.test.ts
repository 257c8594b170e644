import { makeConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { contrastOf, luminance, rgbOf } from "@quick-response/drawing/scene/Rgb"
import {
  addStop,
  canAddStop,
  canRemoveStop,
  colorAt,
  colorStop,
  gradientFrom,
  moveStop,
  removeStop,
  reversed,
  withinTurn
} from "@quick-response/web/src/studio/panels/color/gradient.ts"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const gradient = {
  type: "linear",
  stops: [
    { offset: 0, color: "#000000" },
    { offset: 0.5, color: "#804020" },
    { offset: 1, color: "#ffffff" }
  ]
}

const isAccepted = (foreground: typeof gradient): boolean =>
  Either.isRight(makeConfig({ data: "x", foreground: { ...foreground, type: "linear" } }))

describe("a gradient's stops", () => {
  it("stay valid under any edits", () => {
    const action = FastCheck.tuple(
      FastCheck.constantFrom("add", "move", "color", "remove", "reverse"),
      FastCheck.nat(9),
      FastCheck.double({ min: -1, max: 2, noNaN: true })
    )
    const act = (before: typeof gradient, [what, at, offset]: readonly [string, number, number]) => {
      const index = at % before.stops.length
      if (what === "add") return addStop(before, Math.min(1, Math.max(0, offset)))
      if (what === "move") return moveStop(before, index, offset)
      if (what === "color") return colorStop(before, index, "#c0ffee")
      return what === "remove" ? removeStop(before, index) : reversed(before)
    }
    FastCheck.assert(
      FastCheck.property(FastCheck.array(action, { maxLength: 20 }), (actions) =>
        isAccepted(actions.reduce(act, gradient))
      )
    )
  })

  it("are 2 to 8", () => {
    const repeat = (edit: (before: typeof gradient) => typeof gradient) =>
      Array.from({ length: 20 }).reduce<typeof gradient>(edit, gradient)
    const [most, least] = [
      repeat((before) => addStop(before, 0.3)),
      repeat((before) => removeStop(before, 0))
    ]
    expect([most.stops.length, canAddStop(most), canRemoveStop(most)]).toEqual([8, false, true])
    expect([least.stops.length, canAddStop(least), canRemoveStop(least)]).toEqual([2, true, false])
    expect([isAccepted(most), isAccepted(least)]).toEqual([true, true])
  })

  it("keep their order while one is dragged", () => {
    const { stops } = moveStop(gradient, 0, 0.734)
    expect(stops.map(({ offset }) => offset)).toEqual([0.73, 0.5, 1])
    expect(stops.map(({ color }) => color)).toEqual(["#000000", "#804020", "#ffffff"])
    expect(moveStop(gradient, 1, 7).stops[1]?.offset).toBe(1)
  })
})

describe("colorAt()", () => {
  it("mixes the two neighboring stops", () => {
    const listed = gradient.stops.toReversed()
    expect([0, 0.25, 0.5, 0.75, 1].map((offset) => colorAt(listed, offset))).toEqual([
      "#000000",
      "#402010",
      "#804020",
      "#c0a090",
      "#ffffff"
    ])
  })
})

describe("gradientFrom()", () => {
  it("keeps a contrast of 4.5 from dark and light colors", () => {
    for (const color of ["#000000", "#161618", "#7a1f5c", "#0b4f8a"]) {
      const foreground = gradientFrom(color, "linear")
      expect(contrasts(foreground.stops, "#ffffff")).toBe(true)
    }
    for (const color of ["#ffffff", "#fbfdf4"])
      expect(contrasts(gradientFrom(color, "radial").stops, "#000000")).toBe(true)
  })
})

/** True if each color has the contrast of WCAG that a code should have, 4.5, to another. */
const contrasts = (stops: ReadonlyArray<{ readonly color: string }>, other: string): boolean =>
  stops.every(({ color }) => {
    const [dark = 0, light = 0] = [color, other].map((each) => luminance(rgbOf(each))).sort((a, b) => a - b)
    return contrastOf(light, dark) >= 4.5
  })

describe("withinTurn()", () => {
  it("is a whole number of degrees from 0 to 359", () => {
    expect([-90, -0.2, 359.6, 360, 725, 44.5].map(withinTurn)).toEqual([270, 0, 0, 0, 5, 45])
  })
})
