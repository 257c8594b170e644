import { describe, expect, it } from "vitest"
import { randomOf } from "../attacks/random.ts"
import { readByDecoder, readScene } from "./photographs.ts"
import { scenes } from "./scenes.ts"

const size = { width: 600, height: 800 }

describe("photographReadingFrom()", () => {
  it.each([
    ["noise", "noise", 0],
    ["the bands of a screen", "screen", 0],
    ["blur", "blur", 1]
  ] as const)("reads through %s if the decoder alone does not", async (_, kind, seed) => {
    const scene = scenes[kind](randomOf(seed), size)
    expect(await readByDecoder(scene)).toBe(0)
    expect(await readScene(scene)).toEqual({ read: 1, invented: [] })
  })

  it("reads all codes of a picture", async () => {
    const scene = scenes.several(randomOf(4), { width: 900, height: 1_200 })
    expect(scene.texts.length).toBeGreaterThan(4)
    expect(await readScene(scene)).toEqual({ read: scene.texts.length, invented: [] })
  })
})
