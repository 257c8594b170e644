import { readExport, sortEntries } from "@quick-response/http/import"
import { shortAddress } from "@quick-response/web/src/account/dynamic/ruleWords.ts"
import { withShortAddress } from "@quick-response/web/src/design/samples.ts"
import type { OwnDomain } from "@quick-response/web/src/frame/ownDomains.ts"
import {
  type DnsRecord,
  findingOf,
  lacksProof,
  needsRecords,
  waitsUntil
} from "@quick-response/web/src/screens/domains/domainStates.ts"
import {
  movingEntries,
  portionKey,
  portionsOf,
  refusedGroups,
  reportCsv
} from "@quick-response/web/src/screens/domains/moving/portions.ts"
import {
  firstOfHosts,
  targetFault,
  withRefusals
} from "@quick-response/web/src/screens/domains/moving/refusedTargets.ts"
import { leadOf } from "@quick-response/web/src/studio/reading/leadOf.ts"
import { describe, expect, it } from "vitest"

const host = "go.luna.example"
const proof: DnsRecord = { name: `_quick-response.${host}`, type: "TXT", value: "qr-domain=abc", found: null }
const way: DnsRecord = { name: host, type: "CNAME", value: "edge.q.example", found: null }

const domain = (
  state: OwnDomain["state"],
  txt: DnsRecord["found"],
  cname: DnsRecord["found"]
): OwnDomain => ({
  host,
  state,
  records: [
    { ...proof, found: txt },
    { ...way, found: cname }
  ],
  codes: 0,
  isDefault: false,
  rootTarget: null,
  createdAt: "2026-11-29T12:00:00.000Z",
  provedAt: null,
  liveAt: null,
  checkedAt: null
})

describe("domain", () => {
  it("findingOf() compares texts exactly, and names as name servers do", () => {
    expect(findingOf(proof)).toBe("unknown")
    expect(findingOf({ ...proof, found: [] })).toBe("missing")
    expect(findingOf({ ...proof, found: ["v=spf1", "qr-domain=abc"] })).toBe("found")
    expect(findingOf({ ...proof, found: ["qr-domain=ABC"] })).toBe("other")
    expect(findingOf({ ...way, found: ["Edge.Q.Example."] })).toBe("found")
  })

  it("needsRecords() until all are found, or the domain is live", () => {
    expect(needsRecords(domain("pending", null, null))).toBe(true)
    expect(needsRecords(domain("proved", ["qr-domain=abc"], []))).toBe(true)
    expect(needsRecords(domain("proved", ["qr-domain=abc"], ["edge.q.example"]))).toBe(false)
    expect(needsRecords(domain("live", ["qr-domain=abc"], []))).toBe(false)
    expect(needsRecords(domain("live", [], []))).toBe(true)
    expect(needsRecords(domain("lost", [], ["edge.q.example"]))).toBe(true)
  })

  it("lacksProof() is true only for held domains", () => {
    expect(lacksProof(domain("live", [], []))).toBe(true)
    expect(lacksProof(domain("live", null, null))).toBe(false)
    expect(lacksProof(domain("pending", [], []))).toBe(false)
    expect(lacksProof(domain("lost", [], []))).toBe(false)
  })

  it("waitsUntil() is 72 hours after the domain was added", () => {
    expect(new Date(waitsUntil(domain("pending", null, null))).toISOString()).toBe("2026-12-02T12:00:00.000Z")
  })
})

