/** The names of a field; never for a field of any text. */
type NamesOf<Value> = Value extends string ? (string extends Value ? never : Value) : never

type Name<Value, Given> = [NamesOf<Value>] extends [never]
  ? Given
  : Given extends string
    ? string extends Given
      ? Given
      : Lowercase<Given> extends Lowercase<NamesOf<Value>>
        ? Given
        : NamesOf<Value>
    : Given

type KeyOf<Value> = Value extends object ? keyof Value : never
type At<Value, Key> = Value extends object ? (Key extends keyof Value ? Value[Key] : never) : never
type ElementOf<Value> = Value extends ReadonlyArray<infer Element> ? Element : never

type Spelling<Value, Given> = Given extends string | number | boolean | null | undefined
  ? Name<Value, Given>
  : Given extends ReadonlyArray<unknown>
    ? { readonly [Index in keyof Given]: Spelling<ElementOf<Value>, Given[Index]> }
    : {
        readonly [Key in keyof Given]: Key extends KeyOf<Value> ? Spelling<At<Value, Key>, Given[Key]> : never
      }

/**
 * A given value of a type, whose names are proposals. The compiler refuses unknown fields and names, and takes a `string`
 * for any name.
 */
export type Spelled<Accepted, Given> = Given & Spelling<Accepted, Given>
