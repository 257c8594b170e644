import type { Random } from "./random.ts"

/** A word that no drawn picture may contain: a hostile document has it in every place for a caller's text. */
export const marker = "mArKeR7q"

const repeat = (times: number, part: (index: number) => string): string =>
  Array.from({ length: times }, (_, index) => part(index)).join("")

/** An SVG document with this in it. */
export const svgOf = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">${content}</svg>`

const blank = (length: number): string => " ".repeat(length)
const square = 'd="M0 0h9v9z"'
const used = (id: string, times: number): string => repeat(times, () => `<use href="#${id}"/>`)

/** Documents that once took more than a second, gigabytes of memory or the whole stack; each must be refused. */
export const costlyDocuments: Readonly<Record<string, string>> = {
  "a curve that a stretched pen follows far beyond the picture": svgOf(
    '<path fill="none" stroke="red" stroke-width="1e-9" transform="scale(1e8 5e7)" d="M0 0C0 1 1 0 1 1"/>'
  ),
  "a hundred of such curves": svgOf(
    `<path fill="none" stroke="red" stroke-width="1e-9" transform="scale(1e8 5e7)" d="M0 0${"C0 1 1 0 1 1C1 0 0 0 0 0".repeat(100)}"/>`
  ),
  "60,000 lines that cross the whole picture within one row": svgOf(
    repeat(2, () => `<path d="M0 0${repeat(45_000, (i) => `L${i % 2 === 0 ? "100 0" : "0 .9"}`)}"/>`)
  ),
  "10,000 such lines as strokes": svgOf(
    `<path fill="none" stroke="red" stroke-width=".01" d="M0 0${repeat(10_000, (i) => `L${i % 2 === 0 ? "100 0" : "0 .9"}`)}"/>`
  ),
  "elements that draw nothing, used often": svgOf(
    `<g id="a">${"<desc/>".repeat(4_000)}</g>${used("a", 990)}`
  ),
  "the same, where a mask asks for its box": svgOf(
    `<mask id="m"/><g id="a"><path ${square}/>${"<desc/>".repeat(4_000)}</g>${repeat(900, () => '<use href="#a" mask="url(#m)"/>')}`
  ),
  "a chain of 2,000 clip paths": svgOf(
    `${repeat(2_000, (i) => `<clipPath id="c${i}" clip-path="url(#c${i + 1})"/>`)}<path clip-path="url(#c0)" ${square}/>`
  ),
  "a clip path of much that clips nothing": svgOf(
    `<clipPath id="c">${"<desc/>".repeat(2_500)}</clipPath><g id="a">${repeat(90, () => `<path clip-path="url(#c)" ${square}/>`)}</g>${used("a", 80)}`
  ),
  "a gradient of 100 stops, used 9,000 times": svgOf(
    `<linearGradient id="g">${repeat(100, (i) => `<stop offset="${i / 100}" stop-color="hsl(${i} 50% 50%)"/>`)}</linearGradient><g id="a">${repeat(95, () => `<path fill="url(#g)" ${square}/>`)}</g>${used("a", 95)}`
  ),
  "a gradient among 4,700 titles, used 9,000 times": svgOf(
    `<linearGradient id="g">${"<title/>".repeat(4_700)}<stop/><stop/></linearGradient><g id="a">${repeat(95, () => `<path fill="url(#g)" ${square}/>`)}</g>${used("a", 95)}`
  ),
  "a filter of 400,000 numbers, used 9,000 times": svgOf(
    `<filter id="f"><feColorMatrix type="saturate" values="${"1 ".repeat(400_000)}"/></filter><g id="a">${repeat(95, () => `<path filter="url(#f)" ${square}/>`)}</g>${used("a", 95)}`
  ),
  "transforms of 9,000 blanks, used 95 times each": svgOf(
    `<g id="a">${repeat(95, () => `<path transform="translate(${blank(9_000)}1)" ${square}/>`)}</g>${used("a", 95)}`
  ),
  "a width of 900,000 zeros, used 4,700 times": svgOf(
    `<rect id="a" width="${"0".repeat(900_000)}1" height="1"/>${used("a", 4_700)}`
  ),
  "a color of 400,000 zeros": svgOf(`<path fill="rgb(${"0".repeat(400_000)},0,0)" ${square}/>`)
}

const numbers = [
  "0",
  "1",
  "-1",
  "50",
  "1e9",
  "-1e9",
  "1e-9",
  "1e308",
  "-1e308",
  "1e-320",
  "99999999999999999999",
  ".5.5",
  "+.1e+1",
  "1e",
  "NaN",
  "Infinity",
  "100%",
  "1em",
  "0x10",
  "12.5",
  "7",
  "33"
] as const

