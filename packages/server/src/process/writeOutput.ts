import { once } from "node:events"
import process from "node:process"
import * as Effect from "effect/Effect"

/** Writes a text to standard output as it is, and waits until its reader has taken what came before. */
export const writeOutput = (text: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    if (text !== "" && !process.stdout.write(text)) await once(process.stdout, "drain")
  })
