import { type QrConfig, Rendering } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { runtime } from "../images.ts"
import { isReadAsMade, judgeDesign, randomDesign } from "./judged.ts"

const verdictOn = (config: QrConfig) =>
  runtime.runPromise(Effect.either(Effect.flatMap(Rendering, (rendering) => rendering.readBack(config))))

describe("The verdict on random designs", { timeout: 120_000 }, () => {
  it("sells only designs that independent decoders read", async () => {
    const unread: Array<number> = []
    let sold = 0
    for (let seed = 1; seed <= 80; seed++) {
      const config = randomDesign(seed)
      const verdict = await verdictOn(config)
      if (Either.isLeft(verdict)) continue
      sold++
      if (!(await isReadAsMade(config))) unread.push(seed)
    }
    expect(unread).toEqual([])
    expect(sold).toBeGreaterThan(20)
  })

  it("refuses designs that ZXing for Java loses in photographs", async () => {
    let [reads, ofPlain] = [0, 0]
    // A pink body around dark balls, and rings that turn pale.
    for (const seed of [5101, 5351]) {
      const config = randomDesign(seed)
      expect(await isReadAsMade(config)).toBe(true)
      const judged = await runtime.runPromise(judgeDesign(config))
      expect(judged.reasons).not.toEqual([])
      reads += judged.captures.zxingForJava
      ofPlain += judged.ofPlain.zxingForJava
    }
    expect(reads / ofPlain).toBeLessThan(0.75)
  })

  it("refuses pale colors that only large pictures lose", async () => {
    // A solid gray, a gradient of the body, a dark ring around a pale ball, and a gradient of a silhouette.
    for (const seed of [70161, 81214, 70280, 82382]) {
      const verdict = await verdictOn(randomDesign(seed))
      const message = Either.isLeft(verdict) ? verdict.left.message : ""
      expect(message, `${seed}`).toMatch(/in large pictures|too little for scanners/)
      expect(message).toContain("darken")
    }
  })

  it("refuses designs that need a threshold of 152", async () => {
    // Rings that turn pale around black modules.
    for (const seed of [808_056]) {
      const verdict = await verdictOn(randomDesign(seed))
      expect(Either.isLeft(verdict)).toBe(true)
    }
  })
})
