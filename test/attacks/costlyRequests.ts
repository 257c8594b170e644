import { deflateSync } from "node:zlib"
import { bodyStyles } from "@quick-response/core"
import { chunk as pngChunk, pngHeader, pngOf } from "../logo/pngFiles.ts"
import { costlyDocuments, svgOf } from "./hostileSvg.ts"

/** A request, which may need a key. */
export interface Attack {
  readonly name: string
  readonly path: string
  readonly needsKey: boolean
  readonly accept: string
  readonly body: string
}

const free = (name: string, path: string, body: unknown): Attack => ({
  name,
  path: `/v1/Qr/${path}`,
  needsKey: false,
  accept: "application/json",
  body: typeof body === "string" ? body : JSON.stringify(body)
})

const drawn = (name: string, accept: string, body: object): Attack => ({
  name,
  path: "/v1/Qr/generate",
  needsKey: true,
  accept,
  body: JSON.stringify(body)
})

const svgUri = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll("%", "%25").replaceAll("#", "%23").replaceAll('"', "'")}`
const pngUri = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`
const logo = (image: string): object => ({ data: "https://example.com/a", logo: { image, size: 0.3 } })

const text = "Q r9".repeat(720)
const gradient = (type: "linear" | "radial"): object => ({
  type,
  stops: Array.from({ length: 8 }, (_, i) => ({ offset: i / 7, color: `#${i}0000${i}` }))
})

const plain = { width: 100, height: 100, depth: 8, colorType: 6, isInterlaced: false }

/** Bodies that are JSON in a way that is dear to read. */
const jsonBombs = (): ReadonlyArray<Attack> =>
  Object.entries({
    "25,000 escapes, then 50,000 colons": `{"data":"${"\\n".repeat(25_000)}"${":".repeat(50_000)}}`,
    "a million open brackets": "[".repeat(1_000_000),
    "half a million digits": `{"margin":${"9".repeat(500_000)}}`,
    "100,000 names": `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":0`).join()}}`,
    "the same name 150,000 times": `{${Array.from({ length: 150_000 }, () => '"a":0').join()}}`,
    "a megabyte of escapes": `{"data":"${"\\u0041".repeat(170_000)}"}`,
    "a string without an end": `{"data":"${"a".repeat(1_000_000)}`,
    "200,000 stops": `{"foreground":{"type":"linear","stops":[${Array.from({ length: 200_000 }, () => "{}").join()}]}}`
  }).map(([name, body]) => free(name, "calculate-price", body))

/** Pictures that are dear to open. */
const imageBombs = (): ReadonlyArray<Attack> => {
  const zeros = deflateSync(Buffer.alloc(200 * 2 ** 20))
  const rows = deflateSync(Buffer.alloc(2_000 * (1 + 4 * 2_000)))
  const large = { ...plain, width: 2_000, height: 2_000 }
  const tiny = Array.from({ length: 50_000 }, () => pngChunk("IDAT", Buffer.alloc(0)))
  return Object.entries({
    "200 MB behind 100 x 100 pixels": pngOf(pngHeader(plain), pngChunk("IDAT", zeros)),
    "4 megapixels": pngOf(pngHeader(large), pngChunk("IDAT", rows)),
    "4 megapixels, interlaced": pngOf(
      pngHeader({ ...large, isInterlaced: true }),
      pngChunk("IDAT", deflateSync(Buffer.alloc(17_000_000)))
    ),
    "50,000 empty chunks": pngOf(pngHeader(plain), ...tiny),
    "more pixels than there are": pngOf(pngHeader({ ...plain, width: 2 ** 31 - 1, height: 1 }))
  }).map(([name, png]) => free(`a PNG of ${name}`, "preview", logo(pngUri(png))))
}

/** The costliest requests that anybody may make, in every n-th style. */
const legal = (every: number): ReadonlyArray<Attack> => [
  ...bodyStyles
    .filter((_, i) => i % every === 0)
    .flatMap(({ label: bodyStyle }) => [
      free(`a preview of version 40, ${bodyStyle}`, "preview", {
        data: text,
        bodyStyle,
        errorCorrectionLevel: "L",
        foreground: gradient("radial"),
        frameStyle: "banner-below"
      }),
      drawn(`4096 pixels of version 40, ${bodyStyle}`, "image/png", {
        data: text,
        bodyStyle,
        errorCorrectionLevel: "L",
        foreground: gradient("linear"),
        size: 4096
      })
    ]),
  ...["application/pdf", "application/postscript", "image/svg+xml"].map((accept) =>
    drawn(`version 40 as ${accept}`, accept, {
      data: text,
      bodyStyle: "Diamond",
      errorCorrectionLevel: "L",
      foreground: gradient("radial"),
      size: 4096
    })
  )
]

/** SVG logos, refused or as dear as may be drawn, in every format. */
const svgBombs = (): ReadonlyArray<Attack> => {
  const dear = {
    ...costlyDocuments,
    "200 ms of blurs": svgOf(
      `<filter id="f">${"<feGaussianBlur stdDeviation='9'/>".repeat(7)}</filter><rect filter="url(#f)" width="100" height="100"/>`
    ),
    "6,000 shapes by 2 KB": svgOf(
      `<path id="a" d="M0 0h50v50z"/><g id="b">${"<use href='#a'/>".repeat(60)}</g>${"<use href='#b'/>".repeat(60)}`
    ),
    "dashes of a hair": svgOf('<path fill="none" stroke="red" stroke-dasharray=".01 .01" d="M0 0h100"/>')
  }
  return Object.entries(dear).flatMap(([name, document]) => {
    const body = logo(svgUri(document))
    return [
      free(`the price of a logo of ${name}`, "calculate-price", body),
      drawn(`a logo of ${name}`, "image/png", { ...body, size: 4096 })
    ]
  })
}

/** Every attack, with every n-th style, each with a body of at most a mebibyte. */
export const attacks = (every = 1): ReadonlyArray<Attack> =>
  [...jsonBombs(), ...imageBombs(), ...svgBombs(), ...legal(every)].filter(
    ({ body }) => body.length <= 2 ** 20
  )
