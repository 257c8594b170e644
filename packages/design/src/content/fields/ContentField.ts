import type { Field } from "../../field/Field.ts"

/** The accepted values of a field as data, from which forms are made. */
export type ContentFieldBounds =
  | {
      readonly kind: "text"
      /** In code points. */
      readonly minLength: number
      readonly maxLength: number
      readonly multiline: boolean
    }
  | {
      readonly kind: "number"
      readonly minimum: number
      readonly maximum: number
      /** The maximum number of decimal places. */
      readonly decimals: number
    }
  | { readonly kind: "boolean" }
  | { readonly kind: "choice"; readonly values: ReadonlyArray<string> }
  /** A calendar date, `2026-12-31`. */
  | { readonly kind: "date"; readonly minimum: string; readonly maximum: string }
  /** A date, or an RFC 3339 time with optional offset, `2026-12-31T18:00`; an instant is a time with its offset. */
  | { readonly kind: "time"; readonly minimum: string; readonly maximum: string; readonly instant?: true }
  | {
      readonly kind: "list"
      readonly maxItems: number
      readonly element: ContentFieldBounds
      /** The fields of an element that is an object; absent if all elements are scalars. */
      readonly fields?: ReadonlyArray<PublishedField>
    }
  | { readonly kind: "group"; readonly fields: ReadonlyArray<PublishedField> }

export interface ContentFieldTexts {
  readonly label: string
  /** A sentence of advice; empty if the label suffices. */
  readonly hint: string
  /** True for a secret that forms mask. */
  readonly secret: boolean
}

export type PublishedField = ContentFieldTexts &
  ContentFieldBounds & {
    readonly name: string
    readonly required: boolean
    /** A value that is accepted. */
    readonly example: unknown
    /** True for a field that few codes have: forms fold it. */
    readonly rare?: true
  }

/** Its accepted values as data, and a reader. */
export interface ContentField<A, Required extends boolean = true> extends ContentFieldTexts {
  readonly required: Required
  readonly example: A
  readonly bounds: ContentFieldBounds
  readonly field: Field<A>
  readonly rare?: true
}

export const optional = <A>(field: ContentField<A>): ContentField<A, false> => ({ ...field, required: false })

/** An optional field that few codes have: forms fold it. */
export const rare = <A>(field: ContentField<A>): ContentField<A, false> => ({
  ...field,
  required: false,
  rare: true
})

/** The fields of an object, one for each property but the type. */
export type ContentFields<C> = {
  readonly [Name in keyof Omit<C, "type">]-?: ContentField<
    NonNullable<Omit<C, "type">[Name]>,
    Partial<Pick<Omit<C, "type">, Name>> extends Pick<Omit<C, "type">, Name> ? false : true
  >
}

interface AnyContentField extends ContentFieldTexts {
  readonly required: boolean
  readonly example: unknown
  readonly bounds: ContentFieldBounds
  readonly field: Field<unknown, never>
  readonly rare?: true
}

export type AnyContentFields = Readonly<Record<string, AnyContentField>>

export const publishFields = (fields: AnyContentFields): ReadonlyArray<PublishedField> =>
  Object.entries(fields).map(([name, { label, hint, secret, required, example, rare, bounds }]) => ({
    name,
    label,
    hint,
    required,
    secret,
    example,
    ...(rare === true ? { rare } : {}),
    ...bounds
  }))
