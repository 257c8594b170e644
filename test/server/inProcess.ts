import * as Either from "@quick-response/core/either"
import { run } from "@quick-response/server"

/**
 * Runs the program on these arguments in this process, one at a time: its standard output, or its error. Lines of standard
 * error are added to `errors`, those of standard output to `lines`.
 */
export const outcomeOf = async (
  words: ReadonlyArray<string>,
  errors: Array<string> = [],
  lines: Array<string> = []
): Promise<Either.Either<string, Error>> => {
  const { log, error } = console
  console.log = (line: string) => lines.push(line)
  console.error = (line: string) => errors.push(line)
  try {
    await run(words)
    return Either.right(lines.join("\n"))
  } catch (failure) {
    if (failure instanceof Error) return Either.left(failure)
    throw failure
  } finally {
    Object.assign(console, { log, error })
  }
}

/** The standard output of the program on these arguments. */
export const printed = async (words: ReadonlyArray<string>, errors: Array<string> = []): Promise<string> =>
  Either.getOrThrowWith(await outcomeOf(words, errors), (error) => error)

/** The error of the program on these arguments. */
export const refusal = async (words: ReadonlyArray<string>): Promise<Error> => {
  const outcome = await outcomeOf(words)
  if (Either.isRight(outcome)) throw new Error(`was accepted: ${words.join(" ")}`)
  return outcome.left
}
