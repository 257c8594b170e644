import * as Options from "@effect/cli/Options"
import {
  type Field,
  type ImageFormat,
  type ImageOutput,
  outputOptionFields,
  parseOutput,
  type QrConfig
} from "@quick-response/core"
import type * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import { UsageError } from "../failure.ts"
import { optional } from "./input.ts"
import { kebab, readValue, sentence } from "./styleFlags.ts"

type AnyField = Field<unknown, never>

const fields: Readonly<Record<string, AnyField>> = outputOptionFields

const descriptionOf = ({ jsonSchema, description }: AnyField): string =>
  sentence(
    typeof jsonSchema.description === "string" ? jsonSchema.description.replaceAll("`", "") : description
  )

/** One flag for each field of an output that only some formats honor, as written: all from the core's schema. */
export const outputFlags: Options.Options<Readonly<Record<string, string | undefined>>> = Options.all(
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      optional(kebab(name), "VALUE", descriptionOf(field))
    ])
  )
)

const readSize = (text: string): unknown => (/^\d{1,9}(?:\.\d{1,9})?$/.test(text) ? Number(text) : text)

/** The output of flags. Errors name the flag. */
export const readOutput = (
  format: ImageFormat,
  size: string | undefined,
  config: QrConfig,
  flags: Readonly<Record<string, string | undefined>>
): Effect.Effect<ImageOutput, UsageError> => {
  const options = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = flags[name]
      return text === undefined ? [] : [[name, readValue(field, text)]]
    })
  )
  // The path of a sentence about an output is one word.
  const named = (error: string) => error.replace(/^\w+/, (name) => `--${kebab(name)}`)
  return Either.mapLeft(
    parseOutput({ format, ...(size === undefined ? {} : { size: readSize(size) }), ...options }, config),
    ({ errors }) => new UsageError({ message: errors.map(named).join("; ") })
  )
}
