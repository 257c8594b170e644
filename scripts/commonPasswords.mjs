// Writes packages/core/src/credentials/commonPasswords.ts: of the 10,000 most common passwords, those that are long enough.
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"

const list = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json")
const minimumLength = 8
const passwords = JSON.parse(readFileSync(list, "utf8"))
  .slice(0, 10_000)
  .filter((password) => password.length >= minimumLength)

const lines = []
let line = ""
for (const password of passwords) {
  if (line.length + password.length > 110) {
    lines.push(line)
    line = ""
  }
  line += line === "" ? password : ` ${password}`
}
lines.push(line)

writeFileSync(
  new URL("../packages/core/src/credentials/commonPasswords.ts", import.meta.url),
  `// Made by scripts/commonPasswords.mjs from the list of zxcvbn, by Dan Wheeler and Dropbox (MIT). Do not edit.
const text = \`
${lines.join("\n")}
\`

let passwords: ReadonlySet<string> | undefined

/** The passwords of 8 characters or more among the 10,000 most common ones. Read when first asked for. */
export const commonPasswords = (): ReadonlySet<string> => {
  passwords ??= new Set(text.trim().split(/\\s+/))
  return passwords
}
`
)
