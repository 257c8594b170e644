import { codeTitle } from "@quick-response/web/src/account/codeTitle.ts"
import { describe, expect, it } from "vitest"

describe("codeTitle()", () => {
  it.each([
    ["https://cafe.example/spring?utm_source=poster", "cafe.example/spring"],
    ["https://www.cafe.example/", "cafe.example"],
    ["https://cafe.example/m%C3%BCsli#top", "cafe.example/müsli"],
    ["Table 12", "Table 12"],
    ["http://", "http://"]
  ])("of %j is %j", (name, title) => {
    expect(codeTitle(name)).toBe(title)
  })
})
