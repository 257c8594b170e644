import { codeTitle } from "@quick-response/web/src/account/codeTitle.ts"
import { withScheme } from "@quick-response/web/src/design/webAddress.ts"
import { pathBelow, safeNext, signInPath } from "@quick-response/web/src/frame/address.ts"
import { describe, expect, test } from "vitest"

describe("pathBelow()", () => {
  test.each([
    ["", "/account", "/account"],
    ["", "/Account/Keys/", "/account/keys"],
    ["", "/", "/"],
    ["/shop", "/shop", "/"],
    ["/shop", "/shop/", "/"],
    ["/shop", "/shop/account/codes", "/account/codes"],
    ["/shop", "/shopping", undefined],
    ["/shop", "/account", undefined]
  ])("below %j, %s is %j", (root, pathname, path) => {
    expect(pathBelow(root, pathname)).toBe(path)
  })
})

describe("safeNext()", () => {
  test.each([
    "/",
    "/gallery",
    "/account",
    "/account/codes?query=a%20b&page=2",
    "/account/codes/0b2f9a52-6f0c-4f0e-9a34-0d2a4f1d7c11"
  ])("takes the page %s", (next) => {
    expect(safeNext(next)).toBe(next)
  })

  test.each([
    null,
    "",
    "account",
    "//evil.example/account",
    "https://evil.example/account",
    "/\\evil.example",
    "/account\\..\\..",
    "javascript:alert(1)",
    "/account#x",
    "/account/\n//evil.example",
    "/accounts",
    "/?x=//evil.example",
    "/v1/Account",
    `/account/${"x".repeat(2000)}`
  ])("refuses %j", (next) => {
    expect(safeNext(next)).toBeUndefined()
  })

  test("takes the path that signInPath() wrote", () => {
    const path = "/account/codes?query=caf%C3%A9&page=2"
    const { searchParams } = new URL(signInPath(path), "http://a.example")
    expect(safeNext(searchParams.get("next"))).toBe(path)
  })
})

describe("codeTitle()", () => {
  test.each([
    ["https://cafe.example/spring?utm_source=poster", "cafe.example/spring"],
    ["https://www.cafe.example/", "cafe.example"],
    ["https://cafe.example/m%C3%BCsli#top", "cafe.example/müsli"],
    ["Table 12", "Table 12"],
    ["http://", "http://"]
  ])("of %j is %j", (name, title) => {
    expect(codeTitle(name)).toBe(title)
  })
})

describe("withScheme()", () => {
  test.each([
    ["cafe-luna.example/menu", "https://cafe-luna.example/menu"],
    [" cafe.example ", "https://cafe.example"],
    ["cafe.example:8080/a?b#c", "https://cafe.example:8080/a?b#c"],
    ["münchen.example", "https://münchen.example"]
  ])("puts https:// before %j", (text, complete) => {
    expect(withScheme(text)).toBe(complete)
  })

  test.each([
    "",
    "cafe",
    "https://cafe.example",
    "mailto:ana@cafe.example",
    "ana@cafe.example",
    "192.168.0.1",
    "cafe.example and more"
  ])("leaves %j as it is", (text) => {
    expect(withScheme(text)).toBe(text)
  })
})
