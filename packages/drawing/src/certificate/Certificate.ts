/** A label and a value. */
export type Fact = readonly [label: string, value: string]

/** The texts of a certificate of one page. */
export interface Certificate {
  readonly title: string
  /** The text in the symbol. */
  readonly says: string
  readonly facts: ReadonlyArray<Fact>
  readonly table: { readonly head: Fact; readonly rows: ReadonlyArray<Fact> }
  /** Long values, each on separate lines. */
  readonly hashes: ReadonlyArray<Fact>
  /** How to check it, line by line. */
  readonly check: ReadonlyArray<string>
}
