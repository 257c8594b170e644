import { colorField } from "@quick-response/design/config/Paint"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { boundOfText } from "@quick-response/design/field/Bound"
import { mapped, oneOf } from "@quick-response/design/field/combine"
import { type Field, readField, refuse, refuseBy, refused } from "@quick-response/design/field/Field"
import { type Fault, type PlainFault, plainFaults, unusableFile } from "@quick-response/design/field/faults"
import { literal, textThat } from "@quick-response/design/field/leaves"
import { object } from "@quick-response/design/field/object"
import { type Language, languages } from "@quick-response/design/languages/languages"
import type { OperatorLink } from "@quick-response/design/languages/operatorLinks"
import * as Result from "@quick-response/images/file/Result"
import * as Either from "../either/index.ts"
import { accentColors, movedAccents } from "./accentColors.ts"
import { type Brand, type GivenAccent, type GivenBrand, standardAccent } from "./Brand.ts"
import { longestMark, type Mark, monogram, readMark } from "./mark.ts"

const longestName = 40

/** The characters of a name on one line, with the two invisible ones that join letters and emoji. */
const nameCharacters = /^(?:[^\p{C}\p{Zl}\p{Zp}]|[\u200c\u200d])+$/u

const nameField = textThat(
  {
    description: `a name of 1 to ${longestName} characters in one line, without spaces around it`,
    jsonSchema: { minLength: 1, maxLength: longestName },
    longest: 2 * longestName
  },
  (text) => text.trim() === text && [...text].length <= longestName && nameCharacters.test(text)
)

const markDescription = `an SVG document of shapes, of at most ${longestMark / 1024} KiB`

const markField: Field<Mark, string> = {
  description: markDescription,
  // A longer one gets its own refusal.
  bound: boundOfText(16 * longestMark),
  jsonSchema: { type: "string", description: markDescription },
  read: (value, faults) => {
    if (typeof value !== "string") return refuse(markDescription, value, faults)
    const mark = readMark(value)
    return Result.isRefused(mark) ? refuseBy(unusableFile([], mark), faults) : mark.value
  }
}

const accentField = oneOf(
  'a color "#rgb" or "#rrggbb", or one for each scheme as { light, dark }',
  mapped(colorField, (color): GivenAccent => ({ light: color, dark: color })),
  object("an object", { light: colorField, dark: colorField }, {})
)

const longestLink = 500

const isLink = (text: string): boolean => {
  if (text.length > longestLink || !isUrl(text)) return false
  const { protocol, username, password } = new URL(text)
  return ["https:", "http:", "mailto:"].includes(protocol) && username + password === ""
}

const linkField = mapped(
  textThat(
    {
      description: `an address of at most ${longestLink} characters that begins with https:, http: or mailto:`,
      jsonSchema: { maxLength: longestLink },
      longest: longestLink
    },
    isLink
  ),
  (text) => new URL(text).href
)

const linksField = object("an object", {}, {
  terms: linkField,
  privacy: linkField,
  imprint: linkField,
  support: linkField
} satisfies Record<OperatorLink, unknown>)

type BrandFields = Pick<Brand, "name"> & {
  readonly mark?: Mark
  readonly accent?: GivenAccent
  readonly links?: Brand["links"]
  readonly language?: Language
}

const brandField: Field<BrandFields, GivenBrand> = object(
  "an object with a name",
  { name: nameField },
  { mark: markField, accent: accentField, links: linksField, language: literal(languages) }
)

/**
 * Reads the brand of a service: its name, and optionally the SVG of its mark, accent, links and language. Moves an
 * accent with illegible text. Fails with the faults of its fields.
 *
 * @example
 * ```ts
 * import { readBrand } from "@quick-response/core/brand"
 * import * as Either from "@quick-response/core/either"
 *
 * const brand = Either.getOrThrow(readBrand({ name: "Café Luna Codes", accent: "#fc0" }))
 * brand.accent.dark.accent // => "#ffcc00"
 * brand.accent.light.accent // => "#856a00"
 * Either.isLeft(readBrand({ name: "" })) // => true
 * ```
 */
export const readBrand = (given: unknown): Either.Either<Brand, ReadonlyArray<PlainFault>> => {
  const faults: Array<Fault> = []
  const read = readField(brandField, given, faults)
  if (read === refused) return Either.left(plainFaults(faults))
  const { name, mark, links = {}, language = "en" } = read
  const accent =
    read.accent === undefined
      ? standardAccent
      : {
          light: accentColors(read.accent.light, "light"),
          dark: accentColors(read.accent.dark, "dark")
        }
  return Either.right({
    name,
    mark,
    markSvg: mark?.svg ?? monogram(name, accent),
    accent,
    links,
    language,
    warnings: read.accent === undefined ? [] : movedAccents(read.accent)
  })
}
