import { readFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { Brand } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { sentenceOf } from "@quick-response/design/field/faults"
import * as Effect from "effect/Effect"
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
    return Effect.fail(refuse(`${JSON.stringify(name)} is no name of an SVG file`))
  return Effect.map(
    Effect.tryPromise({
      try: () => readFile(join(dirname(path), name), "utf8"),
      catch: (cause) => refuse(cause instanceof Error ? cause.message : String(cause))
    }),
    (mark) => ({ ...document, mark })
  )
}

/**
 * Reads the brand file and its mark beside it; undefined, without loading the parser, if no file is set. Faults name
 * the setting, the file and the field.
 */
export const readBrandFile = (path: string | undefined): Effect.Effect<Brand | undefined, Refused> =>
  Effect.gen(function* () {
    if (path === undefined) return undefined
    const document = yield* readDocument(settings.brand, path, Either.right)
    const whole =
      typeof document === "object" && document !== null && "mark" in document
        ? yield* withMark(path, document, document.mark)
        : document
    const { readBrand } = yield* Effect.promise(() => import("@quick-response/core/brand"))
    return yield* Effect.mapError(
      readBrand(whole),
      (faults) => new Refused(`${settings.brand.variable}: ${path}: ${faults.map(sentenceOf).join("; ")}`)
    )
  })
