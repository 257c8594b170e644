import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import process from "node:process"
import { svg } from "@quick-response/core/drawing"
import { eps } from "@quick-response/drawing/print/eps"
import { pdf } from "@quick-response/drawing/print/pdf"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import { describe, expect, it } from "vitest"
import { looks, sceneOf } from "./pictures.ts"

const file = new URL("golden.json", import.meta.url)

/** `npm run looks` sets this, once the pictures of the gallery were looked at. */
const isUpdate = process.env.QR_UPDATE_LOOKS === "1"

const hashOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex").slice(0, 16)

/** The hashes of a look in each format: of its bytes, but for a PNG of its pixels, since another deflate may write them. */
const hashesOf = (input: (typeof looks)[number]["input"]) => {
  const scene = sceneOf(input)
  return {
    svg: hashOf(svg(scene, 512)),
    png: hashOf(rasterize(scene, 256).data),
    pdf: hashOf(pdf(scene, 512)),
    eps: hashOf(eps(scene, 512))
  }
}

if (isUpdate) {
  const hashes = Object.fromEntries(looks.map(({ name, input }) => [name, hashesOf(input)]))
  writeFileSync(file, `${JSON.stringify(hashes, null, 2)}\n`)
}

const golden: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(file, "utf8"))

describe("Each look matches its reference", () => {
  it.each(looks)("$name", ({ name, input }) => {
    expect(
      hashesOf(input),
      `${name} is drawn otherwise; look at it in the gallery, then run npm run looks`
    ).toEqual(golden[name])
  })

  it("the reference has no further look", () => {
    expect(Object.keys(golden).sort()).toEqual(looks.map(({ name }) => name).sort())
  })
})
