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
  ])("takes a page: %s", (next) => {
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
    "//",
    "/?x=//evil.example",
    "/galleryx",
    "/v1/Account",
    `/account/${"x".repeat(2000)}`
  ])("refuses %j", (next) => {
    expect(safeNext(next)).toBeUndefined()
  })

  test("takes back what the sign-in page's address was made with", () => {
    const path = "/account/codes?query=caf%C3%A9&page=2"
    const { searchParams } = new URL(signInPath(path), "http://a.example")
    expect(safeNext(searchParams.get("next"))).toBe(path)
  })
})
