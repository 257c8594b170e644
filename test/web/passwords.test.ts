import { makePassword } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { passwordFault } from "@quick-response/web/src/ground/passwordFault.ts"
import { formWords } from "@quick-response/web/src/languages/formWords.ts"
import { expect, test } from "vitest"

await formWords.load()

test.each([
  "",
  "sevench",
  "eightcha",
  "\u{1F600}".repeat(7),
  "\u{1F600}".repeat(8),
  "a\u0308".repeat(7),
  "x".repeat(128),
  "x".repeat(129)
])("passwordFault() refuses the lengths that the service refuses: %j", (password) => {
  expect(passwordFault(password) === undefined).toBe(Either.isRight(makePassword(password)))
})
