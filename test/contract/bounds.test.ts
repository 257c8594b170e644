import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import { needsWorker, QrCodeName, readField, styleFields } from "@quick-response/core"
import { boundedOf, requestPart, servedEndpoints, withBody } from "@quick-response/http/testing"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

describe("the contract's requests", () => {
  it("have a bound for every part", () => {
    const parts = Object.values(
      servedEndpoints(({ pathSchema, querySchema, headersSchema, payloadSchema }) =>
        [pathSchema, querySchema, headersSchema, payloadSchema].flatMap(Option.toArray)
      )
    ).flat()
    expect(parts.length).toBeGreaterThan(20)
    for (const { ast } of parts) {
      const { characters, values } = boundedOf(ast).bound
      expect([Number.isFinite(characters), Number.isFinite(values)]).toEqual([true, true])
    }
  })

  it("need a bound, by type and at run time", () => {
    // @ts-expect-error: a text of any length is not a part of a request.
    const unbounded = requestPart({ name: Schema.String })
    expect(() => boundedOf(unbounded.ast)).toThrow("has no bound")
    expect(() => boundedOf(Schema.Struct({ names: Schema.Array(Schema.String) }).ast)).toThrow("has no bound")
  })
})

describe("withBody()", () => {
  const endpoint = HttpApiEndpoint.post("echo", "/echo")
  const bounded = Schema.Struct({ name: QrCodeName })
  const example = { name: "Menu" }

  it("takes a body of bounded fields, filtered or not", () => {
    for (const body of [
      withBody(endpoint, bounded, example),
      withBody(endpoint, bounded.pipe(Schema.filter(() => true)), example)
    ])
      expect(boundedOf(Option.getOrThrow(body.payloadSchema).ast).bound.characters).toBeGreaterThan(0)
  })

  it("refuses by type an unbounded body", () => {
    const unbounded = Schema.Struct({ name: Schema.String })
    // @ts-expect-error: a text of any length.
    withBody(endpoint, unbounded, example)
    // @ts-expect-error: the same under a filter.
    withBody(endpoint, unbounded.pipe(Schema.filter(() => true)), example)
    // @ts-expect-error: one of the fields.
    withBody(endpoint, Schema.Struct({ ...bounded.fields, ...unbounded.fields }), example)
    // @ts-expect-error: a field that may be absent.
    withBody(endpoint, Schema.Struct({ name: Schema.optionalWith(Schema.String, { exact: true }) }), example)
    // @ts-expect-error: any list.
    const list = withBody(endpoint, Schema.Array(QrCodeName), example)
    expect(() => boundedOf(Option.getOrThrow(list.payloadSchema).ast)).toThrow("has no bound")
  })
})

describe("needsWorker()", () => {
  it("depends on the bounds of the fields given", () => {
    const { preview } = servedEndpoints(({ payloadSchema }) => payloadSchema)
    const bounded = boundedOf(Option.getOrThrow(preview).ast)
    const image = "data:,"
    expect(needsWorker(bounded, { data: "x".repeat(7000), logo: {} })).toBe(false)
    expect(needsWorker(bounded, { logo: { image } })).toBe(true)
    expect(needsWorker(bounded, { picture: { image } })).toBe(true)
    expect(needsWorker(bounded, { bodyShapePath: "M0 0" })).toBe(false)
    expect(needsWorker(bounded, { bodyShapePath: "M0 0".repeat(100) })).toBe(true)
    expect(needsWorker(bounded, [{ logo: { image } }])).toBe(false)
  })
})

describe("readField()", () => {
  it("refuses a value over its bound before it is read", () => {
    let reads = 0
    const field = {
      ...styleFields.frameText,
      read: () => {
        reads++
        return ""
      }
    }
    const faults: Parameters<typeof readField>[2] = []
    readField(field, "x".repeat(field.bound.characters + 1), faults)
    expect([reads, faults.map(({ text }) => text().slice(0, 20))]).toEqual([0, ["expected a string of"]])
    readField(field, "x".repeat(field.bound.characters), [])
    expect(reads).toBe(1)
  })
})
