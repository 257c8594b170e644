import {
  detectFormat,
  ExportFault,
  importFormats,
  mostExportBytes,
  mostExportEntries,
  readExport
} from "@quick-response/http/import"
import { describe, expect, it } from "vitest"
import { bitlyPage, exportsOf, kuttPage, type Link } from "./exportFiles.ts"

const host = "go.luna.example"

const linksOf = (count: number): ReadonlyArray<Link> =>
  Array.from({ length: count }, (_, i) => ({
    host,
    path: `menu${i + 1}`,
    target: `https://luna.example/menus/${i + 1}?table=4`,
    name: `Menu ${i + 1}, "Luna"`
  }))

const read = (file: string | Uint8Array) => readExport(file, { host })

const faultOf = (file: string | Uint8Array, format?: (typeof importFormats)[number]) => {
  try {
    readExport(file, { host, format })
    return undefined
  } catch (error) {
    if (!(error instanceof ExportFault)) throw error
    return error.message
  }
}

const problemsIn = (file: string) =>
  read(file).entries.map(({ line, problem }) => [line, problem?.path, problem?.text])

describe.each(importFormats)("readExport() of %s", (format) => {
  it("recognizes the format and reads 5,000 links in order", () => {
    const links = linksOf(5_000)
    const { format: detected, entries } = read(exportsOf[format](links))
    expect(detected).toBe(format)
    expect(entries).toEqual(
      links.map(({ path, target, name }, index) => ({
        line: index + 1,
        address: `https://${host}/${path}`,
        target,
        name,
        isActive: true
      }))
    )
  })

  it("reads the same from bytes with a byte order mark", () => {
    const text = exportsOf[format](linksOf(1_000).map((link) => ({ ...link, name: "Caf\u00e9 \u{1f600}" })))
    expect(read(new TextEncoder().encode(`\uFEFF${text}`))).toEqual(read(text))
  })
})

describe("readExport() of JSON", () => {
  it("joins the pages of a list", () => {
    const [first, second] = [linksOf(3).slice(0, 2), linksOf(3).slice(2)]
    const pages = (page: (links: ReadonlyArray<Link>) => object) =>
      JSON.stringify([page(first), page(second)])
    expect(read(pages(bitlyPage))).toEqual(read(exportsOf.bitly(linksOf(3))))
    expect(read(pages(kuttPage))).toEqual(read(exportsOf.kutt(linksOf(3))))
  })

  it("reads each custom back-half of a Bitly link once", () => {
    const link = "https://bit.ly/3abc"
    const links = [
      {
        link,
        long_url: "https://luna.example/",
        custom_bitlinks: [link, `https://${host}/menu`, `https://${host}/Menu`]
      },
      { id: "bit.ly/4def", long_url: "https://luna.example/", is_deleted: true }
    ]
    expect(
      read(JSON.stringify({ links })).entries.map(({ line, address, isActive }) => [line, address, isActive])
    ).toEqual([
      [1, link, true],
      [1, `https://${host}/menu`, true],
      [1, `https://${host}/Menu`, true],
      [2, "https://bit.ly/4def", false]
    ])
  })

  it("reads links of Kutt 2, and stops banned and protected ones", () => {
    const target = "https://luna.example/"
    const data = [
      { link: "https://kutt.it/a", target, description: null },
      { link: { link: "kutt.it/b", url: "https://kutt.it/b" }, target, domain: null, address: "b" },
      { address: "c", domain: host, target, banned: true },
      { address: "d", domain: host, target, password: true }
    ]
    expect(
      read(JSON.stringify({ data })).entries.map(({ address, isActive }) => [address, isActive])
    ).toEqual([
      ["https://kutt.it/a", true],
      ["https://kutt.it/b", true],
      [`https://${host}/c`, false],
      [`https://${host}/d`, false]
    ])
  })

  it("makes entries with problems of malformed links", () => {
    const good = { link: `https://${host}/a`, long_url: "https://luna.example/" }
    const links = [good, null, 7, "x", [], {}, { ...good, link: 5 }, { ...good, long_url: "" }, good]
    const isNoLink = "is not a link; expected an object"
    expect(problemsIn(JSON.stringify({ links }))).toEqual([
      [1, undefined, undefined],
      ...[2, 3, 4, 5].map((line) => [line, "", isNoLink]),
      [6, "address", "is missing"],
      [7, "address", "expected a text, got 5"],
      [8, "target", "is missing"],
      [9, undefined, undefined]
    ])
  })

  it("ignores prototypes and deep nests", () => {
    const entry = `{"__proto__":{"link":"https://${host}/a","long_url":"https://luna.example/"}}`
    expect(problemsIn(`{"links":[${entry}]}`)).toEqual([[1, "address", "is missing"]])
    const nest = `{"links":[${"[".repeat(100_000)}${"]".repeat(100_000)}]}`
    expect(problemsIn(nest)).toEqual([[1, "", "is not a link; expected an object"]])
  })
})

