import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Brand } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { sentenceOf } from "@quick-response/design/field/faults"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { Refused } from "../process/commandErrors.ts"
import { readDocument } from "./documentFile.ts"
import { settings } from "./settings.ts"

/** True for an SVG file name without a folder. */
const isNeighbor = (name: string): boolean => /^[^/\\\0]+\.svg$/i.test(name)

/** Replaces the file name of the brand's mark by the SVG. */
const withMark = (path: string, document: object, name: unknown): Effect.Effect<object, Refused> => {
  const refuse = (reason: string) =>
    new Refused(
      `${settings.brand.variable}: ${path}: mark: ${reason}; name an SVG file beside it, such as "mark.svg"`
    )
  if (typeof name !== "string" || !isNeighbor(name))
    return Effect.fail(refuse(`${JSON.stringify(name)} is not a name of an SVG file`))
  return Effect.map(
    Effect.tryPromise({
      try: () => readFile(join(dirname(path), name), "utf8"),
      catch: (cause) => refuse(cause instanceof Error ? cause.message : String(cause))
    }),
    (mark) => ({ ...document, mark })
  )
}

/** Reads the brand file, with the mark beside it. */
const readWhole = (path: string): Effect.Effect<unknown, Refused> =>
  Effect.flatMap(readDocument(settings.brand, path, Either.right), (document) =>
    typeof document === "object" && document !== null && "mark" in document
      ? withMark(path, document, document.mark)
      : Effect.succeed(document)
  )

const brandOf = (path: string, whole: unknown): Effect.Effect<Brand, Refused> =>
  Effect.flatMap(
    Effect.promise(() => import("@quick-response/core/brand")),
    ({ readBrand }) =>
      Effect.mapError(
        readBrand(whole),
        (faults) => new Refused(`${settings.brand.variable}: ${path}: ${faults.map(sentenceOf).join("; ")}`)
      )
  )

/**
 * Reads the brand file and its mark beside it; undefined, without loading the parser, if no file is set. Faults name
 * the setting, the file and the field.
 */
export const readBrandFile = (path: string | undefined): Effect.Effect<Brand | undefined, Refused> =>
  path === undefined
    ? Effect.succeed(undefined)
    : Effect.flatMap(readWhole(path), (whole) => brandOf(path, whole))

/** The log lines of a brand that was read: colors that were moved to a contrast. */
export const brandWarnings = (brand: Brand | undefined): ReadonlyArray<string> =>
  brand?.warnings.map((sentence) => `${settings.brand.variable}: ${sentence}`) ?? []

const lookInterval = Duration.seconds(1)

/**
 * The brand in force, as {@link readBrandFile} reads it. Until the scope closes, a changed file or mark is in force within
 * a second or two; one with a fault is logged, and the former brand stays.
 */
export const brandInForce = (
  path: string | undefined
): Effect.Effect<() => Brand | undefined, Refused, Scope.Scope> =>
  Effect.gen(function* () {
    if (path === undefined) return () => undefined
    const first = yield* readWhole(path)
    let brand = yield* brandOf(path, first)
    let seen = JSON.stringify(first)
    let told = ""
    const look = Effect.gen(function* () {
      const whole = yield* readWhole(path)
      const text = JSON.stringify(whole)
      if (text === seen) return
      seen = text
      told = ""
      brand = yield* brandOf(path, whole)
      yield* Effect.logInfo(`${settings.brand.variable}: ${path}: the changed brand is in force`)
      yield* Effect.forEach(brandWarnings(brand), (sentence) => Effect.logWarning(sentence))
    })
    const tell = ({ message }: Refused) => {
      if (message === told) return Effect.void
      told = message
      return Effect.logWarning(`${message}; the former brand stays in force`)
    }
    yield* Effect.forkScoped(Effect.forever(Effect.delay(Effect.catchAll(look, tell), lookInterval)))
    return () => brand
  })
