import { dialogsWords } from "catalogue:dialogs"
import { transferWords } from "catalogue:transfer"
import {
  colorOf,
  isQrCodeStyling,
  type MappedStyle,
  mapQrCodeStyling,
  type StylingNote
} from "@quick-response/design/peers/qrCodeStyling"
import { isJsonObject, type JsonObject, NoDesign, readDesign } from "../../design/checkDesign.ts"
import { faultsPhrase } from "../../design/sayFault.ts"
import type { Design } from "../../design/values.ts"
import { countOf, formatCount } from "../../ground/format.ts"
import { designWords } from "../../languages/designWords.ts"
import { type Preset, readPresets } from "../presets/readPresets.ts"
import { fileVersion } from "./ownFile.ts"

/** True for a configuration exported by mini-qr (github.com/lyqht/mini-qr): options of qr-code-styling among others. */
const isMiniQr = (value: JsonObject): boolean => isJsonObject(value.props)

/** The frame style with its caption on the same side as mini-qr's. */
const frames: Readonly<Record<string, string>> = { top: "banner-above", bottom: "banner-below" }

/** The longest caption. */
const longestCaption = 40

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

/** Says something in the language of the pages. */
export type Told = () => string

/** The content of an imported file. */
export interface Imported {
  /** The readable name of the tool it comes from. */
  readonly source: Told
  readonly design?: Design
  readonly presets?: ReadonlyArray<Preset>
  /** A sentence for each part that has no counterpart here or was replaced by a similar one. */
  readonly notes: ReadonlyArray<Told>
}

/** Sentences for notes. */
const toldNotes = (notes: ReadonlyArray<StylingNote>): ReadonlyArray<Told> =>
  notes.map((note) => () => say(note))

/** The fields of a design, and the options that could not be imported. */
interface Mapped {
  readonly fields: MappedStyle
  readonly notes: ReadonlyArray<Told>
}

/** Reads the mapped fields; a logo that is refused is left out, with the reason. */
const readMapped = async ({ fields, notes }: Mapped, data: unknown, source: Told): Promise<Imported> => {
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
const fromQrCodeStyling = (options: JsonObject): Promise<Imported> => {
  const { fields, notes } = mapQrCodeStyling(options)
  return readMapped({ fields, notes: toldNotes(notes) }, options.data, () => "qr-code-styling")
}

/** A frame's color, with the notes on it. */
const frameColorOf = (value: unknown, notes: Array<Told>): string | undefined => {
  const found: Array<StylingNote> = []
  const color = colorOf(value, "frame.color", found)
  notes.push(...toldNotes(found))
  return color
}

const frameOf = (frame: JsonObject, notes: Array<Told>): JsonObject => {
  const position = typeof frame.position === "string" ? frame.position : "bottom"
  const text = typeof frame.text === "string" ? frame.text : ""
  const caption = [...text.replace(/\s+/g, " ").trim()].slice(0, longestCaption).join("")
  const style = isJsonObject(frame.style) ? frame.style : {}
  const color = frameColorOf(style.backgroundColor, notes)
  if (frames[position] === undefined)
    notes.push(() => transferWords.value.captionAt({ position: position.slice(0, 10) }))
  if (caption !== text)
    notes.push(() => transferWords.value.captionLine({ most: formatCount(longestCaption) }))
  notes.push(() => transferWords.value.ownFrame)
  return {
    frameStyle: frames[position] ?? "banner-below",
    frameText: caption,
    ...(color === undefined ? {} : { frameColor: color })
  }
}

const backgroundOf = (style: JsonObject, notes: Array<StylingNote>): string | undefined =>
  style.background === "transparent"
    ? "transparent"
    : colorOf(style.background, "backgroundOptions.color", notes)

/** A design of a configuration that mini-qr exported. */
const fromMiniQr = (config: JsonObject): Promise<Imported> => {
  const props = isJsonObject(config.props) ? config.props : {}
  const style = isJsonObject(config.style) ? config.style : {}
  const { fields, notes: found } = mapQrCodeStyling(props)
  const background = backgroundOf(style, found)
  const notes: Array<Told> = [...toldNotes(found)]
  const radius = typeof style.borderRadius === "string" ? Number.parseFloat(style.borderRadius) : 0
  if (radius > 0) notes.push(() => transferWords.value.roundCode)
  const frame = isJsonObject(config.frame) ? frameOf(config.frame, notes) : {}
  const mapped = { ...fields, ...(background === undefined ? {} : { background }), ...frame }
  return readMapped({ fields: mapped, notes }, props.data, () => "mini-qr")
}

/** The largest file that is read, in characters: a design with the largest logo. */
export const largestImport = 4_000_000

/** A file cannot be imported; `say` explains it and the remedy in the page's language. */
export class CannotImport extends Error {
  override readonly name = "CannotImport"
  readonly say: Told

  constructor(say: Told) {
    super(say())
    this.say = say
  }
}

const ownFile = async (value: JsonObject): Promise<Imported> => {
  if (value.quickResponse !== fileVersion) throw new CannotImport(() => dialogsWords.value.otherVersion)
  if (value.design === undefined && value.presets === undefined)
    throw new CannotImport(() => dialogsWords.value.holdsNeither)
  return {
    source: () => dialogsWords.value.theStudio,
    ...(value.design === undefined ? {} : { design: await readDesign(value.design) }),
    ...(value.presets === undefined ? {} : { presets: await readPresets(value.presets) }),
    notes: []
  }
}

const read = async (value: unknown): Promise<Imported> => {
  if (!isJsonObject(value)) throw new CannotImport(() => dialogsWords.value.noObject)
  if ("quickResponse" in value) return ownFile(value)
  if (isMiniQr(value)) return fromMiniQr(value)
  if (isQrCodeStyling(value)) return fromQrCodeStyling(value)
  if ("data" in value || "content" in value)
    return { source: () => dialogsWords.value.theApi, design: await readDesign(value), notes: [] }
  throw new CannotImport(() => dialogsWords.value.noKnownDesign)
}

/** Reads the text of an imported file. Rejects with {@link CannotImport}. */
export const readImport = async (text: string): Promise<Imported> => {
  if (text.length > largestImport) throw new CannotImport(() => dialogsWords.value.fileTooLarge)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch {
    throw new CannotImport(() => dialogsWords.value.noJson)
  }
  try {
    return await read(value)
  } catch (error) {
    if (!(error instanceof NoDesign)) throw error
    const { faults } = error
    throw new CannotImport(() => dialogsWords.value.hasFaults({ faults: faultsPhrase(faults) }))
  }
}
