import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../", import.meta.url))

/** The code of an `@example` in a docstring. */
export interface DocExample {
  /** `packages/core/src/Pricing.ts:54`, the beginning of the docstring. */
  readonly place: string
  /** The export that it is an example of; empty if the docstring belongs to no export. */
  readonly name: string
  readonly code: string
  /** False for a program that ends by a signal: it is fenced as `ts no-run`, and only compiled. */
  readonly runs: boolean
}

const docstrings = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?:export (?:const|class|interface|type) (\w+))?/g
const fences = /@example\n```(ts|ts no-run)\n([\s\S]*?)\n```/g

const examplesIn = (file: string): ReadonlyArray<DocExample> => {
  const text = readFileSync(`${root}${file}`, "utf8")
  return [...text.matchAll(docstrings)].flatMap(({ index, 0: docstring, 1: name = "" }) =>
    [...docstring.replaceAll(/^ *\* ?/gm, "").matchAll(fences)].map(({ 1: info, 2: code = "" }) => ({
      place: `${file}:${text.slice(0, index).split("\n").length}`,
      name,
      code,
      runs: info === "ts"
    }))
  )
}

/** Every example in the docstrings of the packages. */
export const docExamples = (): ReadonlyArray<DocExample> =>
  readdirSync(`${root}packages`)
    .flatMap((name) =>
      readdirSync(`${root}packages/${name}/src`, { recursive: true, encoding: "utf8" }).map(
        (file) => `packages/${name}/src/${file}`
      )
    )
    .filter((file) => file.endsWith(".ts"))
    .toSorted()
    .flatMap(examplesIn)

/** The mark of a line whose expression has the value that follows. */
const shown = /^(.*\S) \/\/ => (.+)$/gm

/** A module that exports, for each line with `// => value`, the value that the line has and the one that it shows. */
const moduleOf = ({ code }: DocExample): string =>
  `export const results: Array<{ line: string, actual: unknown, shown: unknown }> = []\n${code.replaceAll(
    shown,
    (line, expression: string, value: string) =>
      `results.push({ line: ${JSON.stringify(line)}, actual: (${expression}), shown: (${value}) })`
  )}\n`

const prefix = "virtual:example/"

/** The module of an example, by its number among all, as {@link servedExamples} serves it. */
export const exampleModule = (number: number): string => `${prefix}${number}.ts`

let served: ReadonlyArray<DocExample> | undefined

/** The plugin of Vite that serves the examples as modules of this project, whose packages they import. */
export const servedExamples = {
  name: "examples",
  resolveId: (id: string) =>
    id.startsWith(prefix) ? `${root}virtual-example/${id.slice(prefix.length)}` : undefined,
  load: (id: string) => {
    const number = /virtual-example\/(\d+)\.ts$/.exec(id)?.[1]
    if (number === undefined) return undefined
    served ??= docExamples()
    const example = served[Number(number)]
    return example === undefined ? undefined : moduleOf(example)
  }
}