describe("readExport() of tables", () => {
  it.each([
    ["createdAt,shortUrl,longUrl,title,tags,visits", "shlink", ["shortUrl", "longUrl", "title"]],
    ["short_url;Long URL;visits", "shlink", ["short_url", "Long URL", undefined]],
    ["link,url,clicks,createdAt", "dub", ["link", "url", undefined]],
    ["Destination URL\tShort link", "dub", ["Short link", "Destination URL", undefined]],
    ["source,target,hits", "yourls", ["source", "target", undefined]],
    ["Name;Kurz-URL;Ziel", "csv", ["Kurz-URL", "Ziel", "Name"]],
    ["Titre;Lien court;URL de destination", "csv", ["Lien court", "URL de destination", "Titre"]],
    ["Direcci\u00f3n,Destino,T\u00edtulo", "csv", ["Direcci\u00f3n", "Destino", "T\u00edtulo"]],
    ["Endere\u00e7o,Destino,Nome", "csv", ["Endere\u00e7o", "Destino", "Nome"]],
    ["url,short address,notes", "csv", ["short address", "url", undefined]],
    ["address,url", "csv", ["address", "url", undefined]]
  ])("finds the columns of %s", (head, format, [address, target, name]) => {
    expect(read(`${head}\n`)).toEqual({ format, columns: { address, target, name }, entries: [] })
  })

  it("makes addresses of the paths of YOURLS", () => {
    const file = `source,target,hits\r\n/menu/,https://luna.example/,3\r\nhttps://sho.rt/a,https://luna.example/,0\r\n`
    expect(read(file).entries.map(({ address }) => address)).toEqual([
      `https://${host}/menu`,
      "https://sho.rt/a"
    ])
  })

  it("makes entries with problems of malformed rows", () => {
    const target = "https://luna.example/"
    const good = `https://${host}/a,${target}`
    for (const end of ["\n", "\r\n", "\r"]) {
      const rows = [
        "address,target",
        good,
        `"a"b,${target}`,
        good,
        `a,${target},c`,
        `,${target}`,
        "a",
        "",
        good
      ]
      expect(problemsIn(rows.join(end))).toEqual([
        [1, undefined, undefined],
        [2, "", "the text goes on behind its closing quote; double each quote inside it"],
        [3, undefined, undefined],
        [4, "", expect.stringContaining("has 3 cells and the first line names 2")],
        [5, "address", "is missing"],
        [6, "target", "is missing"],
        [7, undefined, undefined]
      ])
    }
  })

  it("cuts names to 100 characters without controls", () => {
    const nameOf = (name: string) => read(`address,target,name\na,b,"${name}"\n`).entries[0]?.name
    expect(nameOf(` Menu\n\t1\u0000 `)).toBe("Menu 1")
    expect(nameOf("\u{1f600}".repeat(200))).toBe("\u{1f600}".repeat(100))
    expect(nameOf("")).toBe("")
  })

  it("reads Windows-1252 and UTF-16", () => {
    const file = `address,target,name\nhttps://${host}/a,https://luna.example/,M\u00fcller\n`
    const ansi = Uint8Array.from(file, (character) => character.charCodeAt(0))
    const wide = new Uint8Array(
      Uint16Array.from(`\uFEFF${file}`, (character) => character.charCodeAt(0)).buffer
    )
    expect(read(ansi.subarray(0, ansi.length - 5)).entries[0]?.name).toBe("M\u00fc")
    expect([ansi, wide].map((bytes) => read(bytes).entries[0]?.name)).toEqual(["M\u00fcller", "M\u00fcller"])
  })
})

