import { importFormats, readExport, type SortedEntry, sortEntries } from "@quick-response/http/import"
import { describe, expect, it } from "vitest"
import { exportsOf } from "./exportFiles.ts"

const host = "go.luna.example"
const target = "https://luna.example/menu"

const sort = (rows: ReadonlyArray<string>, own = host) =>
  sortEntries(readExport(`address,target,name\n${rows.join("\n")}\n`, { host: own }).entries, own)

const shown = (sorted: SortedEntry) => [
  sorted.entry.line,
  sorted.code,
  sorted.code === "OK" ? sorted.row : `${sorted.fault.path}: ${sorted.fault.text}`
]

describe("sortEntries()", () => {
  it("gives each entry its row, or code and reason", () => {
    const { entries, counts, hosts } = sort([
      `https://${host}/a,${target},Menu`,
      `HTTPS://GO.LUNA.EXAMPLE/B/,${target},`,
      `https://bit.ly/a,${target},`,
      `http://${host}/c,${target},`,
      `https://${host}/a//b,${target},`,
      `https://${host}/d,ftp://luna.example,`,
      `https://${host}/a,${target},`,
      `https://${host}/a/,https://elsewhere.example/,`,
      `menu,${target},`,
      `https://bit.ly/b?c,${target},`,
      `https://${host}:8443/e,${target},`,
      `https://${host}/f,,`
    ])
    expect(entries.map(shown)).toEqual([
      [1, "OK", { name: "Menu", content: { type: "dynamic", address: `https://${host}/a`, target } }],
      [2, "OK", { content: { type: "dynamic", address: "HTTPS://GO.LUNA.EXAMPLE/B/", target } }],
      [
        3,
        "DOMAIN_NOT_FOUND",
        expect.stringMatching(/^address: is below bit\.ly, .*only addresses below go\.luna\.example can move/)
      ],
      [4, "VALIDATION_FAILED", expect.stringContaining("address: does not begin with https://; write")],
      [5, "VALIDATION_FAILED", expect.stringContaining("address: has an empty segment")],
      [6, "VALIDATION_FAILED", expect.stringContaining("target: is not a web address")],
      [7, "ADDRESS_TAKEN", "address: is the address of entry 1, too; keep one of them"],
      [8, "ADDRESS_TAKEN", "address: is the address of entry 1, too; keep one of them"],
      [9, "VALIDATION_FAILED", expect.stringContaining("address: does not begin with https://; write")],
      [10, "DOMAIN_NOT_FOUND", expect.stringContaining("address: is below bit.ly")],
      [11, "VALIDATION_FAILED", expect.stringContaining("address: has a user or a port")],
      [12, "VALIDATION_FAILED", "target: is missing"]
    ])
    expect(counts).toEqual({ OK: 2, DOMAIN_NOT_FOUND: 2, VALIDATION_FAILED: 6, ADDRESS_TAKEN: 2 })
    expect(hosts).toEqual([
      { host, count: 9 },
      { host: "bit.ly", count: 2 }
    ])
  })

  it("moves /Menu1 and /menu1 as two addresses", () => {
    const { counts } = sort([`https://${host}/Menu1,${target},`, `https://${host}/menu1,${target},`])
    expect(counts.OK).toBe(2)
  })

  it("keeps an address free that a refused entry has", () => {
    const { entries } = sort([`https://${host}/a,ftp://a.example,`, `https://${host}/a,${target},`])
    expect(entries.map(({ code }) => code)).toEqual(["VALIDATION_FAILED", "OK"])
  })

  it("compares its host in any letter case", () => {
    expect(sort([`https://${host}/a,${target},`], "GO.Luna.Example").counts.OK).toBe(1)
  })

  it("distinguishes homographs and subdomains from the host", () => {
    const hosts = [
      "g\u043e.luna.example",
      "x.go.luna.example",
      "luna.example",
      "go.luna.example.evil.example"
    ]
    const { counts } = sort(hosts.map((other) => `https://${other}/a,${target},`))
    expect(counts).toEqual({ OK: 0, DOMAIN_NOT_FOUND: 4, VALIDATION_FAILED: 0, ADDRESS_TAKEN: 0 })
  })

  it("refuses addresses and targets of a million characters", () => {
    const long = [..."\u00e9\u4e2d\u{1f600}"].flatMap((one) => [
      `https://${one.repeat(1_000_000)}/a,${target},`,
      `https://${host}/a,https://${one.repeat(1_000_000)}/,`
    ])
    expect(sort(long).entries.map(({ code }) => code)).toEqual(long.map(() => "VALIDATION_FAILED"))
  })

  it("refuses labels of over 63 characters without a parse", () => {
    const hosts = [
      "a".repeat(64),
      `${"\u4e2d".repeat(64)}.example`,
      `ana@${"\u4e2d".repeat(64)}\u3002example`
    ]
    const rows = hosts.flatMap((other) => [
      `https://${other}/a,${target},`,
      `https://${host}/a,https://${other}/,`
    ])
    expect(sort(rows).entries.map(({ code }) => code)).toEqual(rows.map(() => "VALIDATION_FAILED"))
    expect(sort(rows).hosts).toEqual([{ host, count: hosts.length }])
  })

  it("moves links that the service stopped as inactive codes", () => {
    const data = [{ address: "a", domain: host, target, banned: true }]
    const { entries } = sortEntries(readExport(JSON.stringify({ data }), { host }).entries, host)
    expect(entries.map((one) => (one.code === "OK" ? one.row : one.code))).toEqual([
      { content: { type: "dynamic", address: `https://${host}/a`, target }, isActive: false }
    ])
  })

  it.each(importFormats)("accounts for each of 5,000 links of %s", (format) => {
    const links = Array.from({ length: 5_000 }, (_, i) => ({
      host: i % 5 === 1 && format !== "yourls" ? "s.example" : host,
      path: i % 10 === 0 ? "same" : `p${i}`,
      target,
      name: `Link ${i}`
    }))
    const { entries, counts } = sortEntries(readExport(exportsOf[format](links), { host }).entries, host)
    expect(entries.map(({ entry }) => entry.line)).toEqual(links.map((_, i) => i + 1))
    expect(counts).toEqual(
      format === "yourls"
        ? { OK: 4_501, DOMAIN_NOT_FOUND: 0, VALIDATION_FAILED: 0, ADDRESS_TAKEN: 499 }
        : { OK: 3_501, DOMAIN_NOT_FOUND: 1_000, VALIDATION_FAILED: 0, ADDRESS_TAKEN: 499 }
    )
  })
})
