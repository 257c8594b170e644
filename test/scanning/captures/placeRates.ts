import { configOf } from "@quick-response/core/testing"
import { type Decoder, decoders, zxingForJava } from "../decoders.ts"
import { type Look, plain } from "./looks.ts"
import { type PlaceName, placeNames, takenAt } from "./places.ts"
import { data, drawn, scale } from "./rates.ts"

/** The looks that people take most, by the templates and options that stand first in the studio; and those that were weak elsewhere. */
export const commonLooks: ReadonlyArray<Look> = [
  { option: "color", name: "#3b82f6, rounded", style: { foreground: "#3b82f6", bodyStyle: "Rounded" } },
  { option: "body style", name: "Dots", style: { bodyStyle: "Dots" } },
  { option: "body style", name: "Rounded", style: { bodyStyle: "Rounded", outerEyeStyle: "Rounded" } },
  { option: "body shape", name: "Circle", style: { bodyShape: "Circle" } },
  { option: "frame", name: "banner-below", style: { frameStyle: "banner-below", frameText: "Scan me" } },
  ...(["brand", "menu", "wifi", "social", "contact"] as const).map((template) => ({
    option: "template",
    name: template,
    style: { template }
  }))
]

const readers: ReadonlyArray<Decoder> = [decoders.zxing, decoders.jsqr, decoders.zbar, zxingForJava]

/** The readings of a look at each place: of `each` photographs by each of four decoders, ZXing for Java among them. */
export const readsAtPlaces = async (
  look: Look,
  each: number
): Promise<Readonly<Record<PlaceName, number>>> => {
  const pixels = await drawn(configOf({ data, ...look.style }))
  const reads: Record<PlaceName, number> = {
    "at night": 0,
    "in motion": 0,
    "on a cup": 0,
    "from a messenger": 0,
    "from a thermal printer": 0,
    "under glare": 0,
    "behind a finger": 0,
    "off a screen": 0,
    "at 45°": 0
  }
  for (const place of placeNames)
    for (let turn = 0; turn < each; turn++) {
      const photograph = takenAt(place, pixels, scale, turn)
      for (const read of readers) if ((await read(photograph)) === data) reads[place]++
    }
  return reads
}

const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

/** A table of common looks: readings at each place, in percent of the plain code's. */
export const placesTable = async (each: number): Promise<string> => {
  const ofPlain = await readsAtPlaces(plain, each)
  const photographs = each * readers.length
  const rows = [row(["plain", "", ...placeNames.map((place) => `${ofPlain[place]} of ${photographs}`)])]
  for (const look of commonLooks) {
    const reads = await readsAtPlaces(look, each)
    const shares = placeNames.map((place) => `${Math.round((100 * reads[place]) / ofPlain[place])}`)
    rows.push(row([look.option, look.name, ...shares]))
    console.error(rows.at(-1))
  }
  return [
    row(["option", "value", ...placeNames]),
    row(["---", "---", ...placeNames.map(() => "--:")]),
    ...rows
  ].join("\n")
}
