// `npm run lint`: holds comments, messages, documents and test titles to plain modern English, by marks that can be counted; see
// CONTRIBUTING.md. `--show` prints the counts.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { root } from "./exclusive.mjs"

/** The most words of a package's comments for each 1,000 lines. */
const limits = JSON.parse(readFileSync(join(root, "scripts/english.json"), "utf8"))

/** The marks of hard English, each with its most occurrences for each 1,000 words. */
const marks = {
  where: { most: 3, is: (word) => word === "where" },
  nobody: { most: 2, is: (word) => ["nobody", "none", "nothing"].includes(word) },
  what: {
    most: 2,
    is: (word, next) =>
      ["what", "who", "whom", "whose", "whoever"].includes(word) || (word === "that" && next === "of")
  }
}

/** The most words of a test title, and the largest share of titles that may have more. */
const titleWords = 12
const longTitles = 0.15

const filesIn = (folder, pattern) =>
  execFileSync("git", ["ls-files", folder], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((file) => pattern.test(file))

const read = (file) => readFileSync(join(root, file), "utf8")

/** Strings, line comments and block comments. */
const tokens =
  /"((?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.)*'|`((?:[^`\\]|\\[\s\S])*)`|\/\/(.*)|\/\*([\s\S]*?)\*\//g

const fence = /```[\s\S]*?```/g

/** The text of all comments of a source, without their examples. */
const commentsOf = (source) =>
  [...source.matchAll(tokens)].flatMap(([, , , line, block]) => [
    line ?? "",
    (block ?? "").replaceAll(/^\s*\* ?/gm, "").replaceAll(fence, "")
  ])

/** The sentences among the strings of a source, without SQL. */
const messagesOf = (source) =>
  [...source.matchAll(tokens)]
    .map(([, string, template]) => (string ?? template ?? "").replaceAll(/\$\{[^}]*\}|:none/g, "x"))
    .filter((text) => /\w+ \w+ \w+/.test(text) && !/\b(?:SELECT|WHERE|UPDATE|INSERT|CREATE)\b/.test(text))

/** The prose of a document: no code, no addresses, and no words in quotes. */
const proseOf = (text) =>
  text.replaceAll(fence, "").replaceAll(/`[^`\n]*`|"[^"\n]*"|\]\([^)]*\)|<[^>]*>/g, " ")

const wordsOf = (text) => text.toLowerCase().match(/[a-z']+/g) ?? []

const faults = []
const isShown = process.argv.includes("--show")

/** Compares the marks in texts, and their words for each 1,000 lines if those are counted, with the limits. */
const hold = (name, texts, lines, mostWords) => {
  const words = texts.flatMap(wordsOf)
  const counts = Object.entries(marks).map(([mark, { most, is }]) => {
    const share = words.filter((word, i) => is(word, words[i + 1])).length / words.length
    return { mark: `"${mark}" for each 1,000 words`, found: Math.ceil(share * 10_000) / 10, most }
  })
  if (lines !== undefined)
    counts.push({
      mark: "words for each 1,000 lines",
      found: Math.ceil((words.length / lines) * 1000),
      most: mostWords
    })
  if (isShown)
    console.log(
      `${name}: ${words.length} words; ${counts.map(({ mark, found }) => `${found} ${mark}`).join(", ")}`
    )
  for (const { mark, found, most } of counts)
    if (found > most) faults.push(`${name}: ${found} ${mark}, at most ${most}`)
}

for (const [name, mostWords] of Object.entries(limits)) {
  const sources = filesIn(`packages/${name}/src`, /\.tsx?$/).map(read)
  const lines = sources.reduce((sum, source) => sum + source.split("\n").length - 1, 0)
  hold(`comments of packages/${name}`, sources.flatMap(commentsOf), lines, mostWords)
}
// The messages of pages stand in catalogues, the data of the others are no sentences, and laws have names.
const speaking = Object.keys(limits).filter((name) => !["laws", "symbol", "typefaces", "web"].includes(name))
for (const name of speaking) {
  const sources = filesIn(`packages/${name}/src`, /\.tsx?$/).map(read)
  hold(`messages of packages/${name}`, sources.flatMap(messagesOf))
}
hold(
  "documents",
  filesIn(".", /^(?!CHANGELOG).*\.md$/).map((file) => proseOf(read(file)))
)

const titles = filesIn("test", /\.test\.ts$/).flatMap((file) =>
  [
    ...read(file).matchAll(
      /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()"`]*\))?\(\s*(["`])((?:[^"`\\]|\\.)+)\1/g
    )
  ].map(([, , title]) => title)
)
const long = titles.filter((title) => title.split(/\s+/).length > titleWords)
const said = `${long.length} of ${titles.length} test titles have over ${titleWords} words`
if (isShown) console.log(said)
if (long.length > longTitles * titles.length) faults.push(said)

for (const fault of faults) console.error(`english: ${fault}`)
if (faults.length > 0)
  console.error('Write "if" or "when", "no", a noun and a verb; delete comments that repeat the code.')
process.exitCode = faults.length === 0 ? 0 : 1
