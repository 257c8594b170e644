import type { Field } from "../../field/Field.ts"

/** The values that a field takes, as data: a form is made of it. */
export type ContentFieldBounds =
  | {
      readonly kind: "text"
      /** In code points. */
      readonly minLength: number
      readonly maxLength: number
      /** True if it may have line breaks. */
      readonly multiline: boolean
    }
  | {
      readonly kind: "number"
      readonly minimum: number
      readonly maximum: number
      /** The decimal places that it may have. */
      readonly decimals: number
    }
  | { readonly kind: "boolean" }
  | { readonly kind: "choice"; readonly values: ReadonlyArray<string> }
  /** A calendar date, `2026-12-31`. */
  | { readonly kind: "date"; readonly minimum: string; readonly maximum: string }
  /** A date, or a time by RFC 3339 whose offset may be missing: `2026-12-31T18:00`. */
  | { readonly kind: "time"; readonly minimum: string; readonly maximum: string }
  | { readonly kind: "list"; readonly maxItems: number; readonly element: ContentFieldBounds }
  | { readonly kind: "group"; readonly fields: ReadonlyArray<PublishedField> }

/** The texts about a field for people. */
export interface ContentFieldTexts {
  readonly label: string
  /** A sentence on what to write; empty if the label says it all. */
  readonly hint: string
  /** True for a secret that a form covers while it is typed. */
  readonly secret: boolean
}

/** A field of a content as it is published. */
export type PublishedField = ContentFieldTexts &
  ContentFieldBounds & {
    readonly name: string
    readonly required: boolean
    /** A value that is accepted. */
    readonly example: unknown
  }

/** A field of a content: what it accepts, as data and as a reader. */
export interface ContentField<A, Required extends boolean = true> extends ContentFieldTexts {
  readonly required: Required
  readonly example: A
  readonly bounds: ContentFieldBounds
  readonly field: Field<A>
}

/** A field that may be absent. */
export const optional = <A>(field: ContentField<A>): ContentField<A, false> => ({ ...field, required: false })

/** The fields of an object: each of its properties but the type has its field, which says whether it may be absent. */
export type ContentFields<C> = {
  readonly [Name in keyof Omit<C, "type">]-?: ContentField<
    NonNullable<Omit<C, "type">[Name]>,
    Partial<Pick<Omit<C, "type">, Name>> extends Pick<Omit<C, "type">, Name> ? false : true
  >
}

/** A field of any value. */
interface AnyContentField extends ContentFieldTexts {
  readonly required: boolean
  readonly example: unknown
  readonly bounds: ContentFieldBounds
  readonly field: Field<unknown, never>
}

/** Fields by their names, of any object. */
export type AnyContentFields = Readonly<Record<string, AnyContentField>>

/** Fields as they are published. */
export const publishFields = (fields: AnyContentFields): ReadonlyArray<PublishedField> =>
  Object.entries(fields).map(([name, { label, hint, secret, required, example, bounds }]) => ({
    name,
    label,
    hint,
    required,
    secret,
    example,
    ...bounds
  }))
