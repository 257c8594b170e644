import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Credits } from "@quick-response/core"
import { readPriceList } from "@quick-response/server"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, test } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "quick-response-test-"))
afterAll(() => rmSync(folder, { recursive: true }))

const path = join(folder, "prices.json")
const read = (content: string) => {
  writeFileSync(path, content)
  return Effect.runPromise(Effect.flip(readPriceList(path)))
}

describe("readPriceList()", () => {
  test.each([
    ["{", /is no JSON/],
    [`{"base":1,"bodyStyle":{"Blobs":1}}`, /bodyStyle\.Blobs: unknown/],
    [`{"base":1,"bodyStile":{}}`, /bodyStile: unknown field, did you mean "bodyStyle"/],
    [`{"base":1,"bodyStyle":{"Dots":-0.1}}`, /bodyStyle\.Dots: .*got -0\.1/],
    [`{"base":0.00001}`, /base: .*got 0\.00001|base: .*got 1e-5/],
    [`{}`, /base: is missing/],
    ["[]", /expected/]
  ])("refuses %s in one line that names file and fault", async (content, reason) => {
    const { message } = await read(content)
    expect(message).toMatch(reason)
    expect(message).toContain(`QR_PRICE_LIST: ${path}: `)
    expect(message).not.toContain("\n")
  })

  test("refuses a file that is not there", async () => {
    const missing = join(folder, "missing.json")
    const { message } = await Effect.runPromise(Effect.flip(readPriceList(missing)))
    expect(message).toMatch(/QR_PRICE_LIST: .*missing\.json: ENOENT/)
  })

  test("takes a list, and none where no file is named", async () => {
    writeFileSync(path, `{"base":2.5}`)
    const list = await Effect.runPromise(readPriceList(path))
    expect(list?.base).toBe(Credits.fromDecimal(2.5))
    expect(await Effect.runPromise(readPriceList(undefined))).toBeUndefined()
  })
})