/** Text that one reader takes for the end or the beginning of something, and another does not. */
const tricks = [
  "/*",
  "*/",
  "'/*'",
  '"*/"',
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "\\",
  "\\75rl(",
  "url(",
  "url(#a)",
  "url('#b')",
  `url(${marker})`,
  `@import url(http://${marker}/)`,
  "}",
  "{",
  ";",
  "!important",
  "&#x3b;",
  "&#0;",
  "&amp;",
  "&lt;",
  "&#123;",
  "&e;",
  "%",
  "\u0000",
  "\ufeff",
  "\u2028",
  "expression(1)",
  "javascript:1",
  "data:text/html,x",
  "#a",
  "#z",
  "none",
  "inherit",
  "initial",
  "currentColor",
  "var(--x)"
] as const

const ids = ["a", "b", "c", "d", "e", "f", "g", "h"] as const

const elements = [
  "g",
  "g",
  "g",
  "path",
  "path",
  "path",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "use",
  "use",
  "svg",
  "symbol",
  "defs",
  "clipPath",
  "mask",
  "linearGradient",
  "radialGradient",
  "filter",
  "image",
  "title",
  "style",
  "metadata"
] as const

const rare = ["script", "foreignObject", "text", "a", "pattern", "marker", "set", "animate", "x:y"] as const

const steps = [
  "feFlood",
  "feOffset",
  "feGaussianBlur",
  "feDropShadow",
  "feColorMatrix",
  "feBlend",
  "feComposite",
  "feMerge"
] as const

const properties = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-dashoffset",
  "stroke-linejoin",
  "stroke-linecap",
  "stroke-miterlimit",
  "opacity",
  "fill-opacity",
  "fill-rule",
  "clip-path",
  "mask",
  "filter",
  "display",
  "visibility",
  "overflow",
  "color",
  "stop-color",
  "mix-blend-mode",
  "vector-effect",
  "mask-type",
  "paint-order"
] as const

const lengths = [
  "x",
  "y",
  "width",
  "height",
  "cx",
  "cy",
  "r",
  "rx",
  "ry",
  "x1",
  "y2",
  "fx",
  "offset",
  "dx"
] as const

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/** Writes random documents: mostly elements that a logo may have, with hostile values, references and tricks. */
class Writer {
  private readonly random: Random
  private left: number
  private readonly hostility: number

  constructor(random: Random) {
    this.random = random
    this.left = 1 + random.below(60)
    this.hostility = random.of([0, 0, 0.02, 0.1])
  }

  document(): string {
    let content = `<!--${marker}--><title>${marker}</title><metadata id="${marker}">${marker}</metadata>`
    content += `<style>/*${marker}*/.${marker}{${this.declarations()}}</style>`
    while (this.left > 0) content += this.element(0)
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" inkscape:${marker}="${marker}" viewBox="0 0 100 100">${content}</svg>`
  }

  private number(): string {
    const { random } = this
    if (random.chance(0.85)) return String(random.below(1000) / 10)
    return random.of(numbers)
  }

  private reference(): string {
    return `url(#${this.random.of(ids)})`
  }

  private trick(): string {
    return this.random.of(tricks).replaceAll("<", "&lt;").replaceAll('"', "&quot;")
  }

  private value(property: string): string {
    const { random } = this
    if (random.chance(this.hostility)) return this.trick()
    switch (property) {
      case "clip-path":
      case "mask":
      case "filter":
        return this.reference()
      case "fill":
      case "stroke":
      case "color":
      case "stop-color":
        return random.of(["red", "#123456", "none", "currentColor", "hsl(120 50% 50%)", this.reference()])
      case "stroke-dasharray":
        return `${this.number()} ${this.number()}`
      case "stroke-linejoin":
        return random.of(["round", "bevel", "miter"])
      case "stroke-linecap":
        return random.of(["round", "square", "butt"])
      case "mix-blend-mode":
        return random.of(["multiply", "normal", "soft-light"])
      case "vector-effect":
        return "non-scaling-stroke"
      case "fill-rule":
        return "evenodd"
      case "display":
        return random.of(["none", "inline"])
      case "overflow":
        return random.of(["visible", "hidden"])
      case "visibility":
        return random.of(["hidden", "visible"])
      case "mask-type":
        return random.of(["alpha", "luminance"])
      case "opacity":
      case "fill-opacity":
        return `.${1 + random.below(9)}`
      default:
        return this.number()
    }
  }

