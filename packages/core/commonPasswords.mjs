// Writes packages/core/src/credentials/commonPasswords.json: of the 10,000 most common passwords of the list of zxcvbn, by Dan Wheeler
// and Dropbox (MIT), those that are long enough.
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"

const list = createRequire(import.meta.url).resolve("@zxcvbn-ts/language-common/src/passwords.json")
const minimumLength = 8
const passwords = JSON.parse(readFileSync(list, "utf8"))
  .slice(0, 10_000)
  .filter((password) => password.length >= minimumLength)

writeFileSync(
  new URL("src/credentials/commonPasswords.json", import.meta.url),
  `${JSON.stringify(passwords.join(" "))}\n`
)
