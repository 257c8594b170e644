import { type Refused, refused } from "../file/Result.ts"
import { blendModes } from "../picture/Picture.ts"
import { type Declaration, type Rule, readPresentation, readStyle, readStyleSheet } from "./css.ts"
import { quoted, refuse, refuseFor } from "./refusal.ts"
import type { SvgElement } from "./xml.ts"

/** Properties that say how a logo is drawn, each with whether children have it from their parent (SVG 2, appendix H). */
const properties = {
  fill: true,
  "fill-opacity": true,
  "fill-rule": true,
  "clip-rule": true,
  stroke: true,
  "stroke-opacity": true,
  "stroke-width": true,
  "stroke-linecap": true,
  "stroke-linejoin": true,
  "stroke-miterlimit": true,
  "stroke-dasharray": true,
  "stroke-dashoffset": true,
  "paint-order": true,
  color: true,
  visibility: true,
  "color-interpolation-filters": true,
  "marker-start": true,
  "marker-mid": true,
  "marker-end": true,
  display: false,
  opacity: false,
  "clip-path": false,
  mask: false,
  "mask-type": false,
  filter: false,
  overflow: false,
  "vector-effect": false,
  "stop-color": false,
  "stop-opacity": false,
  "flood-color": false,
  "flood-opacity": false,
  "mix-blend-mode": false
} as const

/** A property that says how a logo is drawn. */
export type Property = keyof typeof properties

const isProperty = (name: string): name is Property => Object.hasOwn(properties, name)

/** Properties that move or reshape in browsers when they stand in a style. */
const geometry = new Set("d x y cx cy r rx ry width height".split(" "))
const transforms = new Set("transform translate rotate scale".split(" "))

/** Figma writes "passthrough" for a group without isolation. */
const plainModes: ReadonlySet<string> = new Set([...blendModes, "passthrough", "unset", "initial"])

const styleFault = ({ property, value }: Declaration): Refused | undefined => {
  if (transforms.has(property) && value !== "none")
    return refused("notDrawn", "is transformed by its styles; use the attribute transform")
  if (geometry.has(property)) return refused("notDrawn", `sets ${property} in its styles; use an attribute`)
  return undefined
}

/** The fault in a declaration of a drawn property, wherever it is written. */
const valueFault = (property: Property, value: string): Refused | undefined => {
  const isNone = value === "none" || value === "" || value === "inherit"
  if (property.startsWith("marker-") && !isNone)
    return refused("notDrawn", "holds a marker; draw its shapes out")
  if (property === "mix-blend-mode" && !isNone && !plainModes.has(value))
    return refused("notDrawn", `blends by ${quoted(value)}; flatten it to plain colors`)
  return undefined
}

/** The properties of an element that are its own or its parent's. */
export class Style {
  private readonly own: ReadonlyMap<Property, string>
  private readonly parent: Style | undefined

  constructor(own: ReadonlyMap<Property, string>, parent: Style | undefined) {
    this.own = own
    this.parent = parent
  }

  /** The value of a property; undefined if neither the element nor one that hands it down sets it. */
  get(name: Property): string | undefined {
    const value = this.own.get(name)
    if (value === "inherit") return this.parent?.get(name)
    if (value === "initial") return undefined
    if (value !== undefined && value !== "unset") return value
    return properties[name] ? this.parent?.get(name) : undefined
  }
}

/** The largest number of declarations that style sheets may apply to all elements. */
const mostApplied = 200_000

/** The characters of one value: it is read anew for each element that has it. */
const longestValue = 1_000

type Compound = Rule["selector"]["subject"]

const classesOf = (element: SvgElement): ReadonlySet<string> =>
  new Set((element.attributes.get("class") ?? "").split(/\s+/))

/** Works out the declared properties of a document's elements. */
export class Styles {
  private readonly rules: ReadonlyMap<string, ReadonlyArray<Rule>>
  private readonly classes = new Map<SvgElement, ReadonlySet<string>>()
  private readonly known = new Map<SvgElement, ReadonlyMap<Property, string>>()
  private applied = 0

