import { chargeName } from "@quick-response/web/src/ground/format.ts"
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

it("chargeName() names what is charged for in words", () => {
  expect(["base", "logo", "outerEyeStyle"].map(chargeName)).toEqual(["QR code", "Logo", "Outer eye style"])
})
