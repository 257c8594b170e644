import { readContent } from "@quick-response/design/content/readContent"
import { contentsOf } from "@quick-response/laws"
import * as fc from "fast-check"
import { expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { readGeo, readMecard, readSmsTo, readWifi } from "./zxingReader.ts"

const dataOf = (content: unknown): string => readContent(content).data

it("the ported parsers pass ZXing's own cases", () => {
  for (const [text, ssid, password, security] of [
    ["WIFI:S:NoPassword;P:;T:;;", "NoPassword", undefined, "nopass"],
    ["WIFI:S:TenChars;P:abcde56789;T:WEP;;", "TenChars", "abcde56789", "WEP"],
    ["WIFI:S:Ten\\;\\;Chars;P:0123456789;T:WEP;;", "Ten;;Chars", "0123456789", "WEP"],
    ["WIFI:S:Ten\\:\\:Chars;P:0123456789;T:WEP;;", "Ten::Chars", "0123456789", "WEP"],
    ["WIFI:S:TenChars;P:space is silent;T:WPA;;", "TenChars", "space is silent", "WPA"],
    ["WIFI:S:TenChars;P:hello\\:there;T:WEP;;", "TenChars", "hello:there", "WEP"]
  ] as const)
    expect(readWifi(text)).toEqual({ ssid, password, security, hidden: false })
  expect(readMecard("MECARD:NOTE:ZXing Team;N:Sean Owen;URL:google.com;EMAIL:srowen@example.org;;")).toEqual({
    name: "Sean Owen",
    note: "ZXing Team",
    url: "google.com",
    email: "srowen@example.org"
  })
  expect(readMecard("MECARD:N:Owen,Sean;TEL:12125551212;;").name).toBe("Sean Owen")
  expect(readGeo("geo:1,2")).toEqual({ latitude: 1, longitude: 2, query: undefined })
  expect(readGeo("GEO:-20.33,132.3344?q=foobar")).toEqual({
    latitude: -20.33,
    longitude: 132.3344,
    query: "q=foobar"
  })
})

it("wifi agrees with ZXing's documentation", () => {
  expect(dataOf({ type: "wifi", ssid: "mynetwork", password: "mypassword" })).toBe(
    "WIFI:T:WPA;S:mynetwork;P:mypassword;;"
  )
  expect(dataOf({ type: "wifi", ssid: '"foo;bar\\baz"' })).toBe('WIFI:T:nopass;S:\\"foo\\;bar\\\\baz\\";;')
})

it("wifi is read correctly by ZXing", () => {
  forAll([contentsOf(fc, "wifi")], {}, (content) => {
    const { eapMethod, phase2, identity, anonymousIdentity } = content
    expect(readWifi(dataOf(content))).toEqual({
      ssid: content.ssid,
      password: content.password,
      security: content.security ?? (content.password === undefined ? "nopass" : "WPA"),
      hidden: content.hidden ?? false,
      ...(content.security === undefined ? {} : { eapMethod, phase2, identity, anonymousIdentity })
    })
  })
})

it("mecard is read correctly by ZXing", () => {
  forAll([contentsOf(fc, "mecard")], {}, ({ type: _, ...content }) => {
    const [last, ...first] = content.name.split(",")
    const name = first.length === 0 ? last : `${first.join(",")} ${last}`
    expect(readMecard(dataOf({ type: "mecard", ...content }))).toEqual({ ...content, name })
  })
})

it("sms is read correctly by ZXing", () => {
  forAll([contentsOf(fc, "sms")], {}, ({ type: _, ...content }) => {
    expect(readSmsTo(dataOf({ type: "sms", ...content }))).toEqual(content)
  })
})

it("geo is read correctly by ZXing", () => {
  forAll([contentsOf(fc, "geo")], {}, ({ type: _, query, ...place }) => {
    const read = readGeo(dataOf({ type: "geo", query, ...place }))
    expect(read).toEqual({
      latitude: place.latitude + 0,
      longitude: place.longitude + 0,
      query: read.query
    })
    expect(new URLSearchParams(read.query).get("q") ?? undefined).toBe(query)
  })
})

it("geo writes numbers without an exponent", () => {
  expect(dataOf({ type: "geo", latitude: 48.201, longitude: 16.3695 })).toBe("geo:48.201,16.3695")
  expect(dataOf({ type: "geo", latitude: 0.0000001, longitude: -0 })).toBe("geo:0.0000001,0")
})
