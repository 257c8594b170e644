import { configOf } from "@quick-response/laws"
import { describe, expect, it } from "vitest"
import { decoderNames, decoders } from "../scanning/decoders.ts"
import { engines } from "../scanning/images.ts"
import { looks } from "./pictures.ts"

describe.each([
  ["png", 256],
  ["resvg", 512]
] as const)("Each look, drawn by %s at %i pixels", (engine, size) => {
  it.each(looks)("$name is read by three of four decoders", async ({ input }) => {
    const config = configOf(input)
    const pixels = await engines[engine](config, size)
    const read = await Promise.all(decoderNames.map((name) => decoders[name](pixels)))
    expect(read.filter((text) => text === config.data).length).toBeGreaterThanOrEqual(3)
  })
})