describe("readExport()", () => {
  it("names the remedy if the file cannot be read", () => {
    expect(faultOf("")).toMatch(
      /^is not an export that is known here; name its format \(bitly, .*csv\), or name/
    )
    expect(faultOf("a,b\n")).toContain("name the columns address and target in its first line")
    expect(faultOf('{"x":1}')).toContain("is not an export that is known here")
    expect(faultOf("{}", "bitly")).toContain('has no list "links"')
    expect(faultOf('"data"', "kutt")).toContain('has no list "data"')
    expect(faultOf('{"links":[', "bitly")).toContain("is not JSON; save the service's answer as it is")
    expect(faultOf("shortUrl,title\n", "shlink")).toBe(
      'names no column of the target in its first line; name it "longurl"'
    )
    expect(faultOf("title\n", "csv")).toContain("names no column of the address")
    expect(faultOf("url,title\n", "csv")).toContain("names no column of the target")
    expect(faultOf(`address,target\n"${"a".repeat(9 * 2 ** 20)}",b\n`)).toContain(
      "line 2, column 1: the row has over"
    )
    expect(faultOf('address,target\na,"b\nc,d\n')).toMatch(/^line 2, column 2: .*close it with a quote/)
    expect(faultOf(Uint8Array.of(0x61, 0x81, 0xff))).toContain("is neither UTF-8 nor Windows-1252")
  })

  it("bounds bytes and entries", () => {
    expect(faultOf(new Uint8Array(mostExportBytes + 1))).toMatch(/^has over 64 MiB; split it/)
    const rows = (count: number) => `address,target\n${"a,b\n".repeat(count)}`
    expect(read(rows(mostExportEntries)).entries).toHaveLength(mostExportEntries)
    expect(faultOf(rows(mostExportEntries + 1))).toMatch(/^has over 100000 addresses; split it/)
  })

  it("throws only its own fault for hostile texts", () => {
    const texts = [
      '"',
      "{",
      "[",
      ",",
      "\0",
      '"a"b\n',
      "sep=,\n",
      "\uFEFF",
      "[[[",
      "null",
      "[null]",
      "links,data\n"
    ]
    for (const text of texts)
      for (const format of [...importFormats, undefined])
        for (const file of [text, text.repeat(1_000), new TextEncoder().encode(text.repeat(5_000))])
          expect(() => faultOf(file, format)).not.toThrow()
  })
})

describe("detectFormat()", () => {
  it("recognizes a format by the first kilobyte", () => {
    for (const format of importFormats)
      expect(detectFormat(exportsOf[format](linksOf(100)).slice(0, 1_024))).toBe(format)
  })

  it("ignores a byte order mark", () => {
    expect(detectFormat("\uFEFFsep=;\naddress;target\n")).toBe("csv")
    expect(detectFormat('\uFEFF{"links":[')).toBe("bitly")
  })

  it("gives undefined for other texts", () => {
    for (const text of ["", "\n", "{}", "[]", "name,data\n", '"address,target\n', "<html>"])
      expect([text, detectFormat(text)]).toEqual([text, undefined])
  })
})
