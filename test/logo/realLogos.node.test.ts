import { readdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import * as Codecs from "@quick-response/codecs"
import { Rendering, renderingLayer } from "@quick-response/core"
import * as Result from "@quick-response/images/file/Result"
import { drawPicture } from "@quick-response/images/raster/drawPicture"
import { readSvg } from "@quick-response/images/svg/index"
import { configOf } from "@quick-response/laws"
import { Resvg } from "@resvg/resvg-js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { PNG } from "pngjs"
import { expect, it } from "vitest"

const require = createRequire(import.meta.url)

const filesIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".svg"))
    .map((file) => join(folder, file))
    .sort()

/** The given number of files, spread evenly over all. */
const everyNth = (files: ReadonlyArray<string>, count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, i) => files[Math.floor((i * files.length) / count)] ?? "")

const size = 120

/** The average difference of two pictures' pixels, 0 to 255, each multiplied by its alpha. */
const differenceTo = (text: string, drawn: ReturnType<typeof drawPicture>, isUpright: boolean): number => {
  const fitTo = { mode: isUpright ? "height" : "width", value: size } as const
  const { pixels, width, height } = new Resvg(text, { font: { loadSystemFonts: false }, fitTo }).render()
  const [left, top] = [(size - width) >> 1, (size - height) >> 1]
  let sum = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const a = 4 * (y * width + x)
      const b = 4 * ((y + top) * size + x + left)
      const alpha = drawn.data[b + 3] ?? 0
      let most = Math.abs((pixels[a + 3] ?? 0) - alpha)
      for (let c = 0; c < 3; c++)
        most = Math.max(most, Math.abs((pixels[a + c] ?? 0) - ((drawn.data[b + c] ?? 0) * alpha) / 255))
      sum += most
    }
  }
  return sum / (width * height)
}

const folders = {
  "simple-icons": dirname(require.resolve("simple-icons/icons/git.svg")),
  devicon: join(dirname(require.resolve("devicon/package.json")), "icons"),
  "country-flag-icons": dirname(require.resolve("country-flag-icons/package.json"))
}

it.each(Object.entries(folders))("readSvg() and drawPicture() agree with resvg on %s", (_, folder) => {
  const differences = everyNth(filesIn(folder), 40).map((file) => {
    const text = readFileSync(file, "utf8")
    const read = readSvg(text, () => Result.refused("notDrawn", "is a raster"))
    if (Result.isRefused(read)) throw new Error(`${file} ${read.reason}`)
    const { picture, size: own } = read.value
    return {
      file,
      difference: differenceTo(text, drawPicture(picture, size, new Map()), own.width < own.height)
    }
  })
  const mean = differences.reduce((sum, { difference }) => sum + difference, 0) / differences.length
  expect(mean).toBeLessThan(1)
  // Touching hairlines differ most: their coverage of a pixel adds up.
  for (const { file, difference } of differences) expect(difference, file).toBeLessThan(10)
})

const svg = 'xmlns="http://www.w3.org/2000/svg"'

