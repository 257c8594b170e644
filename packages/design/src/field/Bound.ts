/** The greatest size of a field's value, and the cost of reading one. */
export interface Bound {
  /** The most UTF-16 units that its texts have together. A longer text is refused before anything else is done with it. */
  readonly characters: number
  /** The most values of JSON in it, itself among them. A longer list is refused before anything else is done with it. */
  readonly values: number
  readonly cost: ReadingCost
}

/** Milliseconds that reading a value takes at most, measured with the worst of its kind. */
export interface ReadingCost {
  readonly value: number
  /** For each UTF-16 unit of a text. */
  readonly character: number
}

/** A field with its bound, or a schema of fields. */
export interface Bounded {
  readonly bound: Bound
  /** The fields of an object. */
  readonly fields?: Readonly<Record<string, Bounded>>
  /** The element of a list. */
  readonly element?: Bounded
}

/** The cost of what looks at each character a bounded number of times: an expression without backtracking, say. */
const linearCost: ReadingCost = { value: 0.001, character: 0.0001 }

/**
 * The bound of a text of at most `characters` UTF-16 units; 0 for a value that is no text.
 *
 * @example
 * ```ts
 * import { boundOfText, exceeds } from "@quick-response/core"
 *
 * exceeds("12345", boundOfText(4)) // => true
 * ```
 */
export const boundOfText = (characters: number, cost: ReadingCost = linearCost): Bound => ({
  characters,
  values: 1,
  cost
})

/** The bound of a value that is no text, no list and no object. */
export const boundOfScalar: Bound = boundOfText(0)

/** The bound of an object of these fields. */
export const boundOfObject = (fields: Readonly<Record<string, Bounded>>): Bound => {
  let [characters, values] = [0, 1]
  for (const { bound } of Object.values(fields)) {
    characters += bound.characters
    values += bound.values
  }
  return { characters, values, cost: linearCost }
}

/** The bound of a list of at most `elements` elements. */
export const boundOfList = (elements: number, { bound }: Bounded): Bound => ({
  characters: elements * bound.characters,
  values: 1 + elements * bound.values,
  cost: linearCost
})

/** The bound of what is one of several kinds of value. */
export const boundOfUnion = (members: ReadonlyArray<Pick<Bounded, "bound">>): Bound => {
  const most = (of: (bound: Bound) => number): number => Math.max(...members.map(({ bound }) => of(bound)))
  return {
    characters: most(({ characters }) => characters),
    values: most(({ values }) => values),
    cost: { value: most(({ cost }) => cost.value), character: most(({ cost }) => cost.character) }
  }
}

/**
 * Tells whether a value is larger than its bound, by its own length alone.
 *
 * @example
 * ```ts
 * import { boundOfText, exceeds } from "@quick-response/core"
 *
 * exceeds("1234", boundOfText(4)) // => false
 * ```
 */
export const exceeds = (value: unknown, { characters, values }: Bound): boolean =>
  typeof value === "string" ? value.length > characters : Array.isArray(value) && value.length >= values

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** Milliseconds that reading this value takes at most, for one that is no longer than its bound. */
export const readingCost = ({ bound, fields, element }: Bounded, value: unknown): number => {
  const { cost } = bound
  if (typeof value === "string") return cost.value + cost.character * value.length
  if (!isRecord(value)) return 0
  let total = cost.value
  if (element !== undefined && Array.isArray(value))
    for (const item of value) total += readingCost(element, item)
  else if (fields !== undefined)
    for (const name of Object.keys(value)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      if (field !== undefined) total += readingCost(field, value[name])
    }
  return total
}

/** Milliseconds that reading may hold the thread that answers requests. */
export const mostReading = 4

/** Tells whether a worker reads this value: on the thread that answers requests it could hold others too long. */
export const needsWorker = (bounded: Bounded, value: unknown): boolean =>
  readingCost(bounded, value) > mostReading
