import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as SchemaAST from "effect/SchemaAST"

type Path = ReadonlyArray<PropertyKey>

interface Fault {
  readonly path: Path
  /** Made only for the faults that are reported: a hostile body can hold a hundred thousand. */
  readonly text: () => string
}

const shownLength = 60

/** The number of faults that are listed individually. */
const maximumSentences = 20

const show = (value: unknown): string => {
  if (typeof value === "number") return String(value)
  const json = JSON.stringify(value) ?? String(value)
  if (json.length <= shownLength) return json
  const length = typeof value === "string" ? ` (${value.length} characters)` : ""
  return `${json.slice(0, shownLength)}...${length}`
}

const showKey = (key: PropertyKey): string => {
  const name = String(key)
  return name.length <= shownLength ? name : `${name.slice(0, shownLength)}...`
}

const showPath = (path: Path): string =>
  path.reduce<string>(
    (shown, key) =>
      typeof key === "number" ? `${shown}[${key}]` : `${shown}${shown === "" ? "" : "."}${showKey(key)}`,
    ""
  )

const describe = (ast: SchemaAST.AST): string | undefined =>
  Option.getOrElse(SchemaAST.getDescriptionAnnotation(ast), () =>
    SchemaAST.isTypeLiteral(ast) ? "an object" : SchemaAST.isTupleType(ast) ? "an array" : undefined
  )

const knownFields = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const type = SchemaAST.isTransformation(ast) ? ast.from : ast
  return SchemaAST.isTypeLiteral(type) ? type.propertySignatures.map((property) => String(property.name)) : []
}

const closest = (name: string, candidates: ReadonlyArray<string>): string | undefined => {
  const folded = name.toLowerCase()
  return candidates.find((candidate) => {
    const other = candidate.toLowerCase()
    return other === folded || editDistanceAtMost2(folded, other)
  })
}

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

const remedy = (name: string, parent: SchemaAST.AST | undefined): string => {
  const known = parent === undefined ? [] : knownFields(parent)
  const similar = closest(name, known)
  if (similar !== undefined) return `, did you mean "${similar}"?`
  return known.length > 0 ? `; the fields here are ${known.join(", ")}` : ""
}

const expected = (ast: SchemaAST.AST, actual: unknown, path: Path): ReadonlyArray<Fault> => [
  { path, text: () => `expected ${describe(ast) ?? String(ast)}, got ${show(actual)}` }
]

const depth = (faults: ReadonlyArray<Fault>): number =>
  faults.reduce((deepest, { path }) => Math.max(deepest, path.length), 0)

const faultsOf = (
  issue: ParseResult.ParseIssue,
  path: Path,
  parent?: SchemaAST.AST
): ReadonlyArray<Fault> => {
  switch (issue._tag) {
    case "Pointer":
      return faultsOf(issue.issue, [path, issue.path].flat(), parent)
    case "Composite": {
      const children: ReadonlyArray<ParseResult.ParseIssue> = [issue.issues].flat()
      const branches = children.map((child) => faultsOf(child, path, issue.ast))
      if (!SchemaAST.isUnion(issue.ast)) return branches.flat()
      const deepest = branches.filter((faults) => depth(faults) > path.length)
      return deepest.length === 0
        ? expected(issue.ast, issue.actual, path)
        : deepest.reduce((best, faults) => (depth(faults) > depth(best) ? faults : best))
    }
    case "Refinement":
    case "Transformation": {
      const inner = faultsOf(issue.issue, path, parent)
      const outermost = issue.kind !== "Transformation" && describe(issue.ast) !== undefined
      return issue.kind === "Predicate" || (outermost && depth(inner) === path.length)
        ? expected(issue.ast, issue.actual, path)
        : inner
    }
    case "Type":
      return issue.message === undefined
        ? expected(issue.ast, issue.actual, path)
        : [{ path, text: () => issue.message ?? "" }]
    case "Forbidden":
      return [{ path, text: () => issue.message ?? "is not allowed here" }]
    case "Missing":
      return [{ path, text: () => "is missing" }]
    case "Unexpected":
      return [{ path, text: () => `unknown field${remedy(String(path.at(-1)), parent)}` }]
  }
}

/**
 * What is wrong with a decoded value: one sentence for each fault, starting with the path of its field
 * (`foreground.stops[1].color: expected "#rgb" or "#rrggbb", got "red"`). A schema's `description` says what was
 * expected. Of the members of a union, only the one that came furthest speaks. At most {@link maximumSentences}, and a last one that counts the rest.
 */
export const explain = (error: ParseResult.ParseError | ParseResult.ParseIssue): ReadonlyArray<string> => {
  const issue = ParseResult.isParseError(error) ? error.issue : error
  const faults = faultsOf(issue, [])
  const sentences = faults
    .slice(0, maximumSentences)
    .map(({ path, text }) => (path.length === 0 ? text() : `${showPath(path)}: ${text()}`))
  return faults.length > maximumSentences
    ? [...sentences, `and ${faults.length - maximumSentences} more`]
    : sentences
}
