import { chargeLabelOf } from "@quick-response/web/src/design/styleLabels.ts"
import { makeAttempts } from "@quick-response/web/src/studio/state/attempts.ts"
import { expect, it } from "vitest"

it("attempts to buy share a key until the design changes or was bought", () => {
  let made = 0
  const attempts = makeAttempts(() => `key ${++made}`)
  expect([attempts.keyFor("a"), attempts.keyFor("a")]).toEqual(["key 1", "key 1"])
  expect([attempts.keyFor("b"), attempts.keyFor("a")]).toEqual(["key 2", "key 3"])
  attempts.succeed()
  expect([attempts.keyFor("a"), attempts.keyFor("a")]).toEqual(["key 4", "key 4"])
})

it("chargeLabelOf() names what is charged for in words", () => {
  expect(["base", "logo", "outerEyeStyle", "content"].map(chargeLabelOf)).toEqual([
    "QR code",
    "Logo",
    "Outer eyes",
    "Content"
  ])
})
