import { inflateSync } from "node:zlib"
import { SaxesParser } from "saxes"

/** The elements of a drawn SVG. */
const elements = new Set(
  "svg g path rect circle defs linearGradient radialGradient stop mask pattern filter image use title desc feFlood feOffset feGaussianBlur feColorMatrix feBlend feComposite".split(
    " "
  )
)

const attributes = new Set(
  "xmlns xmlns:xlink x y width height viewBox d fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity transform id mask mask-type filter opacity style offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod patternUnits patternTransform x1 y1 x2 y2 cx cy r fx fy rx ry maskUnits filterUnits in in2 result dx dy stdDeviation values mode operator k1 k2 k3 k4 flood-color flood-opacity color-interpolation-filters preserveAspectRatio xlink:href shape-rendering role".split(
    " "
  )
)

/** The styles that a drawn SVG may have, without references. */
const style = /^(?:isolation:isolate|mix-blend-mode:[a-z-]+)$/

const embedded = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+=*)$/

/** The longest runs of a text that a PNG holds, its pixels inflated. */
const bytesOfPng = (png: Buffer): Buffer => {
  const data: Array<Buffer> = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") data.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat([png, inflateSync(Buffer.concat(data))])
}

/** A file and its decompressed parts, as Latin-1. */
export const everythingIn = (file: Uint8Array): string => {
  const bytes = Buffer.from(file)
  if (bytes.toString("latin1", 1, 4) === "PNG") return bytesOfPng(bytes).toString("latin1")
  let text = bytes.toString("latin1")
  if (!text.startsWith("%PDF")) return text
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    const length = /\/Length (\d+)[\s\S]{0,200}$/.exec(
      bytes.toString("latin1", Math.max(0, at - 400), at)
    )?.[1]
    try {
      text += inflateSync(bytes.subarray(at + 7, at + 7 + Number(length))).toString("latin1")
    } catch {
      // A stream that is not compressed stands in the text already.
    }
  }
  return text
}

/** The fault of a drawn SVG: undefined if it is well-formed, closed, and made of known elements alone. */
export const faultOfSvg = (document: string, marker: string): string | undefined => {
  let fault: string | undefined
  const ids = new Set<string>()
  const references = new Set<string>()
  const parser = new SaxesParser({ xmlns: false })
  parser.on("error", (error) => {
    fault ??= error.message
  })
  parser.on("doctype", () => {
    fault ??= "a DOCTYPE"
  })
  parser.on("cdata", () => {
    fault ??= "a CDATA section"
  })
  parser.on("comment", () => {
    fault ??= "a comment"
  })
  parser.on("processinginstruction", () => {
    fault ??= "a processing instruction"
  })
  parser.on("opentag", ({ name, attributes: given }) => {
    if (!elements.has(name)) fault ??= `the element ${name}`
    for (const [key, value] of Object.entries(given)) {
      if (!attributes.has(key)) fault ??= `the attribute ${key} of ${name}`
      if (key === "id") ids.add(value)
      if (key === "style" && !style.test(value)) fault ??= `the style ${value.slice(0, 80)}`
      if (key === "xlink:href") {
        const [, base64] = embedded.exec(value) ?? []
        if (base64 === undefined) fault ??= `a reference to ${value.slice(0, 80)}`
        else if (everythingIn(Buffer.from(base64, "base64")).includes(marker))
          fault ??= "the marker in an image"
      }
      if (!value.includes("url(")) continue
      const [, id] = /^url\(#(q[0-9a-z-]*)\)$/.exec(value) ?? []
      if (id === undefined) fault ??= `a reference ${value.slice(0, 80)}`
      else references.add(id)
    }
  })
  parser.write(document).close()
  for (const id of references) if (!ids.has(id)) fault ??= `a reference to #${id}, which is not there`
  return fault ?? (document.includes(marker) ? "the marker" : undefined)
}
