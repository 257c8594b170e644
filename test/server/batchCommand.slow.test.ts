import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makePromiseClient } from "@quick-response/http/client"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, expect, test } from "vitest"
import { commandLine, keyOf, makePlace, type Server } from "./program.ts"

const place = makePlace()
let server: Server
let key = ""

beforeAll(async () => {
  server = await place.serve(["--database", "memory:", "--demo"], {
    QR_RATE_LIMIT: "off",
    QR_CPU_LIMIT: "off"
  })
  key = await keyOf(server)
}, 60_000)

afterAll(() => place.remove())

const client = () => makePromiseClient({ baseUrl: server.url, apiKey: key })

const run = (...words: ReadonlyArray<string>) =>
  place.run(["batch", ...words, "--url", server.url], { QUICK_RESPONSE_API_KEY: key })

const filesIn = (...path: ReadonlyArray<string>) => unzipSync(readFileSync(join(place.folder, ...path)))

test("batch draws a CSV file in parts of 500 rows", async () => {
  const lines = Array.from({ length: 501 }, (_, i) => `"https://a.test/?t=${i}, ""x""",Table ${i},Dots,64`)
  const file = join(place.folder, "tables.csv")
  writeFileSync(file, `\uFEFFdata,name,bodyStyle,size\r\n${lines.join("\r\n")}\r\n`)
  const { code, stdout, stderr } = await run(file, "--formats", "svg,png")
  expect([code, stderr, stdout]).toEqual([
    0,
    "",
    `drew 501 of 501 codes into ${join(place.folder, "tables")}\n`
  ])
  expect(readdirSync(join(place.folder, "tables"))).toEqual(["part-0001.zip", "part-0002.zip", "parts.json"])
  const second = filesIn("tables", "part-0002.zip")
  expect(Object.keys(second)).toEqual(["Table 500.svg", "Table 500.png", "manifest.json", "manifest.csv"])
  expect(strFromU8(second["Table 500.svg"] ?? new Uint8Array())).toBe(
    await client().generate({ data: 'https://a.test/?t=500, "x"', bodyStyle: "Dots", size: 64 })
  )
}, 120_000)

test("batch --bom puts a byte order mark before manifest.csv", async () => {
  const file = join(place.folder, "marked.csv")
  writeFileSync(file, "data\none\n")
  for (const [words, first] of [
    [[], [0x69, 0x6e, 0x64]],
    [["--bom"], [0xef, 0xbb, 0xbf]]
  ] as const) {
    expect((await run(file, ...words)).code).toBe(0)
    const csv = filesIn("marked", "part-0001.zip")["manifest.csv"] ?? []
    expect([...csv].slice(0, 3)).toEqual(first)
  }
})

