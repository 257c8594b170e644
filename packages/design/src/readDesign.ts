import type { QrConfig } from "./config/QrConfig.ts"
import { boundOfScalar } from "./field/Bound.ts"
import { refuse } from "./field/Field.ts"
import { type Examiners, makeStyleFields, type StyleFields } from "./fields/styleFields.ts"
import type { StyleOfTemplate } from "./request/completeConfig.ts"
import { type ContentReader, makeReader, type ReadRequest } from "./request/readRequest.ts"

/** Fields whose readers are loaded on demand. */
const special = ["content", "logo", "picture", "bodyShapePath", "template", "symbol", "encoding"] as const
type Special = (typeof special)[number]

const namesOf = (request: unknown): ReadonlyArray<Special> => {
  try {
    return typeof request !== "object" || request === null
      ? []
      : special.filter((name) => Object.hasOwn(request, name))
  } catch {
    // The reader reports proxies that throw.
    return []
  }
}

const absent = () => ({ kind: "otherFormat", reason: "is absent" }) as const

/** Loads the examiners that a request with these fields needs. */
const loadExaminers = async (names: ReadonlyArray<string>): Promise<Examiners> => ({
  examineLogo:
    names.includes("logo") || names.includes("picture")
      ? (await import("@quick-response/images/logo/LogoImage")).examineLogo
      : absent,
  examineShape: names.includes("bodyShapePath")
    ? (await import("./shape/customSilhouette.ts")).customSilhouette
    : absent
})

/** The style fields for documents and flags; they do not examine pictures and silhouettes. */
export const describedFields: StyleFields = /* @__PURE__ */ makeStyleFields({
  examineLogo: absent,
  examineShape: absent
})

const loadTemplates = async (names: ReadonlyArray<string>): Promise<StyleOfTemplate> =>
  names.includes("template") ? (await import("./config/templates.ts")).templateStyle : () => ({})

/** Reads requests without content. */
const noContents: ContentReader = {
  contentField: {
    description: "a content",
    bound: boundOfScalar,
    jsonSchema: {},
    read: (value, faults) => refuse("a content", value, faults)
  },
  applyContent: (fields) => [fields, undefined]
}

const loadReader = async (names: ReadonlyArray<Special>): Promise<ReadRequest> =>
  makeReader(
    makeStyleFields(await loadExaminers(names)),
    await loadTemplates(names),
    names.includes("picture") ? (await import("./picture/applyPicture.ts")).applyPicture : (fields) => fields,
    names.includes("content") || names.includes("encoding")
      ? await import("./content/reading.ts")
      : noContents,
    names.includes("symbol") ? (await import("./request/checkSymbol.ts")).checkSymbol : (config) => config
  )

/** Readers by their special fields: at most 128. */
const readers = new Map<string, ReadRequest>()

/**
 * Reads any request as the core's `makeConfig`, but loads rarely needed parts on demand: the readers of contents,
 * pictures and silhouettes, and the styles of templates. Rejects with `InvalidInput`.
 *
 * @example
 * ```ts
 * import { readDesign } from "@quick-response/design/readDesign"
 *
 * const config = await readDesign({ data: "HELLO", bodyStyle: "dots" })
 * config.bodyStyle // => "Dots"
 * ```
 */
export const readDesign = async (request: unknown): Promise<QrConfig> => {
  const names = namesOf(request)
  const key = names.join()
  let reader = readers.get(key)
  if (reader === undefined) {
    reader = await loadReader(names)
    readers.set(key, reader)
  }
  return reader(request)
}

/**
 * Reads a style field by field, as {@link readDesign} does; does not apply a picture in bits. Rejects with
 * `InvalidInput`.
 *
 * @example
 * ```ts
 * import { readStyle } from "@quick-response/design/readDesign"
 *
 * const { foreground } = await readStyle({ foreground: "#00f" })
 * foreground // => "#0000ff"
 * ```
 */
export const readStyle = async (style: Readonly<Record<string, unknown>>): Promise<QrConfig> =>
  makeReader(
    makeStyleFields(await loadExaminers(Object.keys(style))),
    await loadTemplates(Object.keys(style)),
    (fields) => fields,
    noContents,
    (config) => config
  )({
    ...style,
    data: "-"
  })
