import { configOf } from "@quick-response/core/testing"
import { describe, expect, it } from "vitest"
import { decoderNames, decoders } from "../scanning/decoders.ts"
import { engineNames, engines } from "../scanning/images.ts"
import { looks } from "./pictures.ts"

describe.each(engineNames)("Each look, drawn by %s", (engine) => {
  it.each(looks)("$name is read by three of four decoders", async ({ input }) => {
    const config = configOf(input)
    for (const size of [256, 512]) {
      const pixels = await engines[engine](config, size)
      const read = await Promise.all(decoderNames.map((name) => decoders[name](pixels)))
      expect(read.filter((text) => text === config.data).length, `${size} pixels`).toBeGreaterThanOrEqual(3)
    }
  })
})
