import { Buffer } from "node:buffer"
import * as Codecs from "@quick-response/codecs"
import { readableMend } from "@quick-response/core/advice"
import { advise, changed } from "@quick-response/core/drawing"
import * as Effect from "effect/Effect"
import { draw, renderSvg } from "quick-response"
import { describe, expect, it } from "vitest"
import { decoders } from "./decoders.ts"
import { pixelsOfPng } from "./images.ts"

const data = "https://example.com".repeat(4)

/** A logo that is a code itself, and small enough in the symbol for the error correction. */
const codeAsLogo = async () => ({
  data,
  errorCorrectionLevel: "High",
  logo: {
    image: `data:image/svg+xml;base64,${Buffer.from(await renderSvg({ data: "other" })).toString("base64")}`,
    size: 0.3,
    padding: 0
  }
})

const mendOf = (request: object) => Effect.runPromise(Effect.provide(readableMend(request), Codecs.layer))

const textOf = async (request: object) =>
  decoders.zxing(pixelsOfPng(await draw(JSON.stringify(request), { format: "png", size: 512 })))

describe("readableMend()", () => {
  it("changes a refused logo so that the code reads", async () => {
    const request = await codeAsLogo()
    expect(advise(request).refusals).toEqual([])
    expect(await textOf(request)).not.toBe(data)
    const mend = await mendOf(request)
    expect(mend).toEqual({ logo: { size: 0.15 } })
    const mended = changed(request, mend ?? {})
    expect(advise(mended).refusals).toEqual([])
    expect(await textOf(mended)).toBe(data)
  })

  it("proposes no change if the design cannot be drawn", async () => {
    expect(await mendOf({ data: "" })).toBeUndefined()
  })
})
