import { type Field, refused } from "./Field.ts"
import { type Path, reason } from "./faults.ts"

/** A rule over several parts of a value that is broken: where, and the rest of a sentence with the remedy. */
export type BrokenRule = readonly [path: Path, reason: string]

/** A field whose values must keep rules over several of their parts, too. */
export const checked = <A, I>(
  field: Field<A, I>,
  brokenRules: (value: A) => ReadonlyArray<BrokenRule>
): Field<A, I> => ({
  ...field,
  read: (value, faults) => {
    const read = field.read(value, faults)
    if (read === refused) return refused
    const broken = brokenRules(read)
    for (const [path, why] of broken) faults.push(reason(path, { reason: why }))
    return broken.length > 0 ? refused : read
  }
})
