import type { Affine } from "../geometry/Affine.ts"
import { blendModes, type CompositeOperator, type FilterInput, type FilterStep } from "../picture/Picture.ts"
import { black, colorOf } from "./colors.ts"
import { quoted, refuse } from "./refusal.ts"
import { numbersOf } from "./Scanner.ts"
import type { Styles } from "./Styles.ts"
import { shareOf } from "./svgLengths.ts"
import type { SvgElement } from "./xml.ts"

/** Each step visits all pixels of the filter's region. */
const maximumSteps = 24

const operators: ReadonlySet<CompositeOperator> = new Set(["over", "in", "out", "atop", "xor"])

const oneOf = <A extends string>(names: ReadonlySet<A>, name: string): A | undefined =>
  [...names].find((known) => known === name)

const numbers = (element: SvgElement, name: string): ReadonlyArray<number> => {
  const text = element.attributes.get(name) ?? ""
  return numbersOf(text) ?? refuse("malformed", `holds ${quoted(text)} in a filter; write it as numbers`)
}

/** The matrices of feColorMatrix's shorthands (Filter Effects 1, section 9.6). */
const colorMatrix = (element: SvgElement): ReadonlyArray<number> => {
  const values = numbers(element, "values")
  const [first] = values
  switch (element.attributes.get("type") ?? "matrix") {
    case "saturate": {
      const s = first ?? 1
      const row = (r: number, g: number, b: number): ReadonlyArray<number> => [r, g, b, 0, 0]
      return [
        ...row(0.213 + 0.787 * s, 0.715 - 0.715 * s, 0.072 - 0.072 * s),
        ...row(0.213 - 0.213 * s, 0.715 + 0.285 * s, 0.072 - 0.072 * s),
        ...row(0.213 - 0.213 * s, 0.715 - 0.715 * s, 0.072 + 0.928 * s),
        ...[0, 0, 0, 1, 0]
      ]
    }
    case "hueRotate": {
      const [cos, sin] = [Math.cos(((first ?? 0) * Math.PI) / 180), Math.sin(((first ?? 0) * Math.PI) / 180)]
      const part = (a: number, b: number, c: number): number => a + cos * b + sin * c
      return [
        ...[part(0.213, 0.787, -0.213), part(0.715, -0.715, -0.715), part(0.072, -0.072, 0.928), 0, 0],
        ...[part(0.213, -0.213, 0.143), part(0.715, 0.285, 0.14), part(0.072, -0.072, -0.283), 0, 0],
        ...[part(0.213, -0.213, -0.787), part(0.715, -0.715, 0.715), part(0.072, 0.928, 0.072), 0, 0],
        ...[0, 0, 0, 1, 0]
      ]
    }
    case "luminanceToAlpha":
      return [...new Array<number>(15).fill(0), 0.2125, 0.7154, 0.0721, 0, 0]
    default:
      if (values.length === 20) return values
      return values.length === 0
        ? [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
        : refuse("malformed", "holds a color matrix that has not 20 numbers; save it again")
  }
}

const pair = (element: SvgElement, name: string, absent: number): readonly [number, number] => {
  const [x = absent, y = x] = numbers(element, name)
  return [x, y]
}

const number = (element: SvgElement, name: string, absent: number): number =>
  numbers(element, name)[0] ?? absent

/** True if a filter step has its own region. */
const hasOwnRegion = ({ attributes }: SvgElement): boolean =>
  ["x", "y", "width", "height"].some(
    (side) => !["0", "0%", "100%"].includes(attributes.get(side)?.trim() ?? "0%")
  )

/** Reads a filter's steps. `matrix` scales lengths from the filtered element's units to the picture's. */
export const readFilterSteps = (
  filter: SvgElement,
  styles: Styles,
  matrix: Affine
): ReadonlyArray<FilterStep> => {
  const steps: Array<FilterStep> = []
  const results = new Map<string, number>()
  const filterStyle = styles.styleOf(filter, undefined)
  if (filter.attributes.get("primitiveUnits") === "objectBoundingBox")
    return refuse(
      "notDrawn",
      'holds a filter in units of the filtered object; use primitiveUnits="userSpaceOnUse"'
    )
  const last = (): FilterInput => (steps.length === 0 ? "source" : steps.length - 1)
  const inputOf = (element: SvgElement, name: string): FilterInput => {
    const input = element.attributes.get(name)?.trim() ?? ""
    if (input === "SourceGraphic") return "source"
    if (input === "SourceAlpha") return "sourceAlpha"
    if (["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"].includes(input))
      return refuse("notDrawn", `holds a filter that reads ${input}; draw its effect as shapes`)
    return results.get(input) ?? last()
  }
  const add = (step: FilterStep): number => {
    if (steps.length === maximumSteps)
      return refuse(
        "tooComplex",
        `holds a filter of more than ${maximumSteps} steps; draw its effect as shapes`
      )
    return steps.push(step) - 1
  }
  const [scaleX, scaleY] = [Math.hypot(matrix.xx, matrix.yx), Math.hypot(matrix.xy, matrix.yy)]

  for (const element of filter.children) {
    if (!element.name.startsWith("fe")) continue
    if (hasOwnRegion(element))
      return refuse("notDrawn", "holds a filter step with a region of its own; draw its effect as shapes")
    const style = styles.styleOf(element, filterStyle)
    const linearRgb = (style.get("color-interpolation-filters") ?? "linearRGB") !== "sRGB"
    const input = (): FilterInput => inputOf(element, "in")
    const backdrop = (): FilterInput => inputOf(element, "in2")
    const floodColor = () => {
      const current = colorOf(style.get("color"), black, black)
      const color = colorOf(style.get("flood-color"), current, black)
      return { ...color, alpha: color.alpha * shareOf(style.get("flood-opacity"), 1) }
    }
    const offset = (from: FilterInput, dx: number, dy: number): number =>
      add({
        linearRgb,
        kind: "offset",
        input: from,
        dx: matrix.xx * dx + matrix.xy * dy,
        dy: matrix.yx * dx + matrix.yy * dy
      })
    const blur = (from: FilterInput, x: number, y: number): number =>
      add({ linearRgb, kind: "blur", input: from, x: Math.max(0, x) * scaleX, y: Math.max(0, y) * scaleY })
    const composite = (from: FilterInput, behind: FilterInput, operator: CompositeOperator): number =>
      add({ linearRgb, kind: "composite", input: from, backdrop: behind, operator })
    switch (element.name) {
      case "feFlood":
        add({ linearRgb, kind: "flood", color: floodColor() })
        break
      case "feOffset":
        offset(input(), number(element, "dx", 0), number(element, "dy", 0))
        break
      case "feGaussianBlur":
        blur(input(), ...pair(element, "stdDeviation", 0))
        break
      case "feDropShadow": {
        const source = input()
        const blurred = blur(source, ...pair(element, "stdDeviation", 2))
        const moved = offset(blurred, number(element, "dx", 2), number(element, "dy", 2))
        const flood = add({ linearRgb, kind: "flood", color: floodColor() })
        composite(source, composite(flood, moved, "in"), "over")
        break
      }
      case "feColorMatrix":
        add({ linearRgb, kind: "matrix", input: input(), values: colorMatrix(element) })
        break
      case "feBlend": {
        const name = element.attributes.get("mode") ?? "normal"
        const mode =
          blendModes.find((known) => known === name) ??
          refuse("notDrawn", `blends by ${quoted(name)}; flatten it to plain colors`)
        add({ linearRgb, kind: "blend", input: input(), backdrop: backdrop(), mode })
        break
      }
      case "feComposite": {
        const name = element.attributes.get("operator") ?? "over"
        if (name === "arithmetic") {
          const [k1, k2, k3, k4] = ["k1", "k2", "k3", "k4"].map((k) => number(element, k, 0))
          const k = [k1 ?? 0, k2 ?? 0, k3 ?? 0, k4 ?? 0] as const
          add({ linearRgb, kind: "arithmetic", input: input(), backdrop: backdrop(), k })
          break
        }
        composite(
          input(),
          backdrop(),
          oneOf(operators, name) ??
            refuse("notDrawn", `composes by ${quoted(name)}; flatten it to plain colors`)
        )
        break
      }
      case "feMerge": {
        const nodes = element.children.filter(({ name }) => name === "feMergeNode")
        let merged: FilterInput | undefined
        for (const node of nodes) {
          const from = inputOf(node, "in")
          merged = merged === undefined ? from : composite(from, merged, "over")
        }
        // Each merge node is a separate step for later steps.
        if (nodes.length === 1 && merged !== undefined) offset(merged, 0, 0)
        break
      }
    }
    const result = element.attributes.get("result")?.trim()
    if (result !== undefined && result !== "" && steps.length > 0) results.set(result, steps.length - 1)
  }
  return steps
}
