import { makeLineBuffer, progressBar } from "@quick-response/server"
import * as FastCheck from "fast-check"
import { expect, test } from "vitest"

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

const line = FastCheck.string({ unit: "binary", maxLength: 60 }).map(
  (text) => `${text.replaceAll("\n", " ")}\n`
)

test("makeLineBuffer() writes each line once, in chunks of limited size", () => {
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

test("makeLineBuffer() writes nothing before its limit", () => {
  const written: Array<string> = []
  const { add, flush } = makeLineBuffer(8, (text) => written.push(text))
  for (const text of ["äöü\n", "\n", "x\n"]) add(text)
  expect(written).toEqual(["äöü\n\n"])
  flush()
  flush()
  expect(written).toEqual(["äöü\n\n", "x\n"])
})

test("progressBar() shows the share of the file, at most all", () => {
  const bar = (share: number) => progressBar({ rows: 7, failed: 2, share })
  expect(bar(0.5)).toBe(`[${"#".repeat(15)}${"-".repeat(15)}] 50% 7 rows, 2 failed`)
  expect(bar(1.2)).toBe(`[${"#".repeat(30)}] 100% 7 rows, 2 failed`)
})