  private declarations(): string {
    const { random } = this
    return Array.from({ length: random.below(4) }, () => {
      const property = random.of(properties)
      return `${property}:${this.value(property)}`
    }).join(random.chance(this.hostility) ? this.random.of(["/* ; */;", ";;", "; "]) : ";")
  }

  private data(): string {
    const { random } = this
    let path = `M${this.number()} ${this.number()}`
    for (let i = random.below(random.chance(0.05) ? 400 : 12); i > 0; i--) {
      const command = random.of(["L", "l", "H", "v", "C", "c", "S", "Q", "t", "A", "a", "Z", "m"])
      const counts: Readonly<Record<string, number>> = { H: 1, v: 1, C: 6, c: 6, S: 4, Q: 4, Z: 0 }
      if (command === "A" || command === "a")
        path += `${command}${this.number()} ${this.number()} 30 ${random.below(2)} ${random.below(2)} ${this.number()} ${this.number()}`
      else path += command + Array.from({ length: counts[command] ?? 2 }, () => this.number()).join(" ")
    }
    return path
  }

  private transform(): string {
    const { random } = this
    const n = () => this.number()
    return Array.from({ length: 1 + random.below(2) }, () =>
      random.of([
        `translate(${n()},${n()})`,
        `scale(${n()})`,
        `scale(${n()} ${n()})`,
        `rotate(${n()})`,
        `skewX(${n()})`,
        `matrix(${n()} ${n()} ${n()} ${n()} ${n()} ${n()})`
      ])
    ).join(" ")
  }

  private attributes(name: string): string {
    const { random } = this
    const all = new Map<string, string>()
    if (random.chance(0.6)) all.set("id", random.of(ids))
    all.set("class", marker)
    if (name === "path") all.set("d", this.data())
    if (name.startsWith("poly"))
      all.set("points", Array.from({ length: 2 * random.below(9) }, () => this.number()).join(","))
    if (name === "use" || (name.endsWith("Gradient") && random.chance(0.2)))
      all.set(random.of(["href", "xlink:href"]), `#${random.of(ids)}`)
    if (name === "image") all.set("href", random.chance(this.hostility) ? this.trick() : dot)
    for (let i = random.below(4); i > 0; i--) all.set(random.of(lengths), this.number())
    for (let i = random.below(4); i > 0; i--) {
      const property = random.of(properties)
      all.set(property, this.value(property))
    }
    if (random.chance(0.25)) all.set("transform", this.transform())
    if (random.chance(0.25)) all.set("style", this.declarations())
    if (random.chance(0.1)) all.set(`data-${marker}`, marker)
    if (name.startsWith("fe")) {
      all.set("in", random.of(["SourceGraphic", "SourceAlpha", "r"]))
      all.set("in2", "SourceAlpha")
      all.set("result", random.of(["r", marker]))
      all.set("stdDeviation", this.number())
      for (const side of ["x", "y", "width", "height"]) all.delete(side)
    }
    if (name === "symbol" || name === "svg") all.set("viewBox", `0 0 ${this.number()} ${this.number()}`)
    if (name === "clipPath" || name === "mask")
      all.set(`${name}${name === "mask" ? "Content" : ""}Units`, "objectBoundingBox")
    if (random.chance(this.hostility)) all.set(random.of(["onload", "xml:base", "href", "y:z"]), marker)
    return [...all].map(([key, value]) => ` ${key}="${value}"`).join("")
  }

  private element(depth: number): string {
    const { random } = this
    this.left--
    if (random.chance(this.hostility / 4)) return this.random.of(tricks)
    const name = random.chance(this.hostility / 4) ? random.of(rare) : random.of(elements)
    const start = `<${name}${this.attributes(name)}`
    if (name === "style")
      return `<style>.${marker},${random.of(["g", "path", "#a"])}{${this.declarations()}}</style>`
    if (name === "title" || name === "metadata") return `<${name}>${marker}</${name}>`
    if (name.endsWith("Gradient"))
      return `${start}>${repeat(random.below(5), (i) => `<stop offset=".${i}" style="stop-color:${this.value("color")}"/>`)}</${name}>`
    if (name === "filter")
      return `${start}>${repeat(1 + random.below(4), () => {
        const step = random.of(steps)
        return `<${step}${this.attributes(step)}/>`
      })}</filter>`
    const isHolder = ["g", "svg", "symbol", "defs", "clipPath", "mask"].includes(name)
    if (!isHolder) return `${start}/>`
    let content = ""
    for (let i = random.below(5); i > 0 && this.left > 0 && depth < 40; i--)
      content += this.element(depth + 1)
    return `${start}>${content}</${name}>`
  }
}

/** A random document. */
export const hostileSvg = (random: Random): string => new Writer(random).document()
