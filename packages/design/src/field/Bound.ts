/** The maximum size of a field's value, and its reading cost. */
export interface Bound {
  /** The maximum total UTF-16 units of its texts. Longer texts are refused before any processing. */
  readonly characters: number
  /** The maximum number of JSON values in it, including itself. Longer lists are refused before any processing. */
  readonly values: number
  readonly cost: ReadingCost
}

/** The maximum milliseconds to read a value, measured with the worst case of its kind. */
export interface ReadingCost {
  readonly value: number
  /** For each UTF-16 unit. */
  readonly character: number
}

/** A field with its bound, or a group of fields. */
export interface Bounded {
  readonly bound: Bound
  readonly fields?: Readonly<Record<string, Bounded>>
  readonly element?: Bounded
}

/**
 * The cost of checks that visit each character a bounded number of times, such as a regular expression without
 * backtracking.
 */
const linearCost: ReadingCost = { value: 0.001, character: 0.0001 }

/**
 * The bound of a text of at most `characters` UTF-16 units; 0 for other scalars.
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

/** The bound of a number, boolean or null. */
export const boundOfScalar: Bound = boundOfText(0)

export const boundOfObject = (fields: Readonly<Record<string, Bounded>>): Bound => {
  let [characters, values] = [0, 1]
  for (const { bound } of Object.values(fields)) {
    characters += bound.characters
    values += bound.values
  }
  return { characters, values, cost: linearCost }
}

export const boundOfList = (elements: number, { bound }: Bounded): Bound => ({
  characters: elements * bound.characters,
  values: 1 + elements * bound.values,
  cost: linearCost
})

export const boundOfUnion = (members: ReadonlyArray<Pick<Bounded, "bound">>): Bound => {
  const most = (of: (bound: Bound) => number): number => Math.max(...members.map(({ bound }) => of(bound)))
  return {
    characters: most(({ characters }) => characters),
    values: most(({ values }) => values),
    cost: { value: most(({ cost }) => cost.value), character: most(({ cost }) => cost.character) }
  }
}

/**
 * True if a value exceeds its bound; examines only as much as needed.
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

/** The maximum milliseconds to read a value within its bound. */
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

/** The maximum milliseconds for reading on the thread that answers requests. */
export const mostReading = 4

/** True if a value must be read in a worker, because it could block the thread that answers requests. */
export const needsWorker = (bounded: Bounded, value: unknown): boolean =>
  readingCost(bounded, value) > mostReading
