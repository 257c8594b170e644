import type { Content } from "../content/contents.ts"
import type { ReadContent } from "../content/fields/ContentKind.ts"
import { boundOfScalar } from "../field/Bound.ts"
import { type Field, refuse, refused } from "../field/Field.ts"
import type { Fault } from "../field/faults.ts"
import { type GivenObject, type ObjectOf, object, withoutPrototype } from "../field/object.ts"
import { readOrThrow } from "../field/read.ts"
import { dataField, type StyleField, type StyleFields, type SymbolPicture } from "./fields.ts"
import { keysOf } from "./keysOf.ts"
import { bodyShapes, spellingsOf } from "./options.ts"
import type { Gradient } from "./Paint.ts"
import { sampleShapePath } from "./sampleShapePath.ts"
import { logoDefaults, type Style, styleDefaults } from "./styleDefaults.ts"
import type { TemplateName } from "./templateNames.ts"
import type { TemplateStyle } from "./templates.ts"

/** A picture in the middle of the symbol. */
export interface Logo {
  /** A data URI of a PNG, JPEG or SVG image. */
  readonly image: string
  /** The picture's width as a share of the symbol's width, 0.05 to 0.3. */
  readonly size: number
  /** Light modules around the picture, 0 to 5. */
  readonly padding: number
  /** The shape of the cleared field behind it. */
  readonly shape: "square" | "circle"
}

/**
 * Everything that decides what a symbol looks like, free of format and size: templates and defaults are already in.
 * Two equal configurations give the same image. {@link canonicalJson} is its stored form.
 */
export interface ConfigValues extends Style {
  readonly data: string
  readonly logo?: Logo
  /** The picture that the symbol shows. */
  readonly picture?: SymbolPicture
  /** The template that the request named, kept for the quote; its style is already in. */
  readonly template?: TemplateName
}

/** The value of a style field. A field of requests that has no place in a configuration does not compile here. */
export type StyleValue = ConfigValues[StyleField]

const hasFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** Copies these fields, where they are own ones, in their order, and freezes. */
const copyFields = (from: unknown, to: unknown, names: ReadonlyArray<string>): unknown => {
  if (!hasFields(from) || !hasFields(to)) return from
  for (const name of names) if (Object.hasOwn(from, name)) to[name] = settled(from[name])
  return Object.freeze(to)
}

/** Frozen, with its parts, none of which inherits anything, each in canonical order. */
const settled = (part: unknown): unknown => {
  if (!hasFields(part)) return part
  return Array.isArray(part)
    ? Object.freeze(part.map(settled))
    : copyFields(part, withoutPrototype({}), Object.keys(part).sort())
}

/** The names of all fields, in canonical order. */
const configFields: ReadonlyArray<string> = /* @__PURE__ */ Object.keys({
  background: true,
  bodyShape: true,
  bodyShapePath: true,
  bodyStyle: true,
  data: true,
  errorCorrectionLevel: true,
  foreground: true,
  frameColor: true,
  frameFont: true,
  frameStyle: true,
  frameText: true,
  frameTextColor: true,
  innerEyeColor: true,
  innerEyeStyle: true,
  logo: true,
  margin: true,
  outerEyeColor: true,
  outerEyeStyle: true,
  picture: true,
  quietZone: true,
  template: true
} satisfies Record<keyof ConfigValues, true>)

/** The brand of a configuration: a private member, which no copy, heir, clone or proxy has. */
class Admitted {
  /** Its canonical JSON, once it was asked for. */
  #json: string | undefined
  /** The content of which its data was made, if any. */
  readonly #content: ReadContent<Content> | undefined