const exports: Readonly<Record<string, string>> = {
  Inkscape: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="40mm" height="30mm" viewBox="0 0 40 30" version="1.1" id="svg5" inkscape:version="1.3 (0e150ed, 2023-07-21)"
  sodipodi:docname="logo.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"
  ${svg} xmlns:svg="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="nv" pagecolor="#ffffff" inkscape:zoom="2"><inkscape:grid type="xygrid" id="g1" /></sodipodi:namedview>
  <defs id="defs2">
    <linearGradient id="lg1" inkscape:collect="always"><stop style="stop-color:#d40000;stop-opacity:1" offset="0" id="s1" /><stop style="stop-color:#ffcc00;stop-opacity:0.2" offset="1" id="s2" /></linearGradient>
    <linearGradient inkscape:collect="always" xlink:href="#lg1" id="lg2" x1="5" y1="5" x2="35" y2="25" gradientUnits="userSpaceOnUse" gradientTransform="matrix(1,0,0.2,1,0,0)" />
    <radialGradient inkscape:collect="always" xlink:href="#lg1" id="rg" cx="20" cy="15" fx="18" fy="12" r="8" gradientUnits="userSpaceOnUse" gradientTransform="rotate(20)" />
  </defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(0,0)">
    <rect style="fill:url(#lg2);fill-rule:evenodd;stroke:#000080;stroke-width:0.8;stroke-linejoin:round;-inkscape-stroke:none;paint-order:stroke fill markers" id="r1" width="30" height="20" x="5" y="5" ry="3" />
    <path style="font-variation-settings:normal;opacity:0.8;fill:url(#rg);stroke:#2ca02c;stroke-width:1.2;stroke-linecap:round;stroke-dasharray:2.4, 1.2;stop-color:#000000" d="m 12,9 c 4,-4 12,-4 16,0 2,2 0,8 -4,12 -4,-2 -10,-2 -12,-12 z" id="p1" sodipodi:nodetypes="cccc" transform="matrix(0.9,0.1,-0.1,0.9,2,1)" />
  </g>
</svg>`,
  Illustrator: `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" ${svg} xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px" viewBox="0 0 120 90" style="enable-background:new 0 0 120 90;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#ED1C24;}
	.st1{fill:none;stroke:#231F20;stroke-width:4;stroke-miterlimit:10;}
	.st2{fill:url(#SVGID_1_);}
	.st3{clip-path:url(#SVGID_3_);}
	.st4{opacity:0.6;fill:#00A651;}
	.st2,.st4{fill-rule:evenodd;clip-rule:evenodd;}
</style>
<g>
	<linearGradient id="SVGID_1_" gradientUnits="userSpaceOnUse" x1="10" y1="45" x2="110" y2="45"><stop  offset="0" style="stop-color:#FFF200"/><stop  offset="1" style="stop-color:#F15A24"/></linearGradient>
	<path class="st2" d="M10,10h100v70H10V10z M40,30v30h40V30H40z"/>
	<polygon class="st0" points="60,5 75,35 45,35 "/>
	<g><defs><circle id="SVGID_2_" cx="60" cy="45" r="25"/></defs><clipPath id="SVGID_3_"><use xlink:href="#SVGID_2_"  style="overflow:visible;"/></clipPath><rect x="30" y="40" class="st3 st4" width="60" height="40"/></g>
	<polyline class="st1" points="15,75 40,50 60,70 105,20 	"/>
	<ellipse transform="matrix(0.7071 -0.7071 0.7071 0.7071 -20 80)" class="st1" cx="90" cy="60" rx="12" ry="6"/>
</g>
</svg>`,
  Figma: `<svg width="64" height="64" viewBox="0 0 64 64" fill="none" ${svg}>
<g clip-path="url(#clip0_1_2)">
<g filter="url(#filter0_d_1_2)"><rect x="8" y="6" width="48" height="44" rx="12" fill="url(#paint0_linear_1_2)"/></g>
<mask id="mask0_1_2" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="8" y="6" width="48" height="44"><rect x="8" y="6" width="48" height="44" rx="12" fill="#D9D9D9"/></mask>
<g mask="url(#mask0_1_2)"><circle cx="52" cy="14" r="18" fill="white" fill-opacity="0.35"/></g>
<mask id="path-4-inside-1_1_2" fill="white"><path d="M20 22H44V38H20V22Z"/></mask>
<path d="M20 22H44V38H20V22Z" fill="#0D0D0D"/>
<path d="M20 22V18H16V22H20ZM44 22H48V18H44V22ZM44 38V42H48V38H44ZM20 38H16V42H20V38ZM20 26H44V18H20V26ZM40 22V38H48V22H40ZM44 34H20V42H44V34ZM24 38V22H16V38H24Z" fill="#FFC700" mask="url(#path-4-inside-1_1_2)"/>
<path fill-rule="evenodd" clip-rule="evenodd" d="M32 24C35.3 24 38 26.7 38 30C38 33.3 35.3 36 32 36C28.7 36 26 33.3 26 30C26 26.7 28.7 24 32 24ZM32 27C30.3 27 29 28.3 29 30C29 31.7 30.3 33 32 33C33.7 33 35 31.7 35 30C35 28.3 33.7 27 32 27Z" fill="white"/>
</g>
<defs>
<filter id="filter0_d_1_2" x="0" y="2" width="64" height="60" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">
<feFlood flood-opacity="0" result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="4"/><feGaussianBlur stdDeviation="4"/><feComposite in2="hardAlpha" operator="out"/>
<feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.5 0"/><feBlend mode="normal" in2="BackgroundImageFix" result="effect1"/><feBlend mode="normal" in="SourceGraphic" in2="effect1" result="shape"/></filter>
<linearGradient id="paint0_linear_1_2" x1="8" y1="6" x2="56" y2="50" gradientUnits="userSpaceOnUse"><stop stop-color="#7B61FF"/><stop offset="1" stop-color="#F24E1E" stop-opacity="0.8"/></linearGradient>
<clipPath id="clip0_1_2"><rect width="64" height="64" fill="white"/></clipPath>
</defs>
</svg>`
}

it.each(Object.entries(exports))("readSvg() takes the export of %s, drawn as by resvg", (_, text) => {
  const { picture, size: own } = Result.valueOrThrow(
    readSvg(text, () => Result.refused("notDrawn", "is a raster"))
  )
  const drawn = drawPicture(picture, size, new Map())
  expect(differenceTo(text, drawn, own.width < own.height)).toBeLessThan(3)
})

const runtime = ManagedRuntime.make(Layer.provide(renderingLayer, Codecs.layer))

const side = 400

it.each([
  ...Object.entries(exports),
  ...everyNth(filesIn(folders.devicon), 6).map(
    (file) => [file.slice(-30), readFileSync(file, "utf8")] as const
  )
])("Rendering writes %s into an SVG as its PNG shows it", async (_, text) => {
  const image = `data:image/svg+xml,${encodeURIComponent(text)}`
  const config = configOf({ data: "https://example.com", logo: { image, size: 0.3, padding: 0 } })
  const [drawn, written] = await runtime.runPromise(
    Effect.flatMap(Rendering, (rendering) =>
      Effect.all([
        rendering.render(config, { format: "png", size: side }),
        rendering.render(config, { format: "svg", size: side })
      ])
    )
  )
  if (drawn.mediaType === "image/svg+xml" || written.mediaType !== "image/svg+xml")
    throw new Error("other formats")
  const ours = PNG.sync.read(Buffer.from(drawn.bytes)).data
  const theirs = new Resvg(written.text, { font: { loadSystemFonts: false } }).render().pixels
  let sum = 0
  let count = 0
  for (let y = 0.36 * side; y < 0.64 * side; y++) {
    for (let x = 0.36 * side; x < 0.64 * side; x++, count++) {
      const at = 4 * (Math.floor(y) * side + Math.floor(x))
      sum += Math.max(...[0, 1, 2].map((c) => Math.abs((ours[at + c] ?? 0) - (theirs[at + c] ?? 0))))
    }
  }
  expect(sum / count).toBeLessThan(8)
})
