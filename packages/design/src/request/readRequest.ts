import { bodyShapes, spellingsOf } from "../config/options.ts"
import type { QrConfig } from "../config/QrConfig.ts"
import type { Content } from "../content/contents.ts"
import type { ReadContent } from "../content/fields/ContentKind.ts"
import { type Field, refused } from "../field/Field.ts"
import { type Fault, rule } from "../field/faults.ts"
import { type GivenObject, type ObjectOf, object } from "../field/object.ts"
import { readOrThrow } from "../field/read.ts"
import type { StyleFields } from "../fields/styleFields.ts"
import type { CheckSymbol } from "./checkSymbol.ts"
import { completeConfig, type StyleOfTemplate } from "./completeConfig.ts"
import { dataFaults, dataField, named } from "./requestData.ts"

type RequiredFields = { readonly data: Field<string> }

/** A configuration as a request writes it, in any accepted spelling. */
export type ConfigRequest = GivenObject<RequiredFields, StyleFields>

type ConfigOfRequest = ObjectOf<RequiredFields, StyleFields>

/** A {@link ConfigRequest} whose data may be absent, where a sample will do. */
export type SampleRequest = Omit<ConfigRequest, "data"> & Partial<Pick<ConfigRequest, "data">>

/** A {@link ConfigRequest} with a content in place of the data. */
export type ContentRequest = Omit<ConfigRequest, "data"> & { readonly content: Content }

/** The fields that a request names, in their normal form. */
export type ConfigFields = Partial<Pick<ConfigRequest, "data">> & Omit<ConfigOfRequest, "data">

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

const isCustom = (shape: unknown): boolean => {
  const spelling = typeof shape === "string" ? shape.toLowerCase() : shape
  return bodyShapes.some(
    (option) => option.name === "Custom" && spellingsOf(option).some((s) => s === spelling)
  )
}

const pathMissing = rule("pathMissing", () => 'is missing: the body shape "Custom" is drawn by it')

/** The faults in the silhouette of a request: a custom one needs its path, too. */
export const shapeFaults = (request: unknown): ReadonlyArray<Fault> => {
  const shape = named(request, "bodyShape")
  return shape !== undefined && named(request, "bodyShapePath") === undefined && isCustom(shape)
    ? [pathMissing(["bodyShapePath"], {})]
    : []
}

/** A configuration as a request writes it: flat, and everything but the data, or a content in its place, may be absent. */
export const requestFieldOf = (
  styleFields: StyleFields,
  contentField: Field<Content>
): Field<RequestFields> => {
  const field = object("an object", {}, { data: dataField, content: contentField, ...styleFields })
  return {
    ...field,
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

/** Makes a reader of requests. A picture adds to the data by `applyPicture`; `checkSymbol` refuses what a symbol for labels does not take. */
export const makeReader = (
  styleFields: StyleFields,
  styleOf: StyleOfTemplate,
  applyPicture: (fields: ConfigFields) => ConfigFields,
  { contentField, applyContent }: ContentReader,
  checkSymbol: CheckSymbol
): ReadRequest => {
  const requestField = requestFieldOf(styleFields, contentField)
  return (request) => {
    const [fields, content] = applyContent(readOrThrow(requestField, request))
    return checkSymbol(completeConfig(applyPicture(fields), styleOf, content))
  }
}