  constructor(styleSheets: string) {
    const rules = new Map<string, Array<Rule>>()
    // A rule is looked for by the rarest part of its subject.
    for (const rule of readStyleSheet(styleSheets)) {
      const { ids, classes, type } = rule.selector.subject
      for (const { property, value } of rule.declarations) {
        const fault = styleFault({ property, value, isImportant: false })
        if (fault !== undefined) refuseFor(fault)
      }
      const key =
        ids[0] !== undefined ? `#${ids[0]}` : classes[0] !== undefined ? `.${classes[0]}` : (type ?? "*")
      const list = rules.get(key)
      if (list === undefined) rules.set(key, [rule])
      else list.push(rule)
    }
    this.rules = rules
  }

  /** The style of an element that is drawn within another one's. */
  styleOf(element: SvgElement, parent: Style | undefined): Style {
    const known = this.known.get(element)
    const own = known ?? this.declared(element)
    if (known === undefined) this.known.set(element, own)
    return new Style(own, parent)
  }

  private classesOf(element: SvgElement): ReadonlySet<string> {
    const known = this.classes.get(element)
    const classes = known ?? classesOf(element)
    if (known === undefined) this.classes.set(element, classes)
    return classes
  }

  private is(element: SvgElement, { type, ids, classes }: Compound): boolean {
    if (type !== undefined && type !== element.name) return false
    if (ids.length > 0 && !ids.every((id) => id === element.attributes.get("id"))) return false
    if (classes.length === 0) return true
    const own = this.classesOf(element)
    return classes.every((name) => own.has(name))
  }

  private matches(element: SvgElement, { subject, ancestors }: Rule["selector"]): boolean {
    if (!this.is(element, subject)) return false
    let at: SvgElement | undefined = element
    // A descendant combinator matches the nearest ancestor that fits; drawing programs need no more.
    for (const { isParent, compound } of ancestors) {
      at = at?.parent
      while (!isParent && at !== undefined && !this.is(at, compound)) at = at.parent
      if (at === undefined || !this.is(at, compound)) return false
    }
    return true
  }

  private declared(element: SvgElement): ReadonlyMap<Property, string> {
    const own = new Map<Property, string>()
    const set = (property: string, value: string): void => {
      if (!isProperty(property)) return
      const fault = valueFault(property, value)
      if (fault !== undefined) refuseFor(fault)
      if (value.length > longestValue)
        refuse("tooComplex", `sets ${property} to more than ${longestValue} characters; simplify it`)
      own.set(property, value)
    }
    for (const [name, value] of element.attributes) {
      // Any attribute may be CSS to some viewer, so none may name what lies outside.
      if (isProperty(name) || value.toLowerCase().includes("url(")) set(name, readPresentation(value))
    }
    const id = element.attributes.get("id")
    const candidates = [
      ...(this.rules.get("*") ?? []),
      ...(this.rules.get(element.name) ?? []),
      ...[...this.classesOf(element)].flatMap((name) => this.rules.get(`.${name}`) ?? []),
      ...(id === undefined ? [] : (this.rules.get(`#${id}`) ?? []))
    ]
    this.applied += candidates.length
    const matching = candidates
      .filter(({ selector }) => this.matches(element, selector))
      .sort((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order)
    const inline = readStyle(element.attributes.get("style") ?? "")
    for (const declaration of inline) {
      const fault = styleFault(declaration)
      if (fault !== undefined) refuseFor(fault)
    }
    const declarations = [...matching.flatMap((rule) => rule.declarations), ...inline]
    this.applied += declarations.length
    if (this.applied > mostApplied)
      refuse("tooComplex", "applies too many styles to its elements; simplify them")
    for (const { property, value, isImportant } of declarations) if (!isImportant) set(property, value)
    for (const { property, value, isImportant } of declarations) if (isImportant) set(property, value)
    return own
  }
}
