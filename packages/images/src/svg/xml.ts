import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from "saxes"
import { type Passing, Refusal, refuse, refuseFor } from "./refusal.ts"
import { isReference, judgeAttribute, judgeElement, svgNamespace } from "./vocabulary.ts"

/** An SVG element with attributes by local name, and its text. */
export interface SvgElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly parent: SvgElement | undefined
  readonly children: ReadonlyArray<SvgElement>
  readonly text: string
}

const maximumElements = 5000
const maximumDepth = 32
const maximumAttributes = 200

/** The maximum attribute length, except for drawings, files and styles, which have their own. */
const longestAttribute = 4_096
const unboundedAttributes: ReadonlySet<string> = new Set(["d", "points", "href", "style"])

/** Text is fed in pieces, so that parsing stops soon after an error. */
const chunk = 4096

/** The document types of older drawing programs; they define no entities. */
const knownDoctypes =
  /^ ?svg(?: PUBLIC "-\/\/W3C\/\/DTD SVG (?:1\.0|1\.1|1\.1 Basic|1\.1 Tiny|20010904)\/\/EN" "https?:\/\/www\.w3\.org\/[\w./-]{1,80}")? ?$/

interface OpenElement extends SvgElement {
  readonly children: Array<SvgElement>
  text: string
}

const attributesOf = (tag: SaxesTagNS, passing: Passing): ReadonlyMap<string, string> => {
  const attributes = new Map<string, string>()
  const all = Object.values(tag.attributes)
  if (all.length > maximumAttributes)
    return refuse("tooComplex", `has an element of more than ${maximumAttributes} attributes; simplify it`)
  const add = (attribute: SaxesAttributeNS): void => {
    const verdict = judgeAttribute(attribute)
    if (verdict === "note") return
    if (verdict !== "part") throw new Refusal(verdict)
    if (attribute.value.length > longestAttribute && !unboundedAttributes.has(attribute.local))
      refuse(
        "tooComplex",
        `has more than ${longestAttribute} characters in the attribute ${attribute.name.slice(0, 60)}; simplify it`
      )
    if (isReference(attribute)) {
      const isRaster = tag.local === "image"
      if (!isRaster && !attribute.value.startsWith("#"))
        refuse("elsewhere", `refers to another file by ${attribute.name.slice(0, 60)}; refer to #ids alone`)
      // The plain attribute precedes XLink's (SVG 2, section 16.1.2), in either order.
      if (attribute.uri === "" || !attributes.has("href")) attributes.set("href", attribute.value)
    } else attributes.set(attribute.local, attribute.value)
  }
  for (const attribute of all) passing(() => add(attribute), undefined)
  return attributes
}

/**
 * Parses an SVG document's elements. Refuses malformed documents, entities, processing instructions, and elements and
 * attributes that logos may not have; drops comments and drawing programs' notes.
 */
export const readXml = (text: string, passing: Passing): SvgElement => {
  const parser = new SaxesParser({ xmlns: true })
  const open: Array<OpenElement | undefined> = []
  let root: SvgElement | undefined
  let elements = 0

  parser.on("error", ({ message }) => refuse("malformed", `is not well-formed XML: ${message.slice(0, 160)}`))
  parser.on("doctype", (doctype) => {
    if (doctype.length > 200 || !knownDoctypes.test(doctype.replace(/[ \t\r\n]+/g, " ")))
      passing(() => refuse("notAllowed", "has a DOCTYPE, which can define entities; remove it"), undefined)
  })
  parser.on("processinginstruction", ({ target }) =>
    passing(
      () => refuse("notAllowed", `has the processing instruction <?${target.slice(0, 60)}?>; remove it`),
      undefined
    )
  )
  parser.on("xmldecl", ({ encoding = "UTF-8" }) => {
    if (encoding.toUpperCase() !== "UTF-8")
      refuse("malformed", `is encoded as ${encoding.slice(0, 60)}; save it as UTF-8`)
  })
  parser.on("opentag", (tag) => {
    if (++elements > maximumElements)
      refuse("tooComplex", `holds more than ${maximumElements} elements; simplify it`)
    if (open.length >= maximumDepth) refuse("tooComplex", "nests elements too deep; simplify it")
    if (root === undefined && (tag.uri !== svgNamespace || tag.local !== "svg"))
      refuse(
        "malformed",
        `is not an SVG: its root is <${tag.name.slice(0, 60)}>, not <svg xmlns="${svgNamespace}">`
      )
    const verdict = judgeElement(tag)
    const isPart = passing(
      () => (typeof verdict === "object" ? refuseFor(verdict) : verdict === "part"),
      false
    )
    const attributes = attributesOf(tag, passing)
    const parent = open.at(-1)
    // Parts of a part that is passed over, such as a foreign object, are passed over, too.
    const isHidden = open.length > 0 && parent === undefined
    if (!isPart || isHidden) return open.push(undefined)
    const element: OpenElement = { name: tag.local, attributes, parent, children: [], text: "" }
    parent?.children.push(element)
    open.push(element)
    root ??= element
  })
  const onText = (content: string): void => {
    const element = open.at(-1)
    if (element?.name === "style") element.text += content
  }
  parser.on("text", onText)
  parser.on("cdata", onText)
  parser.on("closetag", () => {
    open.pop()
  })
  for (let at = 0; at < text.length; at += chunk) parser.write(text.slice(at, at + chunk))
  parser.close()
  return root ?? refuse("malformed", "is empty")
}
