import type { SampleRequest } from "@quick-response/core"
import { configOf, logoImages } from "@quick-response/laws"
import { describe, expect, it } from "vitest"
import { samplePicture } from "../scanning/captures/samplePicture.ts"
import { engines, render } from "../scanning/images.ts"

const size = 700

const quarters = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="#c00" d="M0 0h10v10H0z"/><path fill="#00c" d="M10 10h10v10H10z"/><path fill="#0a0" d="M10 0h10v10H10z"/></svg>'
)}`

const svgOf = (content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${content}</svg>`)}`

const disc = '<circle cx="8" cy="9" r="7" fill="#c00"/><path fill="#00c" d="M0 12h20v8H0z"/>'

/** Logos with clip paths. */
const cutLogos = {
  "a rectangle": `<clipPath id="a"><path d="M4 6h9v12H4z"/></clipPath><g clip-path="url(#a)" opacity=".8">${disc}</g>`,
  "a circle": `<clipPath id="a"><circle cx="10" cy="10" r="9"/></clipPath><g clip-path="url(#a)" opacity=".8">${disc}</g>`,
  "a circle around an image": `<clipPath id="a"><circle cx="10" cy="10" r="9"/></clipPath><image width="20" height="20" clip-path="url(#a)" href="${logoImages.png}"/>`,
  "an outline with a hole": `<clipPath id="a"><path clip-rule="evenodd" d="M1 1h18v18H1zM6 6h8v8H6z"/></clipPath><g clip-path="url(#a)">${disc}</g>`,
  "outlines that overlap": `<clipPath id="a"><circle cx="7" cy="10" r="6"/><circle cx="13" cy="10" r="6"/></clipPath><g clip-path="url(#a)"><path fill="#00c" fill-opacity=".5" d="M0 0h20v20H0z"/></g>`,
  "an outline within another": `<clipPath id="a"><path d="M10 0L20 20H0z"/></clipPath><clipPath id="b" clip-path="url(#a)"><circle cx="10" cy="12" r="7"/></clipPath><g clip-path="url(#b)">${disc}</g>`,
  "an outline beyond the picture": `<clipPath id="a"><circle cx="10" cy="10" r="13"/></clipPath><g clip-path="url(#a)">${disc}</g>`,
  "an outline behind a filter and a mask": `<clipPath id="a"><circle cx="10" cy="10" r="9"/></clipPath><filter id="f"><feGaussianBlur stdDeviation="1"/></filter><mask id="m" mask-type="alpha"><path d="M0 0h20v14H0z"/></mask><g clip-path="url(#a)" filter="url(#f)" mask="url(#m)">${disc}</g>`
}

const ground = {
  type: "linear",
  angle: 60,
  stops: [
    { offset: 0, color: "#ffffff" },
    { offset: 1, color: "#ffd9a8" }
  ]
} as const

/** The possible grounds below a logo. */
const designs: Readonly<Record<string, SampleRequest>> = {
  "a color": { background: "#fff2dd" },
  "a gradient": { background: ground, bodyStyle: "Dots" },
  "the card of a frame": { background: "transparent", frameStyle: "cup" },
  "the card of the symbol": { background: "#203050", quietZone: "card" },
  "a halftone picture": { picture: { image: samplePicture, mode: "halftone" }, background: ground },
  "a picture as backdrop": { picture: { image: samplePicture, mode: "backdrop" } },
  nothing: { background: "transparent" }
}

const kinds = ["SVG", "PNG", "JPEG"] as const
const images = { PNG: logoImages.png, JPEG: logoImages.quartersJpeg, SVG: quarters }

/** The number of 1,000 pixels that have another color, by more than an edge's smoothing. */
const difference = async (input: SampleRequest): Promise<number> => {
  const config = configOf({ data: "https://quick-response.example", ...input })
  const [ours, theirs] = [await engines.png(config, size), await engines.resvg(config, size)]
  expect(theirs.width).toBe(ours.width)
  let count = 0
  for (let i = 0; i < ours.data.length; i += 4) {
    const most = Math.max(
      ...[0, 1, 2].map((c) => Math.abs((ours.data[i + c] ?? 0) - (theirs.data[i + c] ?? 0)))
    )
    if (most > 96) count++
  }
  return (4000 * count) / ours.data.length
}

const textOf = async (input: SampleRequest): Promise<string> => {
  const image = await render(configOf(input), "svg", size)
  if (image.mediaType !== "image/svg+xml") throw new Error("no SVG")
  return image.text
}

describe("svg()", () => {
  it.each(Object.keys(designs).map((behind, i) => ({ behind, kind: kinds[i % kinds.length] ?? "PNG" })))(
    "draws a round $kind on $behind as the PNG",
    async ({ behind, kind }) => {
      const image = images[kind]
      const logo = { image, shape: "circle", size: 0.25, padding: 0 } as const
      const plain = await difference({ ...designs[behind] })
      expect(await difference({ ...designs[behind], logo })).toBeLessThan(plain + 1.5)
      expect(await textOf({ ...designs[behind], logo })).not.toMatch(/clip/i)
    }
  )

  it.each(Object.entries(cutLogos))("clips an SVG logo at %s as the PNG", async (_, content) => {
    const logo = { image: svgOf(content), size: 0.25 }
    expect(await difference({ logo })).toBeLessThan(1.5)
    expect(await textOf({ logo })).not.toMatch(/clip(?!-rule)/i)
  })
})
