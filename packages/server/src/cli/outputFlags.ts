import type { QrConfig } from "@quick-response/design/config/QrConfig"
import type { ImageFormat } from "@quick-response/design/output/ImageFormat"
import { type ImageOutput, outputFor, outputOptionFields } from "@quick-response/design/output/imageOutput"
import { outputSizeField } from "@quick-response/design/output/outputWidth"
import { type AnyField, flagValue, kebab, naming, sentence } from "./fieldFlags.ts"
import { all, type Input, optional } from "./Input.ts"

const fields: Readonly<Record<string, AnyField>> = outputOptionFields

const descriptionOf = ({ jsonSchema, description }: AnyField): string =>
  sentence(
    typeof jsonSchema.description === "string" ? jsonSchema.description.replaceAll("`", "") : description
  )

/** One flag for each format-specific output field, derived from the core's fields; values are raw. */
export const outputFlags: Input<Readonly<Record<string, string | undefined>>> = all(
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      optional(kebab(name), "VALUE", descriptionOf(field))
    ])
  )
)

/** Parses the output flags. Errors name the flag. */
export const readOutput = (
  format: ImageFormat,
  size: string | undefined,
  config: QrConfig,
  flags: Readonly<Record<string, string | undefined>>
): Promise<ImageOutput> => {
  const options = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const text = flags[name]
      return text === undefined ? [] : [[name, flagValue(field, text)]]
    })
  )
  return naming(
    // Paths of output faults have one segment.
    (fault) => fault.replace(/^\w+/, (name) => `--${kebab(name)}`),
    () =>
      outputFor(
        { format, ...(size === undefined ? {} : { size: flagValue(outputSizeField, size) }), ...options },
        config
      )
  )
}
