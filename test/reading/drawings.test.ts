import { draw, read } from "quick-response"
import { SwissQRBill } from "swissqrbill/svg"
import { describe, expect, it } from "vitest"

const bill = {
  currency: "CHF",
  amount: 199.95,
  creditor: {
    account: "CH4431999123000889012",
    name: "Robert Schneider AG",
    address: "Rue du Lac",
    buildingNumber: "1268",
    zip: 2501,
    city: "Biel",
    country: "CH"
  },
  reference: "210000000003139471430009017"
} as const

const textsIn = async (svg: string) => (await read(new TextEncoder().encode(svg))).map(({ text }) => text)

const code = String(await draw({ data: "HELLO" }, { format: "svg", size: 290 }))

describe("read() of an SVG", () => {
  it("reads a bill with lettering, as another program writes it", async () => {
    const svg = new SwissQRBill(bill).toString()
    expect(svg).toContain("<text")
    expect((await textsIn(svg))[0]).toMatch(/^SPC\n0200\n1\nCH4431999123000889012\n/)
  })

  it.each([
    ["lettering", "<text x='10' y='20'>Scan me</text>"],
    [
      "style sheets",
      "<style>@import url(https://example.com/a.css); @media print { g { fill: red } } g:hover { fill: red }</style>"
    ],
    ["scripts", "<script>while (true) {}</script><g onclick='alert(1)'/>"],
    [
      "a foreign object",
      "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>Hi<svg/></p></foreignObject>"
    ],
    ["a program's elements", "<x:page xmlns:x='https://example.com/x' x:a='1'><x:b/></x:page>"],
    ["a picture from elsewhere", "<image href='https://example.com/a.png' width='9' height='9'/>"],
    [
      "a clip that is not drawn",
      "<g clip-path='circle(40%)' filter='url(https://example.com/#f)'><path d='M0 0h1v1z'/></g>"
    ],
    ["an animation", "<rect width='1' height='1'><animate attributeName='x' to='9'/></rect>"]
  ])("passes over %s", async (_, part) => {
    expect(await textsIn(code.replace("</svg>", `${part}</svg>`))).toEqual(["HELLO"])
  })

  it("refuses more work than drawing may be", async () => {
    const uses = Array.from(
      { length: 12 },
      (_, i) => `<g id="g${i + 1}">${`<use href="#g${i}"/>`.repeat(9)}</g>`
    ).join("")
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="g0" d="M0 0h1v1z"/>${uses}</svg>`
    await expect(textsIn(svg)).rejects.toThrow(/^image: takes too much work to draw; /)
  })
})