  constructor(values: ConfigValues, content?: ReadContent<Content>) {
    this.#content = content
    copyFields(values, this, configFields)
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

/** A configuration that {@link makeConfig} made; nothing else is drawn, priced or sold. It is frozen. */
export type QrConfig = ConfigValues & Admitted

/** The data that stands in where a request may leave `data` out. */
export const sampleData = "https://quick-response.example"

/** The style fields that hold a paint. */
export type PaintField = {
  [Field in keyof ConfigValues]-?: Extract<ConfigValues[Field], Gradient> extends never ? never : Field
}[keyof ConfigValues]

/** The part that each paint colors: the symbol, its ground, or only its surroundings. */
export const paintRoles = {
  foreground: "symbol",
  outerEyeColor: "symbol",
  innerEyeColor: "symbol",
  background: "ground",
  frameColor: "decoration"
} as const satisfies Record<PaintField, "symbol" | "ground" | "decoration">

/** The style fields that hold a paint, in the order in which they are judged. */
export const paintFields: ReadonlyArray<PaintField> = /* @__PURE__ */ keysOf(paintRoles)

type RequiredFields = { readonly data: Field<string> }

/** A configuration as a request writes it, in any accepted spelling. */
export type ConfigRequest = GivenObject<RequiredFields, StyleFields>

type ConfigOfRequest = ObjectOf<RequiredFields, StyleFields>

/** A configuration as a request writes it: flat, and everything but the data may be absent. */
const requestFieldOf = (styleFields: StyleFields): Field<ConfigOfRequest, ConfigRequest> => {
  const field = object("an object", { data: dataField }, styleFields)
  return {
    ...field,
    read: (value, faults) => {
      const before = faults.length
      const read = field.read(value, faults)
      for (const fault of shapeFaults(value)) faults.push(fault)
      return faults.length > before ? refused : read
    }
  }
}

/** A {@link ConfigRequest} whose data may be absent, where a sample will do. */
export type SampleRequest = Omit<ConfigRequest, "data"> & Partial<Pick<ConfigRequest, "data">>

/** A {@link ConfigRequest} with a content in place of the data. */
export type ContentRequest = Omit<ConfigRequest, "data"> & { readonly content: Content }

/** The fields that a request names, in their normal form. */
export type ConfigFields = Partial<Pick<ConfigRequest, "data">> & Omit<ConfigOfRequest, "data">

const configDescription = "a configuration that makeConfig made"

/** A configuration that {@link makeConfig} made, as a part of what a caller hands over. */
export const configField: Field<QrConfig> = {
  description: configDescription,
  bound: boundOfScalar,
  jsonSchema: { type: "object", description: configDescription },
  read: (value, faults) => (Admitted.has(value) ? value : refuse(configDescription, value, faults))
}

const callField = object("an object", { config: configField }, {})

/** Throws `InvalidInput` for what {@link makeConfig} did not make. */
export function requireConfig(config: ConfigValues): asserts config is QrConfig {
  if (!Admitted.has(config)) readOrThrow(callField, { config })
}

/**
 * Admits what another thread of this program got from {@link makeConfig}, or what {@link completeConfig} made. Nothing is
 * checked: never hand it what a caller sent.
 */
export const admitConfig = (values: ConfigValues, content?: ReadContent<Content>): QrConfig => {
  const config: unknown = new Admitted(values, content)
  if (!Admitted.has(config)) throw new TypeError("a configuration has its brand")
  return config
}

/** The style of a template, which a program may load late. */
export type StyleOfTemplate = (name: TemplateName) => TemplateStyle

/**
 * Fills in what a request left out: first from the style of its template, then from the defaults; data and path from the samples.
 * Nothing is checked: the fields must have been read already.
 */
export const completeConfig = (
  { logo, quietZone, frameFont, ...input }: ConfigFields,
  styleOf: StyleOfTemplate,
  content?: ReadContent<Content>
): QrConfig => {
  const { quietZone: usual, ...style } = styleDefaults(
    input.template === undefined ? {} : styleOf(input.template),
    { logo, picture: input.picture }
  )
  const chosen = quietZone ?? usual ?? "background"
  return admitConfig(
    {
      data: sampleData,
      ...style,
      ...(input.bodyShape === "Custom" ? { bodyShapePath: sampleShapePath } : {}),
      ...input,
      ...(frameFont === undefined || frameFont === "sans" ? {} : { frameFont }),
      // The default is left out, so that a configuration from before this field equals one of today.
      ...(chosen === "card" || usual === "card" ? { quietZone: chosen } : {}),
      ...(logo === undefined ? {} : { logo: { ...logoDefaults, ...logo } })
    },
    content
  )
}

/** The fields that a request names, in their normal form; a content may stand in place of the data. */
export type RequestFields = ConfigFields & {
  readonly content?: Content
  /** The data with the bits of its picture, where another thread has worked them out. No request can name it. */
  readonly dataWithBits?: string
}

/** A reader of contents, which applies them to a request; a program may load it late. */
export interface ContentReader {
  readonly contentField: Field<Content>
  /** Throws `InvalidInput` where another field conflicts. */
  readonly applyContent: (fields: RequestFields) => readonly [ConfigFields, ReadContent<Content> | undefined]
}

/**
 * The faults in the data and the content of a request; one of the two may be required.
 *
 * @example
 * ```ts
 * import { dataFaults } from "@quick-response/core"
 *
 * dataFaults({}, true).map(({ text }) => text()) // => ["is missing"]
 * ```
 */
export const dataFaults = (request: unknown, isRequired: boolean): ReadonlyArray<Fault> => {
  if (typeof request !== "object" || request === null) return []
  const has = (name: "data" | "content"): boolean =>
    Object.hasOwn(request, name) && Reflect.get(request, name) !== undefined
  if (has("data") && has("content"))
    return [{ path: ["content"], text: () => "stands in place of data; leave out one of them" }]
  return isRequired && !has("data") && !has("content") ? [{ path: ["data"], text: () => "is missing" }] : []
}

const customSpellings: ReadonlyArray<unknown> = /* @__PURE__ */ bodyShapes
  .filter(({ name }) => name === "Custom")
  .flatMap(spellingsOf)

/** The faults in the silhouette of a request: a custom one needs its path, too. */
export const shapeFaults = (request: unknown): ReadonlyArray<Fault> => {
  if (typeof request !== "object" || request === null || !Object.hasOwn(request, "bodyShape")) return []
  const shape: unknown = Reflect.get(request, "bodyShape")
  const isCustom = customSpellings.includes(typeof shape === "string" ? shape.toLowerCase() : shape)
  const hasPath =
    Object.hasOwn(request, "bodyShapePath") && Reflect.get(request, "bodyShapePath") !== undefined
  return isCustom && !hasPath
    ? [{ path: ["bodyShapePath"], text: () => 'is missing: the body shape "Custom" is drawn by it' }]
    : []
}

/** A configuration as a request writes it, with data or a content. */
const contentRequestFieldOf = (
  styleFields: StyleFields,
  contentField: Field<Content>
): Field<RequestFields> => {
  const field = object("an object", {}, { data: dataField, content: contentField, ...styleFields })
  return {
    description: field.description,
    bound: field.bound,
    fields: field.fields ?? {},
    jsonSchema: field.jsonSchema,
    read: (value, faults) => {
      const before = faults.length
      const read = field.read(value, faults)
      for (const fault of [...dataFaults(value, true), ...shapeFaults(value)]) faults.push(fault)
      return faults.length > before ? refused : read
    }
  }
}

/** Reads a request in full: checks every field and fills in what is absent. Throws `InvalidInput` for one that is refused. */
export type ReadRequest = (request: unknown) => QrConfig

/**
 * Makes a reader of requests. A picture adds to the data by `applyPicture`. Without a reader of contents, a request has data.
 */
export const makeReader = (
  styleFields: StyleFields,
  styleOf: StyleOfTemplate,
  applyPicture: (fields: ConfigFields) => ConfigFields,
  contents?: ContentReader
): ReadRequest => {
  if (contents === undefined) {
    const requestField = requestFieldOf(styleFields)
    return (request) => completeConfig(applyPicture(readOrThrow(requestField, request)), styleOf)
  }
  const requestField = contentRequestFieldOf(styleFields, contents.contentField)
  return (request) => {
    const [fields, content] = contents.applyContent(readOrThrow(requestField, request))
    return completeConfig(applyPicture(fields), styleOf, content)
  }
}

/**
 * The content of which a configuration's data was made; undefined where the request had data.
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
