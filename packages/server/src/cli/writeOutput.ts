import { once } from "node:events"
import process from "node:process"
import * as Effect from "effect/Effect"

/** Writes to standard output unescaped, respecting backpressure. */
export const writeOutput = (text: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain")
  })
