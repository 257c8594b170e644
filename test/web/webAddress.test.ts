import { withScheme } from "@quick-response/web/src/design/webAddress.ts"
import { describe, expect, it } from "vitest"

describe("withScheme()", () => {
  it.each([
    ["cafe-luna.example/menu", "https://cafe-luna.example/menu"],
    [" cafe.example ", "https://cafe.example"],
    ["cafe.example:8080/a?b#c", "https://cafe.example:8080/a?b#c"],
    ["münchen.example", "https://münchen.example"]
  ])("puts https:// before %j", (text, complete) => {
    expect(withScheme(text)).toBe(complete)
  })

  it.each([
    "",
    "cafe",
    "cafe.",
    "https://cafe.example",
    "http://cafe.example",
    "mailto:ana@cafe.example",
    "ana@cafe.example",
    "192.168.0.1",
    "see cafe.example",
    "cafe.example and more"
  ])("leaves %j as it is", (text) => {
    expect(withScheme(text)).toBe(text)
  })
})
