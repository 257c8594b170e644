import {
  bodyShapes,
  bodyStyles,
  contents as contentKinds,
  contentTypes,
  frameStyles,
  imageFormatNames,
  imageFormats,
  innerEyeStyles,
  outerEyeStyles,
  type PublishedField,
  templates
} from "@quick-response/core"
import { type Grammar, get, move, post } from "../Attack.ts"
import type { Random } from "../random.ts"
import { hostileText, lengthOf } from "./texts.ts"

/** One of a list that is known to hold some. */
const oneOf = <A>(random: Random, all: ReadonlyArray<A>): A | undefined => all[random.below(all.length)]

const color = (random: Random): string =>
  `#${random
    .below(2 ** 12)
    .toString(16)
    .padStart(3, "0")}`

const paint = (random: Random): unknown =>
  random.chance(0.6)
    ? random.of(["#000", "#024", "#300", "#000", color(random)])
    : {
        type: random.of(["linear", "radial"]),
        angle: random.below(360),
        stops: Array.from({ length: 2 + random.below(7) }, (_, i) => ({
          offset: random.chance(0.9) ? i / 9 : random.below(100) / 99,
          color: random.chance(0.8) ? `#0${random.below(5)}${random.below(5)}` : color(random)
        }))
      }

/** The digits, letters or bytes of a symbol up to version 40. */
const dataOf = (random: Random, fresh: string): string => {
  const unit = random.of(["7", "A", "q", "\u00e9", "\u4e2d", "Q r9"])
  return `${fresh}${unit.repeat(Math.ceil(lengthOf(random, 2_900) / unit.length))}`.slice(0, 2_953)
}

const shapePath = (random: Random): string =>
  `M0 0${Array.from({ length: lengthOf(random, 250) }, () => random.of(["L100 0", "A9 9 0 1 1 50 50", "C0 99 99 0 50 50", "Q1 99 50 2", "H9V9", "T5 5", "S1 1 9 99"])).join("")}Z`.slice(
    0,
    2_100
  )

/** Any style: each field of it is left out or takes any value. */
export const styleOf = (random: Random): Record<string, unknown> => {
  const bodyShape = random.chance(0.1) ? "Custom" : oneOf(random, bodyShapes)?.label
  const fields: Record<string, unknown> = {
    bodyStyle: oneOf(random, bodyStyles)?.label,
    bodyShape,
    outerEyeStyle: oneOf(random, outerEyeStyles)?.value,
    innerEyeStyle: oneOf(random, innerEyeStyles)?.value,
    errorCorrectionLevel: random.of(["L", "M", "Q", "H"]),
    foreground: paint(random),
    background: random.chance(0.3) ? "transparent" : "#fff",
    outerEyeColor: paint(random),
    innerEyeColor: paint(random),
    margin: random.of([1, 4, 4, 20, 0]),
    frameStyle: oneOf(random, frameStyles)?.name,
    frameText: random.of(["SCAN ME", "", "\u05d0\u0301\u05d1 12\nab", "W".repeat(40)]),
    quietZone: random.of(["background", "card"]),
    template: oneOf(random, templates)?.name
  }
  const kept = Object.entries(fields).filter(() => random.chance(0.4))
  const style = Object.fromEntries(kept)
  return style.bodyShape === "Custom" ? { ...style, bodyShapePath: shapePath(random) } : style
}

/** Any output: formats with sizes, units and their own options. */
export const outputOf = (random: Random): Record<string, unknown> => {
  const format = oneOf(random, imageFormatNames) ?? "svg"
  const unit = random.of(["px", "px", "mm", "in"])
  const size = random.of([16, 64, 512, 1_024, 2_048, 4_096])
  const honored: ReadonlyArray<string> = imageFormats[format].honors
  const options: Record<string, unknown> = {
    dpi: random.of([72, 300, 2_400]),
    bleed: random.of([0, 3, 10]),
    cropMarks: true,
    colorSpace: random.of(["rgb", "cmyk"]),
    spotColor: hostileText(random, 30)
  }
  const kept = Object.entries(options).filter(([name]) => honored.includes(name) && random.chance(0.4))
  return {
    format,
    size: unit === "px" ? size : size / random.of([2, 20, 100]),
    ...(unit === "px" ? {} : { unit }),
    ...Object.fromEntries(kept)
  }
}

