import type { Refused } from "@quick-response/images/file/Result"

/** A value's place in a request: names and indexes. */
export type Path = ReadonlyArray<PropertyKey>

/** The parameters of a broken rule: bounds, names, and the value unless it is secret. */
export type Parameters = Readonly<Record<string, unknown>>

/** A fault in one value of a request, as data: path, rule and parameters. */
export interface Fault {
  readonly path: Path
  /** The rule's name, by which it is translated. */
  readonly rule: string
  readonly parameters: Parameters
  /** The English sentence. Lazy: a hostile body can hold a hundred thousand faults. */
  readonly text: () => string
}

export type Rule<P extends Parameters> = (path: Path, parameters: P) => Fault

/**
 * Declares a rule by name and English sentence.
 *
 * @example
 * ```ts
 * import { rule } from "@quick-response/design/field/faults"
 *
 * const odd = rule("odd", ({ value }: { readonly value: number }) => `expected an odd number, got ${value}`)
 * odd(["size"], { value: 4 }).text() // => "expected an odd number, got 4"
 * ```
 */
export const rule =
  <P extends Parameters>(name: string, english: (parameters: P) => string): Rule<P> =>
  (path, parameters) => ({ path, rule: name, parameters, text: () => english(parameters) })

/** Translated sentences by rule. */
export type Language = Readonly<Record<string, (parameters: Parameters) => string>>

const shownLength = 60

/** The maximum number of faults that are listed. */
export const maximumSentences = 20

/** Formats a value for a sentence: as JSON, cut after 60 characters. */
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

/** Field names that appear unquoted in a path; others appear as JSON. */
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

/** A sentence with the expected and the given value. */
export const expectedInstead = (description: string, value: unknown): string =>
  `expected ${description}, got ${show(value)}`

/** The values that a field accepts, in words and usually as JSON Schema (2020-12), which can be translated. */
export type Accepted = Parameters & { readonly description: string }

export const expected: Rule<{ readonly accepted: Accepted; readonly value: unknown }> = rule(
  "expected",
  ({ accepted, value }) => expectedInstead(accepted.description, value)
)

/** For values that errors must not repeat. */
export const expectedSecret: Rule<{ readonly accepted: Accepted }> = rule(
  "expected",
  ({ accepted }) => `expected ${accepted.description}`
)

/** The fault of an unusable file, by kind. */
export const unusableFile = (path: Path, { kind, reason }: Refused): Fault => ({
  path,
  rule: "unusableFile",
  parameters: { kind },
  text: () => reason
})

/** A fault with its own sentence. */
export const reason: Rule<{ readonly reason: string }> = rule("reason", ({ reason }) => reason)

export const missing: Rule<Parameters> = rule("missing", () => "is missing")

export const unknownField: Rule<{ readonly name: string; readonly known: ReadonlyArray<string> }> = rule(
  "unknownField",
  ({ name, known }) => {
    const similar = closest(name, known)
    if (similar !== undefined) return `unknown field, did you mean "${similar}"?`
    return `unknown field${known.length > 0 ? `; the fields here are ${known.join(", ")}` : ""}`
  }
)

const moreFaults = rule("moreFaults", ({ count }: { readonly count: number }) => `and ${count} more`)

/** Counts the unlisted faults. */
const restOf = ({ length }: ReadonlyArray<Fault>): ReadonlyArray<Fault> =>
  length > maximumSentences ? [moreFaults([], { count: length - maximumSentences })] : []

/**
 * One sentence for each fault, starting with its path: `foreground.stops[1].color: expected ...`. At most {@link
 * maximumSentences}, then one that counts the rest. English if the language lacks a rule.
 */
export const sentencesOf = (faults: ReadonlyArray<Fault>, language: Language = {}): ReadonlyArray<string> =>
  [...faults.slice(0, maximumSentences), ...restOf(faults)].map(({ path, rule, parameters, text }) =>
    sentenceOf({ path: showPath(path), text: language[rule]?.(parameters) ?? text() })
  )

/** A fault as plain data, which another thread or a page formats. */
export interface PlainFault {
  /** The field's path; empty for the whole value. */
  readonly path: string
  readonly rule: string
  /** The rule's parameters without the value. */
  readonly parameters: Parameters
  /** The English sentence. */
  readonly text: string
}

/**
 * The reported faults as plain data.
 *
 * @example
 * ```ts
 * import { missing, plainFaults } from "@quick-response/design/field/faults"
 *
 * plainFaults([missing(["logo", "image"], {})])[0]?.path // => "logo.image"
 * ```
 */
export const plainFaults = (faults: ReadonlyArray<Fault>): ReadonlyArray<PlainFault> =>
  [...faults.slice(0, maximumSentences), ...restOf(faults)].map(
    ({ path, rule, parameters: { value: _, ...parameters }, text }) => ({
      path: showPath(path),
      rule,
      parameters,
      text: text()
    })
  )

export const sentenceOf = ({ path, text }: Pick<PlainFault, "path" | "text">): string =>
  path === "" ? text : `${path}: ${text}`

const withPath = /^((?:[\w$-]|[.[\]])+): ([\s\S]*)$/

/**
 * Parses an English sentence that begins with a path into a fault.
 *
 * @example
 * ```ts
 * import { worded } from "@quick-response/design/field/faults"
 *
 * worded("logo.image: is not a picture") // => { path: "logo.image", rule: "reason", parameters: {}, text: "is not a picture" }
 * ```
 */
export const worded = (sentence: string): PlainFault => {
  const [, path = "", text = sentence] = withPath.exec(sentence) ?? []
  return { path, rule: "reason", parameters: {}, text }
}

/** Collects the faults of a value that a field's schema refused. */
export class FaultsOf {
  readonly of: (value: unknown) => ReadonlyArray<Fault>
  constructor(of: (value: unknown) => ReadonlyArray<Fault>) {
    this.of = of
  }
}

/** The annotation of a schema with its {@link FaultsOf}. */
export const faultsAnnotation: unique symbol = Symbol.for("@quick-response/core/faults")
