import { type Refused, refused } from "../file/Result.ts"
import { blendModes } from "../picture/Picture.ts"
import { type Declaration, type Rule, readPresentation, readStyle, readStyleSheet } from "./css.ts"
import { type Passing, quoted, refuse, refuseFor } from "./refusal.ts"
import type { SvgElement } from "./xml.ts"

/** Drawing properties; true if inherited (SVG 2, appendix H). */
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

export type Property = keyof typeof properties

const isProperty = (name: string): name is Property => Object.hasOwn(properties, name)

/** Properties that move or reshape elements in browsers if set in a style. */
const geometry = new Set("d x y cx cy r rx ry width height".split(" "))
const transforms = new Set("transform translate rotate scale".split(" "))

/** Figma writes "passthrough" for groups without isolation. */
const plainModes: ReadonlySet<string> = new Set([...blendModes, "passthrough", "unset", "initial"])

const styleFault = ({ property, value }: Declaration): Refused | undefined => {
  if (transforms.has(property) && value !== "none")
    return refused("notDrawn", "is transformed by its styles; use the attribute transform")
  if (geometry.has(property)) return refused("notDrawn", `sets ${property} in its styles; use an attribute`)
  return undefined
}

const refuseFaulty = (declaration: Declaration): void => {
  const fault = styleFault(declaration)
  if (fault !== undefined) refuseFor(fault)
}

/** The fault of a drawing property's declaration, in any syntax. */
const valueFault = (property: Property, value: string): Refused | undefined => {
  const isNone = value === "none" || value === "" || value === "inherit"
  if (property.startsWith("marker-") && !isNone)
    return refused("notDrawn", "holds a marker; draw its shapes directly")
  if (property === "mix-blend-mode" && !isNone && !plainModes.has(value))
    return refused("notDrawn", `blends by ${quoted(value)}; flatten it to plain colors`)
  return undefined
}

/** An element's own and inherited properties. */
export class Style {
  private readonly own: ReadonlyMap<Property, string>
  private readonly parent: Style | undefined

  constructor(own: ReadonlyMap<Property, string>, parent: Style | undefined) {
    this.own = own
    this.parent = parent
  }

  /** A property's own or inherited value; undefined if unset. */
  get(name: Property): string | undefined {
    const value = this.own.get(name)
    if (value === "inherit") return this.parent?.get(name)
    if (value === "initial") return undefined
    if (value !== undefined && value !== "unset") return value
    return properties[name] ? this.parent?.get(name) : undefined
  }
}

/** The maximum number of declarations that style sheets apply, over all elements. */
const mostApplied = 200_000

/** The maximum length of a value, which is parsed for each of its elements. */
const longestValue = 1_000

type Compound = Rule["selector"]["subject"]

const classesOf = (element: SvgElement): ReadonlySet<string> =>
  new Set((element.attributes.get("class") ?? "").split(/\s+/))

/** Computes the declared properties of a document's elements. */
export class Styles {
  private readonly rules: ReadonlyMap<string, ReadonlyArray<Rule>>
  private readonly classes = new Map<SvgElement, ReadonlySet<string>>()
  private readonly known = new Map<SvgElement, ReadonlyMap<Property, string>>()
  private readonly passing: Passing
  private applied = 0

  constructor(styleSheets: string, passing: Passing) {
    this.passing = passing
    const rules = new Map<string, Array<Rule>>()
    // Rules are indexed by the rarest part of their subject.
    for (const rule of passing(() => readStyleSheet(styleSheets, passing), [])) {
      const { ids, classes, type } = rule.selector.subject
      for (const declaration of rule.declarations) passing(() => refuseFaulty(declaration), undefined)
      const key =
        ids[0] !== undefined ? `#${ids[0]}` : classes[0] !== undefined ? `.${classes[0]}` : (type ?? "*")
      const list = rules.get(key)
      if (list === undefined) rules.set(key, [rule])
      else list.push(rule)
    }
    this.rules = rules
  }

  /** The style of an element drawn within another. */
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
    // A descendant combinator matches the nearest fitting ancestor, which suffices for drawing programs.
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
      // Some viewers may apply any attribute as CSS, so external references are refused everywhere.
      if (isProperty(name) || value.toLowerCase().includes("url("))
        this.passing(() => set(name, readPresentation(value)), undefined)
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
    const style = element.attributes.get("style") ?? ""
    const inline = this.passing(() => readStyle(style, this.passing), [])
    for (const declaration of inline) this.passing(() => refuseFaulty(declaration), undefined)
    const declarations = [...matching.flatMap((rule) => rule.declarations), ...inline]
    this.applied += declarations.length
    if (this.applied > mostApplied)
      refuse("tooComplex", "applies too many styles to its elements; simplify them")
    for (const wanted of [false, true])
      for (const { property, value, isImportant } of declarations)
        if (isImportant === wanted) this.passing(() => set(property, value), undefined)
    return own
  }
}
