/** The place of a value in a request: the names and indexes that lead to it. */
export type Path = ReadonlyArray<PropertyKey>

/** A fault in one value of a request. */
export interface Fault {
  readonly path: Path
  /** Made only for the faults that are reported: a hostile body can hold a hundred thousand. */
  readonly text: () => string
}

const shownLength = 60

/** The number of faults that are listed individually. */
export const maximumSentences = 20

/** A value as a sentence shows it: as JSON, cut after 60 characters. */
export const show = (value: unknown): string => {
  if (typeof value === "number") return String(value)
  let json: string
  try {
    json = JSON.stringify(value) ?? String(value)
  } catch {
    json = typeof value
  }
  if (json.length <= shownLength) return json
  const length = typeof value === "string" ? ` (${value.length} characters)` : ""
  return `${json.slice(0, shownLength)}...${length}`
}

/** Names of fields that stand in a path as they are; another stands as JSON. */
const plainKey = /^[A-Za-z_][\w-]*$/

const showKey = (shown: string, key: PropertyKey): string => {
  const name = String(key)
  const cut = name.length <= shownLength ? name : `${name.slice(0, shownLength)}...`
  if (typeof key === "number") return `[${cut}]`
  return plainKey.test(name.slice(0, shownLength))
    ? `${shown === "" ? "" : "."}${cut}`
    : `[${JSON.stringify(cut)}]`
}

const showPath = (path: Path): string =>
  path.reduce<string>((shown, key) => `${shown}${showKey(shown, key)}`, "")

const editDistanceAtMost2 = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 2 || Math.min(a.length, b.length) < 4) return false
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
        )
      )
    }
    row = next
  }
  return (row[b.length] ?? 3) <= 2
}

const closest = (name: string, candidates: ReadonlyArray<string>): string | undefined => {
  const folded = name.toLowerCase()
  return candidates.find((candidate) => {
    const other = candidate.toLowerCase()
    return other === folded || editDistanceAtMost2(folded, other)
  })
}

/** Says what a field must hold, and the value that it holds. */
export const expectedInstead = (description: string, value: unknown): string =>
  `expected ${description}, got ${show(value)}`

/** The sentence about a field that is not among the known ones. */
export const unknownField = (name: string, known: ReadonlyArray<string>): string => {
  const similar = closest(name, known)
  if (similar !== undefined) return `unknown field, did you mean "${similar}"?`
  return `unknown field${known.length > 0 ? `; the fields here are ${known.join(", ")}` : ""}`
}

/**
 * One sentence for each fault, starting with the path of its field: `foreground.stops[1].color: expected ...`. At most
 * {@link maximumSentences}, and a last one that counts the rest.
 */
export const sentencesOf = (faults: ReadonlyArray<Fault>): ReadonlyArray<string> => {
  const sentences = faults
    .slice(0, maximumSentences)
    .map(({ path, text }) => (path.length === 0 ? text() : `${showPath(path)}: ${text()}`))
  return faults.length > maximumSentences
    ? [...sentences, `and ${faults.length - maximumSentences} more`]
    : sentences
}

/** Tells what is wrong with a value that a schema made of a field refused. */
export class FaultsOf {
  readonly of: (value: unknown) => ReadonlyArray<Fault>
  constructor(of: (value: unknown) => ReadonlyArray<Fault>) {
    this.of = of
  }
}

/** The annotation of a schema that holds its {@link FaultsOf}. */
export const faultsAnnotation: unique symbol = Symbol.for("@quick-response/core/faults")
