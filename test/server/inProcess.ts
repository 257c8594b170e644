import { run } from "@quick-response/server"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"

/** Runs the program on these arguments in this process: its standard output, or its error. */
export const outcomeOf = (words: ReadonlyArray<string>): Promise<Either.Either<string, Error>> =>
  Effect.gen(function* () {
    const lines: Array<string> = []
    const console = yield* Effect.console
    const log = (line: string) =>
      Effect.sync(() => {
        lines.push(line)
      })
    const outcome = yield* Effect.either(
      Console.withConsole(run(words), { ...console, log, error: () => Effect.void })
    )
    return Either.map(outcome, () => lines.join("\n"))
  }).pipe(Effect.runPromise)

/** The standard output of the program on these arguments. */
export const printed = async (words: ReadonlyArray<string>): Promise<string> =>
  Either.getOrThrow(await outcomeOf(words))

/** The error of the program on these arguments. */
export const refusal = async (words: ReadonlyArray<string>): Promise<Error> => {
  const outcome = await outcomeOf(words)
  if (Either.isRight(outcome)) throw new Error(`was accepted: ${words.join(" ")}`)
  return outcome.left
}
