// `npm run lint`: holds comments and test titles to plain modern English, by marks that can be counted; see CONTRIBUTING.md.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./exclusive.mjs"

/**
 * The most that a package's comments may have: words for each 1,000 lines, and for each 1,000 words "where" (for "if" or "when"),
 * "nobody, none, nothing", and "what, who, that of".
 */
const limits = JSON.parse(readFileSync(join(root, "scripts/english.json"), "utf8"))

/** The most words of a test title, and the largest share of titles that may have more. */
const titleWords = 12
const longTitles = 0.15

const filesIn = (folder, pattern) =>
  execFileSync("git", ["ls-files", folder], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => pattern.test(file))

const read = (file) => readFileSync(join(root, file), "utf8")

/** Strings, whose text is passed over, line comments and block comments. */
const tokens = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\/(.*)|\/\*([\s\S]*?)\*\//g

const fence = /```[\s\S]*?```/g

/** The text of all comments of a source, without their examples. */
const commentsOf = (source) =>
  [...source.matchAll(tokens)].map(([, line, block = ""]) =>
    line === undefined ? block.replaceAll(/^\s*\* ?/gm, "").replaceAll(fence, "") : line
  )

const wordsOf = (text) => text.toLowerCase().match(/[a-z']+/g) ?? []

const marks = {
  where: (word) => word === "where",
  nobody: (word) => ["nobody", "none", "nothing"].includes(word),
  what: (word, next) =>
    ["what", "who", "whom", "whose", "whoever"].includes(word) || (word === "that" && next === "of")
}

/** The marks of a package's comments, rounded up to tenths. */
const measure = (name) => {
  const sources = filesIn(`packages/${name}/src`, /\.tsx?$/).map(read)
  const words = sources.flatMap(commentsOf).flatMap(wordsOf)
  const lines = sources.reduce((sum, source) => sum + source.split("\n").length - 1, 0)
  const share = (isMark) => words.filter((word, i) => isMark(word, words[i + 1])).length / words.length
  return {
    words: Math.ceil((words.length / lines) * 1000),
    ...Object.fromEntries(
      Object.entries(marks).map(([mark, isMark]) => [mark, Math.ceil(share(isMark) * 10_000) / 10])
    )
  }
}

const titles = () =>
  filesIn("test", /\.test\.ts$/).flatMap((file) =>
    [
      ...read(file).matchAll(
        /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()"`]*\))?\(\s*(["`])((?:[^"`\\]|\\.)+)\1/g
      )
    ].map(([, , title]) => `${file}: ${title}`)
  )

const faults = Object.entries(limits).flatMap(([name, most]) => {
  const found = measure(name)
  return Object.entries(most)
    .filter(([mark, limit]) => found[mark] > limit)
    .map(([mark, limit]) => `packages/${name}: ${found[mark]} of "${mark}" in comments, at most ${limit}`)
})
const all = titles()
const long = all.filter((title) => title.split(": ").slice(1).join(": ").split(/\s+/).length > titleWords)
if (long.length > longTitles * all.length)
  faults.push(`${long.length} of ${all.length} test titles have over ${titleWords} words`)

if (process.argv.includes("--show")) {
  for (const name of Object.keys(limits)) console.log(name, JSON.stringify(measure(name)))
  console.log(`${long.length} of ${all.length} test titles have over ${titleWords} words`)
}
for (const fault of faults) console.error(`english: ${fault}`)
if (faults.length > 0)
  console.error('Write "if" or "when", "no", a noun and a verb; delete comments that repeat the code.')
process.exitCode = faults.length === 0 ? 0 : 1
