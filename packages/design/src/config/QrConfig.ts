import type { Content } from "../content/contents.ts"
import type { ReadContent } from "../content/fields/ContentKind.ts"
import { boundOfScalar } from "../field/Bound.ts"
import { type Field, refuse, type TypeOf } from "../field/Field.ts"
import { object, withoutPrototype } from "../field/object.ts"
import { readOrThrow } from "../field/read.ts"
import type { Logo } from "../fields/logo.ts"
import type { StyleField, StyleFields, WrittenField } from "../fields/styleFields.ts"

/** The data of a configuration as people read it: without the digits that a picture in its bits added. */
export const saidBy = ({ data, picture }: Pick<ConfigValues, "data" | "picture">): string =>
  picture?.mode === "bits" ? data.replace(/#\d+$/, "") : data

export type { Logo } from "../fields/logo.ts"

/** The style of a configuration, but for its logo. What is absent holds its usual value. */
export type Style = {
  readonly [Name in WrittenField]: TypeOf<StyleFields[Name]>
} & {
  readonly [Name in Exclude<StyleField, WrittenField | "logo" | "picture" | "template">]?: TypeOf<
    StyleFields[Name]
  >
}

/**
 * Everything that decides what a symbol looks like, free of format and size: templates and defaults are already in.
 * Two equal configurations give the same image. {@link canonicalJson} is its stored form.
 */
export interface ConfigValues extends Style {
  readonly data: string
  readonly logo?: Logo
  /** The picture that the symbol shows. */
  readonly picture?: TypeOf<StyleFields["picture"]>
  /** The template that the request named, kept for the quote; its style is already in. */
  readonly template?: TypeOf<StyleFields["template"]>
}

/** The value of a style field. A field of requests that has no place in a configuration does not compile here. */
export type StyleValue = ConfigValues[StyleField]

const hasFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Copies these fields, if they are own ones, in their order, and freezes. */
const copyFields = (from: unknown, to: unknown, names: ReadonlyArray<string>): unknown => {
  if (!hasFields(from) || !hasFields(to)) return from
  for (const name of names) if (Object.hasOwn(from, name)) to[name] = settled(from[name])
  return Object.freeze(to)
}

const canonicalNames = (values: object): ReadonlyArray<string> => Object.keys(values).sort()

/** Frozen, with its parts, none of which inherits anything, each in canonical order. */
const settled = (part: unknown): unknown => {
  if (!hasFields(part)) return part
  return Array.isArray(part)
    ? Object.freeze(part.map(settled))
    : copyFields(part, withoutPrototype({}), canonicalNames(part))
}

/** The brand of a configuration: a private member, which no copy, heir, clone or proxy has. */
class Admitted {
  /** Its canonical JSON, once it was asked for. */
  #json: string | undefined
  /** The content of which its data was made, if any. */
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

/** A configuration that `makeConfig` made; nothing else is drawn, priced or sold. It is frozen. */
export type QrConfig = ConfigValues & Admitted

const configDescription = "a configuration that makeConfig made"

/** A configuration that `makeConfig` made, as a part of what a caller hands over. */
export const configField: Field<QrConfig> = {
  description: configDescription,
  bound: boundOfScalar,
  jsonSchema: { type: "object", description: configDescription },
  read: (value, faults) => (Admitted.has(value) ? value : refuse(configDescription, value, faults))
}

const callField = object("an object", { config: configField }, {})

/** Throws `InvalidInput` for what `makeConfig` did not make. */
export function requireConfig(config: ConfigValues): asserts config is QrConfig {
  if (!Admitted.has(config)) readOrThrow(callField, { config })
}

/**
 * Admits what another thread of this program got from `makeConfig`, or what `completeConfig` made. Nothing is
 * checked: never hand it what a caller sent. `names` are those of the fields in canonical order, if they are known.
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
 * The content of which a configuration's data was made; undefined if the request had data.
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
 * A content as JSON with sorted keys: equal for equal contents.
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
 * The configuration as JSON with sorted keys, which its fields have already: equal for equal configurations, and itself a
 * valid request. It is written once.
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
