import { readingLayer } from "@quick-response/codecs"
import { mostSymbols, Reading } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { afterAll, describe, expect, it } from "vitest"
import { hostilePhotographs } from "./hostilePhotograph.ts"
import { randomOf, seedOfRun } from "./random.ts"

/** The long form is `npm run long -- attacks`. */
const { QR_ATTACKS, QR_ATTACK_COUNT } = process.env
const isLong = QR_ATTACKS === "long"
const count = isLong ? Math.ceil(Number(QR_ATTACK_COUNT ?? 100_000) / 1_000) : 2

const runtime = ManagedRuntime.make(readingLayer)
afterAll(() => runtime.dispose())

describe("Reading.read() of hostile pictures", () => {
  it.each(Object.entries(hostilePhotographs))(
    "gives symbols, or a refusal with a remedy: %s",
    async (_, hostile) => {
      const seed = seedOfRun()
      for (let i = 0; i < count; i++) {
        const { file } = hostile(randomOf(seed + i))
        const read = await runtime.runPromise(
          Effect.either(Effect.flatMap(Reading, ({ read }) => read(file)))
        )
        if (Either.isRight(read)) {
          expect(read.right.length, `seed ${seed + i}`).toBeLessThanOrEqual(mostSymbols)
          continue
        }
        expect(read.left._tag, `seed ${seed + i}`).toBe("UnreadablePicture")
        expect(read.left.message, `seed ${seed + i}`).toMatch(/^image: .*[;,:] /)
        expect(read.left.message.length, `seed ${seed + i}`).toBeLessThan(400)
      }
    },
    3_600_000
  )
})