/** Every style by every format, size, unit, dpi and density of the symbol. */
export const encoders: Grammar = (random, fresh) => {
  const style = { data: dataOf(random, fresh), ...styleOf(random) }
  const accept = `${random.of(["image/png", "image/svg+xml", "application/pdf", "application/postscript", "image/webp", "image/jpeg"])}`
  return [
    move(
      random.of([
        post("customer", "/v1/Qr/generate", { ...style, ...outputOf(random) }),
        post("customer", "/v1/Qr/generate", { ...style, ...outputOf(random) }),
        post("customer", "/v1/Qr/generate", { ...style, size: random.of([512, 4_096]) }, { accept }),
        post("customer", "/v1/Qr/purchase", { ...style, ...outputOf(random) }),
        post("stranger", "/v1/Qr/preview", { ...style, size: 256 }),
        post("stranger", "/v1/Qr/calculate-price", { ...style, ...outputOf(random) }),
        get(
          "stranger",
          `/v1/Qr/thumbnail-cache?template=${oneOf(random, templates)?.name}&frameStyle=${oneOf(random, frameStyles)?.name}`
        )
      ])
    )
  ]
}

type Bounds = PublishedField | Extract<PublishedField, { kind: "list" }>["element"]

/** The value of a field: its example, or with this chance a hostile one. */
const contentValue = (random: Random, bounds: Bounds, example: unknown, hostility: number): unknown => {
  if (!random.chance(hostility)) return example
  if (random.chance(0.05)) return random.of([null, [], {}, "", -1, 1e300, true])
  switch (bounds.kind) {
    case "text":
      return hostileText(random, random.chance(0.7) ? bounds.maxLength : 50_000)
    case "number":
      return random.of([bounds.minimum, bounds.maximum, bounds.maximum * 2, 0.1 + 0.2, 1e-300])
    case "boolean":
      return random.chance(0.5)
    case "choice":
      return random.chance(0.8) ? oneOf(random, bounds.values) : hostileText(random, 5_000)
    case "date":
    case "time":
      return random.of([bounds.minimum, bounds.maximum, "2026-02-30", "9".repeat(9_000), "2026-12-31T18:00"])
    case "list": {
      const { element } = bounds
      const count = random.chance(0.9) ? bounds.maxItems : 20_000
      return Array.from({ length: count }, () =>
        contentValue(random, element, Array.isArray(example) ? example[0] : example, hostility)
      )
    }
    case "group":
      return contentValues(random, bounds.fields, hostility)
  }
}

const contentValues = (
  random: Random,
  fields: ReadonlyArray<PublishedField>,
  hostility: number
): Record<string, unknown> =>
  Object.fromEntries(
    fields
      .filter(({ required }) => (required ? random.chance(0.97) : random.chance(0.6)))
      .map((field) => [field.name, contentValue(random, field, field.example, hostility)])
  )

/** Every type of content, its fields taken from its own rows, with hostile values within and beyond their bounds. */
export const contents: Grammar = (random) => {
  const type = oneOf(random, contentTypes) ?? "text"
  const content = { type, ...contentValues(random, contentKinds[type].fields, random.of([0.1, 0.3, 1])) }
  return [
    move(
      random.of([
        post("stranger", "/v1/Qr/preview", { content }),
        post("stranger", "/v1/Qr/calculate-price", { content }),
        post("customer", "/v1/Qr/generate", { content, format: "pdf" }),
        post("customer", "/v1/Qr/purchase", { content })
      ])
    )
  ]
}