describe("the move of addresses", () => {
  const lines = [
    `https://${host}/a,https://luna.example/a`,
    "https://bit.ly/b,https://luna.example/b",
    `https://${host}/a/,https://luna.example/c`,
    "https://dub.sh/d,https://luna.example/d",
    `https://${host}/e?f,https://luna.example/e`,
    "https://bit.ly/g,https://luna.example/g",
    `https://${host}/Menu1,"https://luna.example/h,i"`
  ]
  const { entries } = sortEntries(
    readExport(["Short link,Destination URL", ...lines].join("\n"), { host }).entries,
    host
  )
  const moving = movingEntries(entries)

  it("portionsOf() makes portions of at most 500 in order", () => {
    const [first] = moving
    const many = Array.from({ length: 1001 }, (_, line) =>
      first === undefined ? [] : [{ ...first, entry: { ...first.entry, line } }]
    ).flat()
    expect(portionsOf(many).map(({ length }) => length)).toEqual([500, 500, 1])
    expect(portionsOf(many).flat()).toEqual(many)
    expect(portionsOf([])).toEqual([])
  })

  it("portionKey() is the same for the same rows and portion", async () => {
    const rows = moving.map(({ row }) => row)
    const key = await portionKey(rows, 0)
    expect(await portionKey([...rows], 0)).toBe(key)
    expect(await portionKey(rows, 1)).not.toBe(key)
    expect(await portionKey(rows.toReversed(), 0)).not.toBe(key)
  })

  it("refusedGroups() are by reason and host, largest first", () => {
    expect(refusedGroups(entries).map((group) => [group.code, group.host, group.entries.length])).toEqual([
      ["DOMAIN_NOT_FOUND", "bit.ly", 2],
      ["ADDRESS_TAKEN", "", 1],
      ["DOMAIN_NOT_FOUND", "dub.sh", 1],
      ["VALIDATION_FAILED", "", 1]
    ])
  })

  it("firstOfHosts() has an entry for each host of targets", () => {
    const [first, last] = moving
    const other = last && {
      ...last,
      entry: { ...last.entry, target: "http://Q.EXAMPLE.:8080/x" }
    }
    const all = [first, last, other].flatMap((entry) => (entry === undefined ? [] : [entry]))
    expect(firstOfHosts(all)).toEqual([
      ["luna.example", first],
      ["q.example", other]
    ])
  })

  it("withRefusals() refuses each entry that leads to a refused host", () => {
    const fault = targetFault({
      index: 0,
      success: false,
      code: "VALIDATION_FAILED",
      errors: ["rows[0].content.target: leads to this service"],
      faults: [{ path: "content.target", rule: "targetIsOwn", parameters: {} }]
    })
    expect(fault).toEqual({
      path: "target",
      rule: "targetIsOwn",
      parameters: {},
      text: "leads to this service"
    })
    const judged = withRefusals(entries, new Map(fault === undefined ? [] : [["luna.example", fault]]))
    expect(movingEntries(judged)).toEqual([])
    const groups = refusedGroups(judged).filter(({ code }) => code === "VALIDATION_FAILED")
    expect(groups.map(({ isOfTargets, entries }) => [isOfTargets, entries.length])).toEqual([
      [true, 2],
      [false, 1]
    ])
    expect(withRefusals(entries, new Map())).toEqual(entries)
  })

  it("reportCsv() has each entry in the order of the file", () => {
    const [first, last] = moving
    const id = "0b0e7b5e-53c5-4b1f-8d3b-2b6f0a4a8f10"
    const results = new Map([
      ...(first === undefined
        ? []
        : [[first, { index: 0, success: true, code: "OK", errors: [], qrCodeId: id }] as const]),
      ...(last === undefined
        ? []
        : [[last, { index: 1, success: false, code: "ADDRESS_TAKEN", errors: ["taken, by 7"] }] as const])
    ])
    const report = reportCsv(entries, results).split("\r\n")
    expect(report).toHaveLength(9)
    expect(report[0]).toBe("line,address,target,code,errors,qrCodeId")
    expect(report[1]).toBe(`1,https://${host}/a,https://luna.example/a,OK,,${id}`)
    expect(report[2]).toMatch(
      /^2,https:\/\/bit\.ly\/b,https:\/\/luna\.example\/b,DOMAIN_NOT_FOUND,"?address: is below/
    )
    expect(report[7]).toBe(`7,https://${host}/Menu1,"https://luna.example/h,i",ADDRESS_TAKEN,"taken, by 7",`)
  })
})

describe("leadOf()", () => {
  const hosts = { own: [host], service: ["q.example"] }

  it.each([
    ["WIFI:T:WPA;S:Garden;;", { through: "itself" }],
    ["HTTPS://GO.LUNA.EXAMPLE/7F3K2M9Q", { through: "own", host }],
    ["https://q.example/r/7F3K2M9Q", { through: "service", host: "q.example" }],
    ["https://bit.ly/x", { through: "other", host: "bit.ly" }],
    ["https://", { through: "itself" }],
    ["see https://bit.ly/x", { through: "itself" }]
  ])("%s", (text, lead) => {
    expect(leadOf(text, hosts)).toEqual(lead)
  })
})

it("withShortAddress() names the domain, or the printed address", () => {
  const data = (content: Record<string, string>) =>
    withShortAddress(
      { content: { type: "dynamic", target: "https://a.example", ...content } },
      "HTTPS://Q.EXAMPLE/R/"
    ).data
  expect(data({})).toBe("HTTPS://Q.EXAMPLE/R/00000000")
  expect(data({ domain: host })).toBe("HTTPS://GO.LUNA.EXAMPLE/00000000")
  expect(data({ address: `https://${host}/Menu1` })).toBe(`https://${host}/Menu1`)
})

it("shortAddress() keeps the letters of printed addresses", () => {
  expect(shortAddress("HTTPS://GO.LUNA.EXAMPLE/7F3K2M9Q")).toBe("go.luna.example/7f3k2m9q")
  expect(shortAddress("https://go.luna.example/Menu1")).toBe("go.luna.example/Menu1")
})
