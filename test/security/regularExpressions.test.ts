import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import * as Predicate from "effect/Predicate"
import { checkSync } from "recheck"
import { parseAst } from "rolldown/parseAst"
import { describe, expect, it } from "vitest"

const packages = fileURLToPath(new URL("../../packages", import.meta.url))

interface Found {
  readonly source: string
  readonly flags: string
}

const isTyped = (node: unknown): node is Record<string, unknown> & { readonly type: string } =>
  Predicate.isRecord(node) && typeof node.type === "string"

/** The text of a string or template; an interpolation, which is text of this program, counts as one letter. */
const textOf = (node: unknown): string | undefined => {
  if (!isTyped(node)) return undefined
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : undefined
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return undefined
  return node.quasis
    .map((quasi) => (Predicate.isRecord(quasi.value) ? String(quasi.value.cooked) : ""))
    .join("7")
}

/** Every regular expression of a syntax tree: literals and arguments of RegExp. */
const expressionsIn = (node: unknown): ReadonlyArray<Found> => {
  if (Array.isArray(node)) return node.flatMap(expressionsIn)
  if (!Predicate.isRecord(node)) return []
  const below = Object.values(node).flatMap((value) =>
    typeof value === "object" && value !== null ? expressionsIn(value) : []
  )
  if (!isTyped(node)) return below
  if (node.type === "Literal" && Predicate.isRecord(node.regex))
    return [{ source: String(node.regex.pattern), flags: String(node.regex.flags) }]
  const isCall = node.type === "NewExpression" || node.type === "CallExpression"
  if (!isCall || !isTyped(node.callee) || node.callee.name !== "RegExp" || !Array.isArray(node.arguments))
    return below
  const [pattern, flags] = node.arguments
  if (isTyped(pattern) && pattern.type === "Literal" && Predicate.isRecord(pattern.regex)) return below
  const source = textOf(pattern)
  if (source === undefined) throw new Error("a RegExp is made of what is not text here")
  return [...below, { source, flags: textOf(flags) ?? "" }]
}

const expressionsOf = (code: string): ReadonlyArray<Found> =>
  expressionsIn(parseAst(code, { lang: "ts", sourceType: "module" }))

/** The reason why an expression may take more than linear time, if it may. */
const faultOf = ({ source, flags }: Found): string | undefined => {
  const result = checkSync(source, flags, { timeout: 30_000 })
  if (result.status === "safe") return undefined
  return `/${source}/${flags}: ${result.status === "vulnerable" ? result.complexity.summary : result.error.kind}`
}

const sources = readdirSync(packages, { recursive: true, encoding: "utf8" })
  .filter((path) => /^[\w-]+[\\/]src[\\/]/.test(path) && path.endsWith(".ts") && !path.endsWith(".d.ts"))
  .sort()

describe("the regular expressions of all packages", () => {
  it("take linear time", () => {
    const known = new Map<string, string | undefined>()
    const faults: Array<string> = []
    for (const path of sources)
      for (const expression of expressionsOf(readFileSync(`${packages}/${path}`, "utf8"))) {
        const name = `/${expression.source}/${expression.flags}`
        if (!known.has(name)) known.set(name, faultOf(expression))
        const fault = known.get(name)
        if (fault !== undefined) faults.push(`${path}: ${fault}`)
      }
    expect(faults).toEqual([])
    expect(known.size).toBeGreaterThan(30)
  })

  it("are found in every notation, and refused if they backtrack", () => {
    const planted = [
      "const f = (text: string) => text.replace(/\\.+$/, '')",
      "class A<T> { b = new RegExp('(x|x)*y', 'i') }",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
      "const a = RegExp(`^\\\\d*\\\\.?\\\\d+${bang}`)"
    ]
    for (const code of planted) {
      const found = expressionsOf(code)
      expect([code, found.length]).toEqual([code, 1])
      expect([code, found.map(faultOf)]).not.toEqual([code, [undefined]])
    }
    expect(expressionsOf("const a = 'text with /^(a+)+$/ in it' // /(a+)+$/")).toEqual([])
    expect(expressionsOf("/^[a-z0-9]+(?:-[a-z0-9]+)*$/").map(faultOf)).toEqual([undefined])
    expect(() => expressionsOf("new RegExp(caller)")).toThrow()
  })
})
