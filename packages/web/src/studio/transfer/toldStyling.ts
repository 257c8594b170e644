import { transferWords } from "catalogue:transfer"
import {
  type MappedStyle,
  mapQrCodeStyling,
  type StylingNote
} from "@quick-response/design/peers/qrCodeStyling"
import { type JsonObject, NoDesign, readDesign } from "../../design/checkDesign.ts"
import { faultsPhrase } from "../../design/sayFault.ts"
import { countOf } from "../../ground/format.ts"
import { designWords } from "../../languages/designWords.ts"
import type { Imported, Told } from "./Imported.ts"

/** A part of a design, by its message. */
type Part = keyof typeof transferWords.value.parts

/** The part of each group of options. */
const partsByGroup: Readonly<Record<string, Part>> = {
  dotsOptions: "dots",
  cornersSquareOptions: "squares",
  cornersDotOptions: "balls",
  backgroundOptions: "background",
  frame: "frame"
}

const partName = (option: string): string =>
  transferWords.value.parts[partsByGroup[option.split(".")[0] ?? ""] ?? "dots"]

/** Says an option's note in the language of the pages. */
const say = (note: StylingNote): string => {
  const words = transferWords.value
  const part = partName(note.option)
  switch (note.kind) {
    case "seeThrough":
      return words.seeThrough({ part })
    case "unreadColor":
      return words.unreadColor({ part, color: JSON.stringify(note.color) })
    case "gradient":
      return words.gradient({ part, count: countOf(note.count) })
    case "unknownType":
      return words.unknownType({ part, type: note.type })
    case "nearType":
      return words.nearType({ part, type: note.type, near: designWords.value.outerEyeStyle.Leaf })
    case "pictureSize":
      return words.pictureSize({ share: String(note.share), size: String(note.size) })
    default:
      return words[note.kind]
  }
}

/** Sentences for notes. */
export const toldNotes = (notes: ReadonlyArray<StylingNote>): ReadonlyArray<Told> =>
  notes.map((note) => () => say(note))

/** The fields of a design, and what could not be taken over. */
interface Mapped {
  readonly fields: MappedStyle
  readonly notes: ReadonlyArray<Told>
}

/** Reads the mapped fields; a logo that is refused is left out, with the reason. */
export const readMapped = async (
  { fields, notes }: Mapped,
  data: unknown,
  source: Told
): Promise<Imported> => {
  const says = { data: typeof data === "string" ? data : "" }
  try {
    return { source, design: await readDesign({ ...fields, ...says }), notes }
  } catch (error) {
    const { logo, ...rest } = fields
    if (logo === undefined || !(error instanceof NoDesign)) throw error
    const design = await readDesign({ ...rest, ...says })
    const { faults } = error
    const leftOut = () => transferWords.value.pictureLeftOut({ faults: faultsPhrase(faults) })
    return { source, design, notes: [...notes, leftOut] }
  }
}

/** A design of the options of qr-code-styling. */
export const fromQrCodeStyling = (options: JsonObject): Promise<Imported> => {
  const { fields, notes } = mapQrCodeStyling(options)
  return readMapped({ fields, notes: toldNotes(notes) }, options.data, () => "qr-code-styling")
}
