import * as Either from "@quick-response/core/either"
import * as Data from "effect/Data"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"

/** A store's answer differs from the expected one. */
export class Difference extends Data.TaggedError("Difference")<{
  /** The subject of the comparison. */
  readonly what: string
  /** As JSON. */
  readonly expected: string
  readonly actual: string
}> {}

const fieldsOf = (value: object): ReadonlyArray<readonly [string, unknown]> =>
  "_tag" in value && value._tag === "StorageError"
    ? [["_tag", value._tag]]
    : Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * A value as comparable plain data: times as text, errors by their tag and fields.
 *
 * @example
 * ```ts
 * import { plain } from "@quick-response/laws"
 * import * as DateTime from "effect/DateTime"
 *
 * plain({ at: DateTime.unsafeMake(0), none: undefined }) // => { at: "1970-01-01T00:00:00.000Z" }
 * ```
 */
export const plain = (value: unknown): unknown => {
  if (DateTime.isDateTime(value)) return DateTime.formatIso(value)
  if (Array.isArray(value)) return value.map(plain)
  if (Object.is(value, -0)) return "-0"
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(fieldsOf(value).map(([name, field]) => [name, plain(field)]))
}

export const show = (value: unknown): string => JSON.stringify(plain(value)) ?? "nothing"

/** Succeeds if both are equal as plain data. */
export const same = (what: string, actual: unknown, expected: unknown): Effect.Effect<void, Difference> =>
  Effect.suspend(() => {
    const [is, should] = [show(actual), show(expected)]
    return is === should ? Effect.void : new Difference({ what, expected: should, actual: is })
  })

export type Answer = { readonly done: unknown } | { readonly refused: unknown }

/**
 * An effect's outcome as a value; never fails.
 *
 * @example
 * ```ts
 * import { answerOf } from "@quick-response/laws"
 * import * as Effect from "effect/Effect"
 *
 * Effect.runSync(answerOf(Effect.fail("closed"))) // => { refused: "closed" }
 * ```
 */
export const answerOf = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<Answer, never, R> =>
  Effect.map(
    Effect.either(effect),
    Either.match({ onLeft: (refused): Answer => ({ refused }), onRight: (done): Answer => ({ done }) })
  )

/** Succeeds if the effect fails with this tag. */
export const refuses = <A, E, R>(
  what: string,
  effect: Effect.Effect<A, E, R>,
  tag: string
): Effect.Effect<void, Difference, R> =>
  Effect.flatMap(answerOf(effect), (answer) => {
    const refused = "refused" in answer ? answer.refused : undefined
    return typeof refused === "object" && refused !== null && "_tag" in refused && refused._tag === tag
      ? Effect.void
      : new Difference({ what, expected: tag, actual: show(answer) })
  })
