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

/** A configuration in a request, in any accepted spelling. */
export type ConfigRequest = GivenObject<RequiredFields, StyleFields>

type ConfigOfRequest = ObjectOf<RequiredFields, StyleFields>

/** A {@link ConfigRequest} with optional data, if a sample suffices. */
export type SampleRequest = Omit<ConfigRequest, "data"> & Partial<Pick<ConfigRequest, "data">>

/** A {@link ConfigRequest} with a content instead of data. */
export type ContentRequest = Omit<ConfigRequest, "data"> & { readonly content: Content }

/** The fields of a request, in normal form. */
export type ConfigFields = Partial<Pick<ConfigRequest, "data">> & Omit<ConfigOfRequest, "data">

/** The fields of a request, in normal form, with a content or data. */
export type RequestFields = ConfigFields & {
  readonly content?: Content
  /** The data with a picture's bits, if another thread computed them. Not part of requests. */
  readonly dataWithBits?: string
}

/** Applies contents to requests; a program may load it on demand. */
export interface ContentReader {
  readonly contentField: Field<Content>
  /** Throws `InvalidInput` if another field conflicts. */
  readonly applyContent: (fields: RequestFields) => readonly [ConfigFields, ReadContent<Content> | undefined]
}

const isCustom = (shape: unknown): boolean => {
  const spelling = typeof shape === "string" ? shape.toLowerCase() : shape
  return bodyShapes.some(
    (option) => option.name === "Custom" && spellingsOf(option).some((s) => s === spelling)
  )
}

const pathMissing = rule("pathMissing", () => 'is missing: the body shape "Custom" needs it')

/** The faults of a request's silhouette: a custom one requires its path. */
export const shapeFaults = (request: unknown): ReadonlyArray<Fault> => {
  const shape = named(request, "bodyShape")
  return shape !== undefined && named(request, "bodyShapePath") === undefined && isCustom(shape)
    ? [pathMissing(["bodyShapePath"], {})]
    : []
}

/** A flat configuration in a request. All but data (or content) is optional. */
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

/** Reads a complete request, checks it and fills in defaults. Throws `InvalidInput` if it is refused. */
export type ReadRequest = (request: unknown) => QrConfig

/**
 * Makes a reader of requests. `applyPicture` adds a picture's digits to the data; `checkSymbol` refuses unsupported
 * fields of label symbols.
 */
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
