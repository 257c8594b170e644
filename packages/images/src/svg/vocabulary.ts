import type { SaxesAttributeNS, SaxesTagNS } from "saxes"
import { type Refused, refused } from "../file/Result.ts"

export const svgNamespace = "http://www.w3.org/2000/svg"
const xlinkNamespace = "http://www.w3.org/1999/xlink"
const xmlNamespace = "http://www.w3.org/XML/1998/namespace"
const xmlnsNamespace = "http://www.w3.org/2000/xmlns/"

/** Namespaces of drawing programs' notes, which are dropped. */
const editorNamespaces = new Set([
  "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd",
  "http://www.inkscape.org/namespaces/inkscape",
  "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  "http://creativecommons.org/ns#",
  "http://web.resource.org/cc/",
  "http://purl.org/dc/elements/1.1/",
  "http://purl.org/dc/terms/",
  "http://www.serif.com/",
  "http://www.bohemiancoding.com/sketch/ns",
  "http://www.figma.com/figma/ns",
  "http://vectornator.io",
  "https://boxy-svg.com",
  "http://krita.org/namespaces/svg/krita",
  "http://xml.openoffice.org/svg/export",
  "http://schemas.microsoft.com/visio/2003/SVGExtensions/",
  "adobe:ns:meta/"
])

/** The prefix of Adobe's many namespaces for notes. */
const adobeNamespaces = "http://ns.adobe.com/"

const isEditors = (uri: string): boolean => editorNamespaces.has(uri) || uri.startsWith(adobeNamespaces)

/** The elements allowed in a logo. */
const elements = new Set(
  "svg g defs symbol use title desc metadata style stop linearGradient radialGradient path rect circle ellipse line polyline polygon image clipPath mask filter feFlood feOffset feGaussianBlur feDropShadow feColorMatrix feBlend feComposite feMerge feMergeNode".split(
    " "
  )
)

/** Refusals of known elements, with remedies. */
const refusals: ReadonlyMap<string, Refused> = new Map([
  ["script", refused("notAllowed", "holds a script; remove it")],
  ["foreignObject", refused("notAllowed", "holds a foreign object; remove it")],
  ["text", refused("notDrawn", "holds text, which looks different on each machine; convert it to outlines")],
  ["pattern", refused("notDrawn", "holds a pattern; draw its shapes directly")],
  ["marker", refused("notDrawn", "holds a marker; draw its shapes directly")],
  ...["animate", "animateTransform", "animateMotion", "animateColor", "set"].map(
    (name) => [name, refused("animated", "is animated; save it as a still picture")] as const
  )
])

/** Decides if an element is drawn, ignored or refused. */
export const judgeElement = ({ uri, local, name }: SaxesTagNS): "part" | "note" | Refused => {
  if (uri !== svgNamespace) {
    return isEditors(uri)
      ? "note"
      : refused("notAllowed", `holds the foreign element <${name.slice(0, 60)}>; remove it`)
  }
  if (elements.has(local)) return "part"
  return (
    refusals.get(local) ??
    refused("notAllowed", `holds the element <${name.slice(0, 60)}>, which a logo may not; remove it`)
  )
}

/** True for references, such as `href` and `xlink:href`. */
export const isReference = ({ local }: SaxesAttributeNS): boolean => local.toLowerCase() === "href"

/** Decides if an attribute is applied, ignored or refused. */
export const judgeAttribute = ({ uri, local, name }: SaxesAttributeNS): "part" | "note" | Refused => {
  if (uri === xmlnsNamespace || isEditors(uri)) return "note"
  const shown = name.slice(0, 60)
  const isKnown = uri === "" || uri === xlinkNamespace || (uri === xmlNamespace && local !== "base")
  if (!isKnown) return refused("notAllowed", `holds the attribute ${shown}, which a logo may not; remove it`)
  if (local.slice(0, 2).toLowerCase() === "on")
    return refused("notAllowed", `holds the event attribute ${shown}; remove it`)
  return uri === xmlNamespace ? "note" : "part"
}