test("batch buys JSON lines once, and names the lines that fail", async () => {
  const file = join(place.folder, "codes.jsonl")
  const rows = [{ data: "one" }, { data: "two", foreground: "#fff" }, { data: "three" }]
  writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join("\n\n")}\n`)
  const before = (await client().listQrCodes()).totalCount
  const folder = join(place.folder, "bought")
  const again = `; 2 of them were bought before and not charged again
to buy the same codes once more, name another purchase of them, such as --run 2`
  const moved = join(place.folder, "moved.jsonl")
  writeFileSync(moved, readFileSync(file))
  for (const [words, more] of [
    [[file], ""],
    [[file], again],
    [[file, "--formats", "png"], again],
    [[moved], again],
    [[moved, "--run", "2"], ""]
  ] as const) {
    const { code, stdout, stderr } = await run(...words, "--purchase", "--output", folder)
    expect([code, stdout]).toEqual([1, `bought 2 of 3 codes into ${folder}${more}\n`])
    expect(stderr).toMatch(/^line 3: NOT_SCANNABLE: foreground: #ffffff/)
  }
  expect((await client().listQrCodes()).totalCount).toBe(before + 4)
}, 60_000)

test("batch reads CSV and JSON lines from standard input", async () => {
  const folder = join(place.folder, "piped")
  for (const [text, data] of [
    ["\uFEFFdata,fileName\none,code\n", "one"],
    ['{"data":"two","fileName":"code"}', "two"]
  ] as const) {
    const file = join(place.folder, "piped.txt")
    writeFileSync(file, text)
    const words = ["batch", "-", "--url", server.url, "--output", folder]
    const piped = place.launch(["sh", "-c", 'cat "$0" | "$@"', file, ...commandLine, ...words], {
      QUICK_RESPONSE_API_KEY: key
    })
    const [code, stderr] = [await piped.ended, piped.stderr()]
    expect([code, stderr]).toEqual([0, ""])
    expect(strFromU8(filesIn("piped", "part-0001.zip")["code.svg"] ?? new Uint8Array())).toBe(
      await client().generate({ data })
    )
  }
  expect((await run("-")).stderr).toContain("--output: is missing")
}, 60_000)

test.each([
  ['data\n"one\n', "line 2, column 1: the text in quotes does not end; close it with a quote, and double"],
  [
    "data,colour\nx,y\n",
    "line 1, column 2 (colour): is not a field; the first line names the columns by data,"
  ]
])("batch refuses %j with line, column and remedy", async (text, message) => {
  const file = join(place.folder, "faulty.csv")
  const rows = "x\n".repeat(text.startsWith("data\n") ? 600 : 0)
  writeFileSync(file, text.replace("\n", `\n${rows}`))
  const { code, stderr } = await run(file)
  expect(code).toBe(1)
  expect(stderr).toContain(message.replace("line 2", `line ${2 + rows.length / 2}`))
  expect(existsSync(join(place.folder, "faulty"))).toBe(false)
})

test("batch keeps a whole part, and repeats one that was cut", async () => {
  const file = join(place.folder, "kept.csv")
  writeFileSync(file, "data\none\ntwo\n")
  const part = join(place.folder, "kept", "part-0001.zip")
  expect((await run(file)).code).toBe(0)
  const { mtimeMs, ino } = statSync(part)
  expect((await run(file)).code).toBe(0)
  expect([statSync(part).mtimeMs, statSync(part).ino]).toEqual([mtimeMs, ino])
  writeFileSync(part, readFileSync(part).subarray(0, 500))
  expect((await run(file)).code).toBe(0)
  expect(Object.keys(filesIn("kept", "part-0001.zip"))).toContain("manifest.csv")
}, 60_000)

test("batch redraws a part whose rows have changed", async () => {
  const file = join(place.folder, "mended.csv")
  for (const network of ["true", "Guests"]) {
    writeFileSync(file, `content.type,content.ssid,content.hidden,fileName\nwifi,${network},yes,guests\n`)
    expect((await run(file)).code).toBe(0)
    expect(strFromU8(filesIn("mended", "part-0001.zip")["guests.svg"] ?? new Uint8Array())).toBe(
      await client().generate({ content: { type: "wifi", ssid: network, hidden: true } })
    )
  }
}, 60_000)

test("batch draws other rows despite a faulty one, without buying", async () => {
  const file = join(place.folder, "faulty.csv")
  writeFileSync(file, "name,data,logo\nTisch 1/2,one\n,,\nB,two,,x,y\nC,x,{y\nD,three,\n")
  const { code, stdout, stderr } = await run(file)
  expect([code, stdout]).toEqual([1, `drew 2 of 4 codes into ${join(place.folder, "faulty")}\n`])
  expect(stderr).toContain("line 4, column 4: the row has 5 cells and the first line names 3")
  expect(stderr).toContain("line 5, column 3 (logo): is not JSON")
  expect(Object.keys(filesIn("faulty", "part-0001.zip")).slice(0, 2)).toEqual(["Tisch 1-2.svg", "D.svg"])
  const before = (await client().listQrCodes()).totalCount
  const bought = await run(file, "--purchase", "--output", join(place.folder, "none"))
  expect([bought.code, bought.stderr]).toEqual([
    1,
    expect.stringContaining("line 4, column 4: the row has 5 cells")
  ])
  expect((await client().listQrCodes()).totalCount).toBe(before)
}, 60_000)

/** A table as spreadsheets in three languages show it. */
const tables = {
  de: [";", "1.234,50", "12,50", "18.06.2027 18:00"],
  fr: [";", "1\u00a0234,50", "12,50", "18/06/2027 18:00"],
  us: [",", "1,234.50", "12.50", "6/18/2027 18:00"]
} as const

const windows1252 = (text: string) => Buffer.from(text.replaceAll("€", "\x80"), "latin1")

test.each(Object.entries(tables))(
  "batch reads a table saved by a spreadsheet in %s",
  async (language, given) => {
    const [separator, more, less, time] = given
    const rows = (separator: string) =>
      [
        [
          "name",
          "content.type",
          "content.name",
          "content.iban",
          "content.amount",
          "content.title",
          "content.start",
          "content.timeZone"
        ],
        ["A", "sepa", "Müller & Söhne", "DE89370400440532013000", more, "", "", ""],
        ["B", "sepa", "Müller & Söhne", "DE89370400440532013000", less, "", "", ""],
        ["", "", "", "", "", "", "", ""],
        ["C", "event", "", "", "", "Fête", time, "Europe/Paris"]
      ]
        .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
        .join("\r\n")
    const files = {
      "utf8.csv": Buffer.from(`\uFEFF${rows(separator)}\r\n`),
      "windows.csv": windows1252(rows(separator)),
      "marked.csv": windows1252(`sep=${separator}\r\n${rows(separator)}`),
      "unicode.txt": Buffer.from(`\uFEFF${rows("\t")}\r\n`, "utf16le")
    }
    const expected = await Promise.all(
      [
        { type: "sepa", name: "Müller & Söhne", iban: "DE89370400440532013000", amount: 1234.5 } as const,
        { type: "sepa", name: "Müller & Söhne", iban: "DE89370400440532013000", amount: 12.5 } as const,
        { type: "event", title: "Fête", start: "2027-06-18T18:00:00", timeZone: "Europe/Paris" } as const
      ].map((content) => client().generate({ content }))
    )
    for (const [name, bytes] of Object.entries(files)) {
      const file = join(place.folder, `${language}-${name}`)
      writeFileSync(file, bytes)
      const folder = join(place.folder, `${language}-${name}-out`)
      const { code, stderr } = await run(file, "--output", folder)
      expect([name, code, stderr]).toEqual([name, 0, ""])
      const drawn = filesIn(`${language}-${name}-out`, "part-0001.zip")
      expect(["A", "B", "C"].map((stem) => strFromU8(drawn[`${stem}.svg`] ?? new Uint8Array()))).toEqual(
        expected
      )
    }
  },
  60_000
)

test("batch names faults of its command line and file", async () => {
  const file = join(place.folder, "broken.csv")
  writeFileSync(file, 'data\n"one\n')
  const without = await place.run(["batch", file, "--url", server.url])
  expect([without.code, without.stderr]).toEqual([
    2,
    "quick-response: QUICK_RESPONSE_API_KEY: is missing; set it to an API key of the account\n"
  ])
  expect((await run(join(place.folder, "none.csv"))).stderr).toContain("none.csv")
  writeFileSync(file, "data\n")
  expect((await run(file)).stderr).toContain("broken.csv has no rows; a file of CSV has them below the line")
  expect((await run(file, "--formats", "gif")).stderr).toContain(
    "--formats: expected some of svg,png,pdf,eps"
  )
}, 60_000)
