import { makeLineBuffer } from "@quick-response/server"
import * as FastCheck from "fast-check"
import { expect, test } from "vitest"

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const line = FastCheck.string({ unit: "binary", maxLength: 60 }).map(
  (text) => `${text.replaceAll("\n", " ")}\n`
)

test("makeLineBuffer() writes every line once, in order, and no more bytes at once than it may, but for a longer line", () => {
  FastCheck.assert(
    FastCheck.property(FastCheck.array(line), FastCheck.integer({ min: 1, max: 200 }), (lines, mostBytes) => {
      const written: Array<string> = []
      const { add, flush } = makeLineBuffer(mostBytes, (text) => written.push(text))
      for (const text of lines) add(text)
      flush()
      expect(written.join("")).toBe(lines.join(""))
      for (const text of written)
        if (bytesOf(text) > mostBytes) expect(text.indexOf("\n")).toBe(text.length - 1)
    })
  )
})

test("makeLineBuffer() writes nothing before it must", () => {
  const written: Array<string> = []
  const { add, flush } = makeLineBuffer(8, (text) => written.push(text))
  for (const text of ["äöü\n", "\n", "x\n"]) add(text)
  expect(written).toEqual(["äöü\n\n"])
  flush()
  flush()
  expect(written).toEqual(["äöü\n\n", "x\n"])
})
