import { keysOf } from "@quick-response/design/config/keysOf"
import { logoImages } from "@quick-response/laws"

const svgOf = (content: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20">${content}</svg>`)}`

const disc = '<circle cx="8" cy="9" r="7" fill="#c00"/><path fill="#00c" d="M0 12h20v8H0z"/>'
const stops =
  '<stop stop-color="#c00"/><stop offset=".4" stop-color="#0a0"/><stop offset="1" stop-color="#00c"/>'

const drawings = {
  flat: disc,
  lines:
    '<path fill="none" stroke="#c00" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" d="M2 2L18 4L6 10L18 18"/><path fill="none" stroke="#00c" stroke-dasharray="2 1" stroke-dashoffset="-1" d="M1 15h18"/><g transform="scale(2 .5)"><circle cx="5" cy="20" r="3" fill="none" stroke="#0a0"/></g>',
  gradients: `<linearGradient id="a">${stops}</linearGradient><radialGradient id="b" fx=".3" fy=".3">${stops}</radialGradient><path fill="url(#a)" d="M0 0h20v9H0z"/><ellipse fill="url(#b)" cx="10" cy="15" rx="9" ry="4"/>`,
  repeated: `<linearGradient id="a" x2=".2" spreadMethod="repeat">${stops}</linearGradient><radialGradient id="b" r=".2" fx=".55" spreadMethod="reflect">${stops}</radialGradient><path fill="url(#a)" d="M0 0h20v9H0z"/><ellipse fill="url(#b)" cx="10" cy="15" rx="9" ry="4"/>`,
  shadedLines: `<linearGradient id="a">${stops}</linearGradient><circle cx="10" cy="10" r="7" fill="none" stroke-width="4" stroke="url(#a)"/>`,
  stretched: `<radialGradient id="b">${stops}</radialGradient><g transform="scale(2 .5)"><circle cx="5" cy="20" r="3" fill="none" stroke-width="2" stroke="url(#b)"/></g>`,
  faded: `<path fill="#c00" fill-opacity=".5" d="M0 0h12v12H0z"/><g opacity=".5"><path fill="#00c" d="M6 6h12v12H6z"/><path fill="#0a0" d="M10 10h10v10H10z"/></g><linearGradient id="a"><stop stop-color="#c00"/><stop offset="1" stop-color="#c00" stop-opacity="0"/></linearGradient><path fill="url(#a)" d="M0 15h20v4H0z"/>`,
  blended:
    '<path fill="#c00" d="M0 0h12v12H0z"/><path style="mix-blend-mode:multiply" fill="#0cc" d="M6 6h12v12H6z"/><path style="mix-blend-mode:difference" fill="#fa0" d="M2 8h12v10H2z"/>',
  cut: `<clipPath id="a"><path clip-rule="evenodd" d="M1 1h18v18H1zM6 6h8v8H6z"/></clipPath><g clip-path="url(#a)">${disc}</g>`,
  united:
    '<clipPath id="a"><circle cx="7" cy="10" r="6"/><circle cx="13" cy="10" r="6"/></clipPath><g clip-path="url(#a)"><path fill="#00c" fill-opacity=".5" d="M0 0h20v20H0z"/></g>',
  masked: `<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1" stop-color="#0a0"/></linearGradient><mask id="m"><path fill="url(#g)" d="M0 0h20v14H0z"/></mask><g mask="url(#m)">${disc}</g>`,
  alphaMasked: `<mask id="m" mask-type="alpha"><path fill-opacity=".6" d="M0 0h20v14H0z"/></mask><g mask="url(#m)">${disc}</g>`,
  images: `<image width="12" height="20" preserveAspectRatio="none" href="${logoImages.png}"/><image x="12" width="8" height="20" href="${logoImages.quartersJpeg}"/>`,
  filtered: `<filter id="f"><feGaussianBlur stdDeviation="1"/></filter><g filter="url(#f)">${disc}</g>`
} as const

/** The name of a drawing. */
export type DrawingName = keyof typeof drawings

/** SVG logos that each need other operators. */
export const printedLogos: ReadonlyArray<{ readonly name: DrawingName; readonly image: string }> = keysOf(
  drawings
).map((name) => ({ name, image: svgOf(drawings[name]) }))

/** The drawings that become pixels: PostScript has no transparency, and CMYK blends other colors. */
export const pixelsIn: Readonly<Record<"pdf" | "cmyk" | "eps", ReadonlyArray<DrawingName>>> = {
  pdf: ["filtered"],
  cmyk: ["blended", "images", "filtered"],
  eps: ["stretched", "faded", "blended", "united", "masked", "alphaMasked", "images", "filtered"]
}
