import { readFile } from "node:fs/promises"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import { Refused } from "../process/commandErrors.ts"
import type { Setting } from "./Setting.ts"

/** Reads the JSON file of a setting. Faults name the setting and the file. */
export const readDocument = <A>(
  { variable }: Setting,
  path: string,
  read: (document: unknown) => Either.Either<A, ReadonlyArray<string>>
): Effect.Effect<A, Refused> => {
  const refuse = (reason: string) => new Refused(`${variable}: ${path}: ${reason}`)
  return Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (cause) => refuse(cause instanceof Error ? cause.message : String(cause))
  }).pipe(
    Effect.flatMap((text) =>
      Effect.try({
        try: (): unknown => JSON.parse(text),
        catch: (cause) => refuse(`is not JSON: ${String(cause)}`)
      })
    ),
    Effect.flatMap((document) => Either.mapLeft(read(document), (faults) => refuse(faults.join("; "))))
  )
}
