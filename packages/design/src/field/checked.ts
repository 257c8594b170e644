import { type Field, refused } from "./Field.ts"
import type { Fault } from "./faults.ts"

/** Adds rules between the parts of a field's value. */
export const checked = <A, I>(
  field: Field<A, I>,
  brokenRules: (value: A) => ReadonlyArray<Fault>
): Field<A, I> => ({
  ...field,
  read: (value, faults) => {
    const read = field.read(value, faults)
    if (read === refused) return refused
    const broken = brokenRules(read)
    faults.push(...broken)
    return broken.length > 0 ? refused : read
  }
})
