import { boundOfList } from "./Bound.ts"
import { type Field, readPart, refuse, refused } from "./Field.ts"

/** A list of `minimum` to `maximum` elements. */
export const list = <A, I>(
  minimum: number,
  maximum: number,
  element: Field<A, I>,
  description: string
): Field<ReadonlyArray<A>, ReadonlyArray<I>> => ({
  description,
  bound: boundOfList(maximum, element),
  element,
  jsonSchema: { type: "array", minItems: minimum, maxItems: maximum, items: element.jsonSchema, description },
  read: (value, faults) => {
    if (!Array.isArray(value) || value.length < minimum || value.length > maximum)
      return refuse(description, value, faults)
    const elements: Array<A> = []
    for (let i = 0; i < value.length; i++) {
      const read = readPart(element, i, value[i], faults)
      if (read !== refused) elements.push(read)
    }
    return elements.length === value.length ? elements : refused
  }
})
