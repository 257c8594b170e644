import type { SaxesAttributeNS, SaxesTagNS } from "saxes"
import type { Work } from "./svgWork.ts"

/** The namespace of SVG's elements. */
export const svgNamespace = "http://www.w3.org/2000/svg"
const xlinkNamespace = "http://www.w3.org/1999/xlink"
const xmlNamespace = "http://www.w3.org/XML/1998/namespace"
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/"

/** Notes of drawing programs, which nothing draws or runs. */
const editorNamespaces = new Set([
  "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
  "http://www.inkscape.org/namespaces/inkscape",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  "http://creativecommons.org/ns#",
  "http://web.resource.org/cc/",
  "http://purl.org/dc/elements/1.1/",
  "http://www.serif.com/",
  "http://www.bohemiancoding.com/sketch/ns"
])

const each = (
  names: string,
  area: number,
  detail: number = Math.min(area, 1)
): ReadonlyArray<readonly [string, Work]> => names.split(" ").map((name) => [name, { area, detail }])

/** A filter's region may be far larger than the picture: then each of its steps takes up to 100 ms at 512 pixels. */
const filterStep = 40

/** The elements that a logo may hold, with what drawing each takes; measured with resvg. */
const elements: ReadonlyMap<string, Work> = new Map([
  ...each("svg g defs symbol use title desc metadata style stop linearGradient radialGradient", 0),
  ...each("path rect circle ellipse line polyline polygon image", 1),
  ...each("clipPath mask filter feMergeNode feFuncR feFuncG feFuncB feFuncA", 4),
  ...each("feOffset feBlend feColorMatrix feComposite feFlood feMerge feComponentTransfer", 4, filterStep),
  ...each("feGaussianBlur feDropShadow", 100, filterStep)
])

/** Why elements that people try are refused, and what to do instead. */
const refusals: ReadonlyMap<string, string> = new Map([
  ["script", "holds a script; remove it"],
  ["foreignObject", "holds a foreign object; remove it"],
  ["text", "holds text, which looks different on each machine; convert it to outlines"],
  ["pattern", "holds a pattern; draw its shapes out"],
  ["marker", "holds a marker; draw its shapes out"],
  ...["animate", "animateTransform", "animateMotion", "animateColor", "set"].map(
    (name) => [name, "is animated; save it as a still picture"] as const
  )
])

/** What drawing an element by itself takes; nothing for one that is not drawn. */
export const elementWork = (tag: SaxesTagNS): Work =>
  (tag.uri === svgNamespace ? elements.get(tag.local) : undefined) ?? { area: 0, detail: 0 }

/** Why a logo may not hold an element, if it may not. */
export const elementFault = ({ uri, local, name }: SaxesTagNS): string | undefined => {
  if (uri !== svgNamespace) {
    return editorNamespaces.has(uri) ? undefined : `holds the foreign element <${name}>; remove it`
  }
  if (elements.has(local)) return undefined
  return refusals.get(local) ?? `holds the element <${local}>, which a logo may not; remove it`
}

/** Whether an attribute says something about the drawing, and not to an editor or the parser. */
export const isMeant = ({ uri }: SaxesAttributeNS): boolean =>
  uri !== xmlnsNamespace && !editorNamespaces.has(uri)

/** Whether an attribute refers to something, as `href` and `xlink:href` do. */
export const isReference = ({ local }: SaxesAttributeNS): boolean => local.toLowerCase() === "href"

const filesByFunction =
  /\b(?:image|image-set|-webkit-image-set|src|cross-fade|element|expression|paint)\s*\(/i
const filterFunctions =
  /\b(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity|saturate|sepia)\s*\(/i
const dashes = /stroke-dasharray\s*:(?!\s*none)/i
const transforms = /(?:^|[^-\w])transform\s*:/i
const blending = /(?:^|[^-\w])(?:opacity|mix-blend-mode|isolation|filter)\s*:/i

/** Whether a piece of CSS makes elements blend as a group. */
export const blends = (css: string): boolean => blending.test(css)

const localUrl = /^\s*(["']?)#([^"'\s]+)\1\s*$/

const urls = (css: string): ReadonlyArray<string> =>
  Array.from(css.matchAll(/url\s*\(([^)]*)/gi), ([, target = ""]) => target)

/** The ids that a piece of CSS refers to. */
export const referencesOf = (css: string): ReadonlyArray<string> =>
  urls(css).flatMap((target) => localUrl.exec(target)?.[2] ?? [])

/** What reaches out of the picture, or takes without bound, in a piece of CSS. */
export const cssFault = (css: string): string | undefined => {
  if (css.includes("\\")) return "uses backslashes in its styles; write them plainly"
  if (css.includes("/*")) return cssFault(css.replace(/\/\*.*?(?:\*\/|$)/gs, ""))
  if (filterFunctions.test(css)) return "uses a filter function in its styles; draw its effect out"
  if (transforms.test(css)) return "is transformed by its styles; use the attribute transform"
  if (filesByFunction.test(css)) return "refers to another file in its styles; embed nothing but shapes"
  if (!urls(css).every((target) => localUrl.test(target))) {
    return "refers to another file by url(); refer to #ids alone"
  }
  return dashes.test(css) ? "holds dashed strokes; convert them to outlines" : undefined
}

/** The characters of a style attribute: drawing programs read declarations in a time that grows with their square. */
const longestStyle = 4096

/** Why a logo may not hold an attribute, if it may not. Where a reference leads is left to others. */
export const attributeFault = (attribute: SaxesAttributeNS): string | undefined => {
  const { uri, local, name, value } = attribute
  const isKnown = uri === "" || uri === xlinkNamespace || (uri === xmlNamespace && local !== "base")
  if (!isKnown) return `holds the attribute ${name}, which a logo may not; remove it`
  if (/^on/i.test(local)) return `holds the event attribute ${name}; remove it`
  if (local === "maskContentUnits" && value.trim() !== "userSpaceOnUse") {
    return 'holds a mask in units of what it masks; use maskContentUnits="userSpaceOnUse"'
  }
  if (local === "style" && value.length > longestStyle) return "has a very long style attribute; simplify it"
  return isReference(attribute)
    ? undefined
    : cssFault(local.startsWith("stroke-") ? `${local}:${value}` : value)
}
