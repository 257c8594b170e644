import { faultOf, targetOf } from "@quick-response/http/testing"
import { expect, test } from "vitest"

const fault = (headers: Readonly<Record<string, string>>, version?: string) =>
  faultOf((name) => headers[name], version)

const host = { host: "shop.example" }

test.each(["1.0", "1.1", undefined])("faultOf() takes HTTP/%s with a host", (version) => {
  expect(fault(host, version)).toBeUndefined()
})

test("faultOf() refuses other versions, by their name", () => {
  for (const version of ["0.9", "2.0", "1.2", ""])
    expect(fault(host, version)).toBe(`HTTP/${version} is not spoken here; 1.1 and 1.0 are`)
})

test("faultOf() misses a host in HTTP/1.1 alone", () => {
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

test("faultOf() takes the chunked coding of HTTP/1.1, in any letter case, and none other", () => {
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
