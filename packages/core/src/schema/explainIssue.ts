import {
  expected,
  type Fault,
  FaultsOf,
  faultsAnnotation,
  missing,
  type Path,
  reason,
  sentencesOf,
  unknownField
} from "@quick-response/design/field/faults"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as SchemaAST from "effect/SchemaAST"

const describe = (ast: SchemaAST.AST): string | undefined =>
  Option.getOrElse(SchemaAST.getDescriptionAnnotation(ast), () =>
    SchemaAST.isTypeLiteral(ast) ? "an object" : SchemaAST.isTupleType(ast) ? "an array" : undefined
  )

const knownFields = (ast: SchemaAST.AST): ReadonlyArray<string> => {
  const type = SchemaAST.isTransformation(ast) ? ast.from : ast
  return SchemaAST.isTypeLiteral(type) ? type.propertySignatures.map((property) => String(property.name)) : []
}

const expectedBy = (ast: SchemaAST.AST, actual: unknown, path: Path): ReadonlyArray<Fault> => [
  expected(path, {
    accepted: {
      ...Option.getOrElse(SchemaAST.getJSONSchemaAnnotation(ast), () => ({})),
      description: describe(ast) ?? String(ast)
    },
    value: actual
  })
]

const isOptional = (union: SchemaAST.Union): boolean =>
  describe(union) === undefined &&
  union.types.filter((type) => !SchemaAST.isUndefinedKeyword(type)).length === 1

const depth = (faults: ReadonlyArray<Fault>): number =>
  faults.reduce((deepest, { path }) => Math.max(deepest, path.length), 0)

const faultsAt = (path: Path, faults: FaultsOf, value: unknown): ReadonlyArray<Fault> =>
  faults.of(value).map((fault) => ({ ...fault, path: [...path, ...fault.path] }))

const faultsOf = (
  issue: ParseResult.ParseIssue,
  path: Path,
  parent?: SchemaAST.AST
): ReadonlyArray<Fault> => {
  switch (issue._tag) {
    case "Pointer":
      return faultsOf(issue.issue, [path, issue.path].flat(), parent)
    case "Composite": {
      const whole = issue.ast.annotations[faultsAnnotation]
      if (whole instanceof FaultsOf) return faultsAt(path, whole, issue.actual)
      const children: ReadonlyArray<ParseResult.ParseIssue> = [issue.issues].flat()
      const branches = children
        .filter((child) => child._tag !== "Type" || !SchemaAST.isUndefinedKeyword(child.ast))
        .map((child) => faultsOf(child, path, issue.ast))
      // An optional field is a union too; only its other member states the expectation.
      if (!SchemaAST.isUnion(issue.ast) || isOptional(issue.ast)) return branches.flat()
      const deepest = branches.filter((faults) => depth(faults) > path.length)
      return deepest.length === 0
        ? expectedBy(issue.ast, issue.actual, path)
        : deepest.reduce((best, faults) => (depth(faults) > depth(best) ? faults : best))
    }
    case "Refinement":
    case "Transformation": {
      const inner = faultsOf(issue.issue, path, parent)
      const rule = issue.ast.annotations[faultsAnnotation]
      if (rule instanceof FaultsOf) {
        const broken = faultsAt(path, rule, issue.actual)
        return issue.kind === "Predicate" ? broken : [...inner, ...broken]
      }
      const outermost = issue.kind !== "Transformation" && describe(issue.ast) !== undefined
      return issue.kind === "Predicate" || (outermost && depth(inner) === path.length)
        ? expectedBy(issue.ast, issue.actual, path)
        : inner
    }
    case "Type": {
      const faults = issue.ast.annotations[faultsAnnotation]
      if (faults instanceof FaultsOf) return faultsAt(path, faults, issue.actual)
      return issue.message === undefined
        ? expectedBy(issue.ast, issue.actual, path)
        : [reason(path, { reason: issue.message })]
    }
    case "Forbidden":
      return [reason(path, { reason: issue.message ?? "is not allowed here" })]
    case "Missing":
      return [missing(path, {})]
    case "Unexpected":
      return [
        unknownField(path, {
          name: String(path.at(-1)),
          known: parent === undefined ? [] : knownFields(parent)
        })
      ]
  }
}

/** The faults of a value by its schema, as data; for a union, only those of the member that matched best. */
export const faultsIn = (error: ParseResult.ParseError | ParseResult.ParseIssue): ReadonlyArray<Fault> =>
  faultsOf(ParseResult.isParseError(error) ? error.issue : error, [])

/**
 * The faults of a decoded value: a sentence for each, beginning with its field path (`foreground.stops[1].color:
 * expected "#rgb" or "#rrggbb", got "red"`). The expectation is the schema's `description`. For a union, only the
 * member that matched best counts. At most {@link maximumSentences}, and a last one that counts the rest.
 *
 * @example
 * ```ts
 * import { explain } from "@quick-response/core"
 * import * as Either from "@quick-response/core/either"
 * import * as Schema from "effect/Schema"
 *
 * const size = Schema.Number.annotations({ description: "a number" })
 * const decoded = Schema.decodeUnknownEither(Schema.Struct({ size }))({ size: "x" })
 * Either.mapLeft(decoded, explain).toString().includes("size: expected a number") // => true
 * ```
 */
export const explain = (error: ParseResult.ParseError | ParseResult.ParseIssue): ReadonlyArray<string> =>
  sentencesOf(faultsIn(error))
