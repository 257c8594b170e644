import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A function with its file and its lines. */
interface Found {
  readonly at: string
  readonly lines: number
}

/** The functions of a program of more than these lines; of one within another, the outer one. */
const longFunctions = (file: string, text: string, most: number): ReadonlyArray<Found> => {
  if (text.split("\n").length <= most) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1
  const found: Array<Found> = []
  const visit = (node: ts.Node): void => {
    const first = lineOf(node.getStart(source))
    const lines = lineOf(node.end) - first + 1
    if (ts.isFunctionLike(node) && lines > most) found.push({ at: `${file}:${first}`, lines })
    else ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const sourcesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => /^packages\/[^/]+\/src\//.test(file))
}

/** A function that runs past this is a list of steps that want names. */
const mostLines = 120

/** The most allowed; it only gets smaller, to 0 in the end. */
const mostLong = 1

describe("functions under packages/*/src", () => {
  it(`are at most ${mostLines} lines long, all but ${mostLong}`, async () => {
    const files = await sourcesIn("packages")
    const found = await Promise.all(
      files.map(async (file) => longFunctions(file, await readFile(join(root, file), "utf8"), mostLines))
    )
    const long = found.flat().sort((one, other) => other.lines - one.lines)
    expect(long.slice(mostLong)).toEqual([])
  })
})
