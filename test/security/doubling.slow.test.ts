import process from "node:process"
import { inspectLogo } from "@quick-response/core"
import { parseJson } from "@quick-response/http/testing"
import { describe, expect, it } from "vitest"

const kilobyte = 1024

/** The long form, `npm run long -- doubling`, doubles from 8 KiB to 1 MiB; the short one takes one step, of a factor of four. */
const sizes =
  process.env.QR_DOUBLING === "long"
    ? [8, 16, 32, 64, 128, 256, 512, 1024].map((size) => size * kilobyte)
    : [64 * kilobyte, 256 * kilobyte]

/** Four times the text may take eight times as long, for collections of garbage and cold caches; a quadratic parser takes sixteen. */
const allowedRatio = 8

/** In milliseconds; less is never told, for noise. A square of 256 KiB takes seconds, even at ten characters a nanosecond. */
const floor = 100

/** The pieces that are repeated: each is made to be worst for some parser. */
const shapes: ReadonlyArray<string> = [
  ...[" ", "\t", "a b"],
  ...String.raw`" \ : 0 [ { % ; , = . - / < & # ( a %25 %2 "" \" \n \u0061 0. 1e 00: ::1 a, a; a= ;q=0 q=, a-`.split(
    " "
  ),
  ...`{"a": "a":1, [0, W/" &#65; gzip;q=1, image/*, ../ .. ?a=b& [1 ! _=`.split(" ")
]

interface Parser {
  readonly name: string
  /** The reader of a text; the text is put into its place outside of the measurement. */
  readonly reading: (text: string) => () => unknown
}

const parser = (name: string, read: (text: string) => unknown): Parser => ({
  name,
  reading: (text) => () => read(text)
})

/** Milliseconds of processor time of this process, which other programs hardly change. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const fastest = (work: () => unknown, runs: number): number => {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i++) {
    const began = processorTime()
    work()
    best = Math.min(best, processorTime() - began)
  }
  return best
}

const filled = (shape: string, size: number): string =>
  shape.repeat(Math.ceil(size / shape.length)).slice(0, size)

/** Which texts take a parser more than linear time, with their milliseconds by size. */
const faultsOf = (
  { name, reading }: Parser,
  tried: ReadonlyArray<string> = shapes,
  leastTime = floor
): ReadonlyArray<string> => {
  const faults: Array<string> = []
  for (const shape of tried)
    for (const end of ["", "!"]) {
      const timesWith = (runs: number): ReadonlyArray<number> =>
        sizes.map((size) => fastest(reading(filled(shape, size) + end), runs))
      const isFaulty = (times: ReadonlyArray<number>): boolean =>
        times.some((time, i) => {
          const at = sizes[i] ?? 0
          const before = times[sizes.indexOf(at / 4)]
          return before !== undefined && time > leastTime && time > allowedRatio * before
        })
      if (!isFaulty(timesWith(1))) continue
      const times = timesWith(7)
      if (isFaulty(times)) faults.push(`${name} ${shape} ${end}: ${times.map((time) => time.toFixed(1))} ms`)
    }
  return faults
}

const encoder = new TextEncoder()
const unlimited = { depth: 32, values: Number.POSITIVE_INFINITY }
const json = (before: string, after = ""): Parser =>
  parser(`JSON ${before}...${after}`, (text) => parseJson(encoder.encode(before + text + after), unlimited))

/** Bytes of a picture, the shape repeated as whole chunks or segments. */
const picture = (
  name: string,
  mediaType: string,
  head: ReadonlyArray<number>,
  piece: ReadonlyArray<number>
): Parser => ({
  name,
  reading: (text) => {
    const pieces = Math.floor(text.length / piece.length)
    const bytes = Uint8Array.from([...head, ...Array.from({ length: pieces }, () => piece).flat()])
    const uri = `data:${mediaType};base64,${Buffer.from(bytes).toString("base64")}`
    return () => inspectLogo(uri)
  }
})

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const header = [
  0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0, 0, 9, 8, 6, 0, 0, 0, 0xe0, 0x91, 0x06, 0x10
]

describe("parsers take linear time", () => {
  const expectLinear = (parsers: ReadonlyArray<Parser>, tried?: ReadonlyArray<string>): void =>
    expect(parsers.flatMap((one) => faultsOf(one, tried))).toEqual([])

  it("finds a planted quadratic parser", () => {
    const quadratic = parser("planted", (text) => {
      let found = 0
      for (let at = 0; at < text.length; at += 512)
        for (let i = at; i < text.length; i++) found += text.charCodeAt(i)
      return found
    })
    expect(faultsOf(quadratic, ["a"], 1)).not.toEqual([])
  })

  it("for JSON", () =>
    expectLinear([
      json(""),
      json('"', '"'),
      json('{"a":"', '"}'),
      json('{"', '":1}'),
      json("[", "]"),
      parser("JSON after a string as long", (text) => {
        const half = text.slice(text.length / 2)
        return parseJson(encoder.encode(`"${"\\n".repeat(half.length / 2)}"${half}`), unlimited)
      }),
      json("-1"),
      json("{"),
      json('["', '\\"')
    ]))

  it("for pictures of many parts", () => {
    const one: ReadonlyArray<Parser> = [
      picture(
        "PNG chunks",
        "image/png",
        [...png, ...header],
        [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0]
      ),
      picture(
        "PNG data",
        "image/png",
        [...png, ...header],
        [0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e]
      ),
      picture("JPEG segments", "image/jpeg", [0xff, 0xd8], [0xff, 0xe0, 0, 2]),
      picture(
        "JPEG Exif",
        "image/jpeg",
        [0xff, 0xd8],
        [0xff, 0xe1, 0, 10, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49]
      ),
      picture("JPEG fill", "image/jpeg", [0xff, 0xd8], [0xff, 0xff]),
      picture("JPEG restarts", "image/jpeg", [0xff, 0xd8], [0xff, 0xd0]),
      picture("JPEG frames", "image/jpeg", [0xff, 0xd8], [0xff, 0xc0, 0, 11, 8, 0, 9, 0, 9, 1, 1, 0x11, 0])
    ]
    expectLinear(one, ["a"])
  })
})
