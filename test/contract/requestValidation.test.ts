import {
  expectationFault,
  faultOf,
  isExpectationMet,
  targetOf,
  unsupportedBody
} from "@quick-response/http/testing"
import { describe, expect, test } from "vitest"

const fault = (headers: Readonly<Record<string, string>>, version?: string) =>
  faultOf((name) => headers[name], version)

const host = { host: "shop.example" }

test.each(["1.0", "1.1", undefined])("faultOf() takes HTTP/%s with a host", (version) => {
  expect(fault(host, version)).toBeUndefined()
})

test("faultOf() refuses other versions by name", () => {
  for (const version of ["0.9", "2.0", "1.2", ""])
    expect(fault(host, version)).toBe(`HTTP/${version} is not spoken here; 1.1 and 1.0 are`)
})

test("faultOf() requires a host only in HTTP/1.1", () => {
  expect(fault({}, "1.1")).toBe("Host: is missing")
  expect([fault({}, "1.0"), fault({})]).toEqual([undefined, undefined])
})

test.each([
  "a",
  "shop.example:8080",
  "shop.example:",
  "192.0.2.1",
  "[2001:db8::1]",
  "[::ffff:192.0.2.1]:443",
  ""
])("faultOf() takes the host %j", (name) => {
  expect(fault({ host: name }, "1.1")).toBeUndefined()
})

test.each(["a, b", "a b", "a:80x", "a:b", "[::1", "::1", "a/b", "a@b", "x[::1]", "[::1]x", "[g::]"])(
  "faultOf() refuses the host %j",
  (name) => {
    expect(fault({ host: name })).toBe("Host: expected one name or address")
  }
)

test("faultOf() takes only the chunked coding, in HTTP/1.1", () => {
  const coded = (coding: string, version?: string) => fault({ ...host, "transfer-encoding": coding }, version)
  expect([coded("chunked"), coded("Chunked", "1.1")]).toEqual([undefined, undefined])
  for (const refused of [coded("gzip"), coded("gzip, chunked", "1.1"), coded("chunked", "1.0"), coded("")])
    expect(refused).toBe("Transfer-Encoding: expected chunked, in HTTP/1.1")
})

test.each([
  ["/v1/Qr/ping?a=1", "/v1/Qr/ping?a=1"],
  ["http://shop.example/v1", "/v1"],
  ["HTTPS://shop.example:443/v1?a", "/v1?a"],
  ["svn+ssh.x-1://a/b", "/b"],
  ["http://shop.example", "/"],
  ["http://shop.example?a=1", "/?a=1"],
  ["/http://a/b", "/http://a/b"],
  ["*", "*"],
  ["a http://b/c", "a http://b/c"]
])("targetOf(%s) is %s", (target, path) => {
  expect(targetOf(target)).toBe(path)
})

test("isExpectationMet() holds for none and for 100-continue", () => {
  for (const met of [undefined, "100-continue", "100-Continue", " 100-continue ,100-CONTINUE"])
    expect(isExpectationMet(met), met).toBe(true)
  for (const unmet of ["", "100-continued", "200-ok", "100-continue, 200-ok", "200-ok, 100-continue"])
    expect(isExpectationMet(unmet), unmet).toBe(false)
})

test("expectationFault names the header field and its value", () => {
  expect(expectationFault).toMatch(/^Expect: .*100-continue/)
})

describe("unsupportedBody()", () => {
  const unsupported = (headers: Readonly<Record<string, string>>) => unsupportedBody((name) => headers[name])
  const ofType = (type: string) => unsupported({ "content-type": type })

  test.each([
    "application/json",
    "Application/JSON",
    " application/json ",
    "application/json;",
    "application/json ; charset=utf-8",
    'application/json; Charset="UTF-8"',
    "application/json;charset=utf-8;charset=utf-8"
  ])("takes the content type %j", (type) => {
    expect(ofType(type)).toBeUndefined()
  })

  test.each([
    "",
    "text/plain",
    "application/jsonp",
    "xapplication/json",
    "application/json; charset=latin1",
    "application/json; charset=utf-80",
    "application/json; xcharset=utf-8",
    "application/json; charset=utf-8; version=1",
    "application/json, application/json",
    "text/plain; charset=utf-8"
  ])("refuses the content type %j by name", (type) => {
    expect(ofType(type)).toBe(`Content-Type: expected application/json, got ${JSON.stringify(type)}`)
  })

  test("refuses a body without a content type", () => {
    expect(unsupported({})).toBe("Content-Type: expected application/json, got none")
    expect(unsupported({ "content-encoding": "identity" })).toContain("got none")
  })

  test("refuses compressed bodies", () => {
    const coded = (coding: string) =>
      unsupported({ "content-type": "application/json", "content-encoding": coding })
    for (const coding of ["", "identity", "Identity", " identity , identity"])
      expect(coded(coding), coding).toBeUndefined()
    for (const coding of ["gzip", "identity, gzip", "gzip, identity", "identity2"])
      expect(coded(coding), coding).toBe("Content-Encoding: bodies are taken as they are, uncompressed")
  })
})
