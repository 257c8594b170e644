import * as Either from "@quick-response/core/either"
import { decoder, fastDecoder, fault } from "@quick-response/core/schema"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"

/** Each kind of schema that a row or a request has. */
const Row = Schema.Struct({
  id: Schema.Union(Schema.Int, Schema.NumberFromString.pipe(Schema.int())),
  name: Schema.NullOr(Schema.String.pipe(Schema.maxLength(3))),
  at: Schema.compose(Schema.NumberFromString, Schema.DateTimeUtcFromNumber),
  isOn: Schema.Boolean,
  kind: Schema.Literal("scan", "bot"),
  counts: Schema.parseJson(Schema.Record({ key: Schema.String, value: Schema.Int })),
  list: Schema.optional(Schema.Array(Schema.Number)),
  any: Schema.Unknown
})

const valid = {
  id: "7",
  name: null,
  at: "1795777777000",
  isOn: false,
  kind: "bot",
  counts: '{"de":1}',
  list: undefined,
  any: null
}

const values = FastCheck.oneof(
  FastCheck.constantFrom<unknown>(
    ...Object.values(valid),
    7,
    1.5,
    "abcd",
    true,
    '{"de":1.5}',
    "scan",
    [1],
    [null]
  ),
  FastCheck.jsonValue({ maxDepth: 1 })
)

const rows = FastCheck.array(FastCheck.tuple(FastCheck.constantFrom(...Object.keys(valid), "more"), values), {
  maxLength: 2
}).map((changes) => ({ ...valid, ...Object.fromEntries(changes) }))

/** A row without some of its fields. */
const incompleteRows = FastCheck.tuple(rows, FastCheck.subarray(Object.keys(valid))).map(([row, kept]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !(name in valid) || kept.includes(name)))
)

describe("fastDecoder()", () => {
  const [fast, thorough] = [fastDecoder(Row), decoder(Row)]

  it("decodes a valid value as the schema does", () => {
    expect(fast(valid)).toEqual(Either.getOrThrow(thorough(valid)))
    expect(fast(valid)).toMatchObject({ id: 7, name: null, counts: { de: 1 } })
  })

  it("gives a fault exactly if the schema refuses", () => {
    forAll([FastCheck.oneof(rows, incompleteRows)], { numRuns: 1000 }, (row) => {
      const decoded = thorough(row)
      expect(fast(row)).toEqual(Either.isRight(decoded) ? decoded.right : fault)
    })
  })

  it("takes an absent required field as undefined", () => {
    expect(fastDecoder(Schema.Struct({ any: Schema.Unknown }))({})).toStrictEqual({ any: undefined })
    expect(fastDecoder(Schema.Struct({ text: Schema.String }))({})).toBe(fault)
  })
})
