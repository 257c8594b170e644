import type { Content } from "../content/contents.ts"
import type { ReadContent } from "../content/fields/ContentKind.ts"
import { boundOfScalar } from "../field/Bound.ts"
import { type Field, refuse, type TypeOf } from "../field/Field.ts"
import { object, withoutPrototype } from "../field/object.ts"
import { readOrThrow } from "../field/read.ts"
import type { Logo } from "../fields/logo.ts"
import type { StyleField, StyleFields, WrittenField } from "../fields/styleFields.ts"

/** The readable data of a configuration, without the digits added by a picture in bits. */
export const saidBy = ({ data, picture }: Pick<ConfigValues, "data" | "picture">): string =>
  picture?.mode === "bits" ? data.replace(/#\d+$/, "") : data

export type { Logo } from "../fields/logo.ts"

/** The style of a configuration, without its logo. Absent fields have their defaults. */
export type Style = {
  readonly [Name in WrittenField]: TypeOf<StyleFields[Name]>
} & {
  readonly [Name in Exclude<StyleField, WrittenField | "logo" | "picture" | "template">]?: TypeOf<
    StyleFields[Name]
  >
}

/**
 * Everything that determines a symbol's look, apart from format and size; templates and defaults are resolved. Equal
 * configurations give equal images. {@link canonicalJson} is the stored form.
 */
export interface ConfigValues extends Style {
  readonly data: string
  readonly logo?: Logo
  readonly picture?: TypeOf<StyleFields["picture"]>
  /** The requested template, kept for the quote; its style is resolved. */
  readonly template?: TypeOf<StyleFields["template"]>
}

/** The value of a style field. Does not compile for a request field that is missing in configurations. */
export type StyleValue = ConfigValues[StyleField]

const hasFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Copies these own fields in order, and freezes. */
const copyFields = (from: unknown, to: unknown, names: ReadonlyArray<string>): unknown => {
  if (!hasFields(from) || !hasFields(to)) return from
  for (const name of names) if (Object.hasOwn(from, name)) to[name] = settled(from[name])
  return Object.freeze(to)
}

const canonicalNames = (values: object): ReadonlyArray<string> => Object.keys(values).sort()

/** Freezes a value with its parts, in canonical order and without inherited fields. */
const settled = (part: unknown): unknown => {
  if (!hasFields(part)) return part
  return Array.isArray(part)
    ? Object.freeze(part.map(settled))
    : copyFields(part, withoutPrototype({}), canonicalNames(part))
}

/** Brands a configuration by a private member, which copies, subclasses, clones and proxies lack. */
class Admitted {
  /** Made on first use. */
  #json: string | undefined
  readonly #content: ReadContent<Content> | undefined

  constructor(
    values: ConfigValues,
    content: ReadContent<Content> | undefined,
    names: ReadonlyArray<string> | undefined
  ) {
    this.#content = content
    copyFields(values, this, names ?? canonicalNames(values))
  }

  static has(value: unknown): value is QrConfig {
    return hasFields(value) && #json in value
  }

  static content(config: Admitted): ReadContent<Content> | undefined {
    return config.#content
  }

  static json(config: Admitted): string {
    config.#json ??= JSON.stringify(config)
    return config.#json
  }
}
Object.setPrototypeOf(Admitted.prototype, null)

/** A frozen configuration made by `makeConfig`; only these are drawn, priced or sold. */
export type QrConfig = ConfigValues & Admitted

const configDescription = "a configuration that makeConfig made"

/** A configuration made by `makeConfig`, as part of a caller's argument. */
export const configField: Field<QrConfig> = {
  description: configDescription,
  bound: boundOfScalar,
  jsonSchema: { type: "object", description: configDescription },
  read: (value, faults) => (Admitted.has(value) ? value : refuse(configDescription, value, faults))
}

const callField = object("an object", { config: configField }, {})

/** Throws `InvalidInput` unless `makeConfig` made the configuration. */
export function requireConfig(config: ConfigValues): asserts config is QrConfig {
  if (!Admitted.has(config)) readOrThrow(callField, { config })
}

/**
 * Admits a configuration from another thread's `makeConfig` or from `completeConfig`, unchecked: never pass a caller's
 * input. `names` lists its fields in canonical order, if known.
 */
export const admitConfig = (
  values: ConfigValues,
  content?: ReadContent<Content>,
  names?: ReadonlyArray<string>
): QrConfig => {
  const config: unknown = new Admitted(values, content, names)
  if (!Admitted.has(config)) throw new TypeError("a configuration has its brand")
  return config
}

/**
 * The content that a configuration's data encodes; undefined if the request had data.
 *
 * @example
 * ```ts
 * import { contentOf } from "@quick-response/core"
 * import { readDesign } from "@quick-response/design/readDesign"
 *
 * const config = await readDesign({ content: { type: "phone", number: "+49 30 901820" } })
 * contentOf(config)?.content.type // => "phone"
 * ```
 */
export const contentOf = (config: QrConfig): ReadContent<Content> | undefined => {
  requireConfig(config)
  return Admitted.content(config)
}

/**
 * A content as JSON with sorted keys; equal for equal contents.
 *
 * @example
 * ```ts
 * import { canonicalContent, readContent } from "@quick-response/core"
 *
 * const content = readContent({ type: "wifi", ssid: "Lobby", security: "nopass" })
 * canonicalContent(content) // => '{"security":"nopass","ssid":"Lobby","type":"wifi"}'
 * ```
 */
export const canonicalContent = ({ content }: ReadContent<Content>): string =>
  JSON.stringify(settled(content))

/**
 * The configuration as JSON with sorted keys, cached: equal for equal configurations, and a valid request.
 *
 * @example
 * ```ts
 * import { canonicalJson } from "@quick-response/design/config/QrConfig"
 * import { readDesign } from "@quick-response/design/readDesign"
 *
 * const [one, other] = await Promise.all([readDesign({ data: "A", margin: 4 }), readDesign({ margin: 4, data: "A" })])
 * canonicalJson(one) === canonicalJson(other) // => true
 * ```
 */
export const canonicalJson = (config: QrConfig): string => {
  requireConfig(config)
  return Admitted.json(config)
}
