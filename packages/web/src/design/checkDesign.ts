import { type PlainFault, plainFaults, worded } from "@quick-response/design/field/faults"
import { InvalidInput } from "@quick-response/design/field/read"
import { readStyle as checkStyle } from "@quick-response/design/readDesign"
import { type Printing, readPrinting } from "./printing.ts"
import { readContentDraft } from "./readContentDraft.ts"
import type { Design, Says, Style } from "./values.ts"

/** The value is not a design. Each sentence begins with the path of its field. */
export class NoDesign extends Error {
  override readonly name = "NoDesign"
  readonly errors: ReadonlyArray<string>
  /** The same as data. */
  readonly faults: ReadonlyArray<PlainFault>

  constructor(errors: ReadonlyArray<string>, faults: ReadonlyArray<PlainFault> = errors.map(worded)) {
    super(errors.join("; "))
    this.errors = errors
    this.faults = faults
  }
}

/** A JSON object. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True if a parsed JSON value is an object. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The longest text and name of a design, in UTF-16 units. */
const [longestData, longestName] = [7089, 100]

/** Checks a style by the rules of the API; the result has only the fields that it names. */
const checked = async (style: JsonObject): Promise<(value: JsonObject) => value is JsonObject & Style> => {
  const fault = await checkStyle(style).then(
    () => undefined,
    (error) =>
      error instanceof InvalidInput
        ? new NoDesign(error.errors, plainFaults(error.faults))
        : new NoDesign([String(error)])
  )
  return (value): value is JsonObject & Style => {
    if (fault !== undefined) throw fault
    return value === style
  }
}

const readText = (name: string, value: unknown, longest: number): string => {
  if (typeof value === "string" && value.length <= longest && value.isWellFormed()) return value
  throw new NoDesign([`${name}: expected a text of at most ${longest} characters`])
}

/** A part of a design, by a reader that throws its fault. */
const readPart = <Part>(read: (value: unknown) => Part, value: unknown): Part => {
  try {
    return read(value)
  } catch (error) {
    throw new NoDesign([error instanceof Error ? error.message : String(error)])
  }
}

/** The message of a design from parsed JSON. Throws {@link NoDesign}. */
export const readSays = ({ data, content }: JsonObject): Says => {
  if ((data === undefined) === (content === undefined))
    throw new NoDesign(["data: expected either data, or a content in its place"])
  if (content === undefined) return { data: readText("data", data, longestData) }
  return { content: readPart(readContentDraft, content) }
}

/**
 * A design from parsed JSON of any origin: its style checked by the rules of the API, its content by those of a form.
 * Rejects unknown fields and other faults with {@link NoDesign}.
 */
export const readDesign = async (value: unknown): Promise<Design> => {
  if (!isJsonObject(value)) throw new NoDesign(["a design is a JSON object"])
  const { name = "", printing, data, content, ...style } = value
  const isStyle = await checked(style)
  const says = readSays({ data, content })
  const print: { printing?: Printing } =
    printing === undefined ? {} : { printing: readPart(readPrinting, printing) }
  if (!isStyle(style)) throw new NoDesign(["a style is missing"])
  return { name: readText("name", name, longestName), ...print, ...says, ...structuredClone(style) }
}

/** A style from parsed JSON, by the rules of the API. Rejects with {@link NoDesign}. */
export const readStyle = async (value: unknown): Promise<Style> => {
  if (!isJsonObject(value)) throw new NoDesign(["a style is a JSON object"])
  const isStyle = await checked(value)
  if (!isStyle(value)) throw new NoDesign(["a style is missing"])
  return structuredClone(value)
}
