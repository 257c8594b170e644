import { dialogsWords } from "catalogue:dialogs"
import { transferWords } from "catalogue:transfer"
import {
  colorOf,
  isQrCodeStyling,
  mapQrCodeStyling,
  type StylingNote
} from "@quick-response/design/peers/qrCodeStyling"
import { isJsonObject, type JsonObject, NoDesign, readDesign } from "../../design/checkDesign.ts"
import { faultsPhrase } from "../../design/sayFault.ts"
import { formatCount } from "../../ground/format.ts"
import { readPresets } from "../presets/readPresets.ts"
import type { Imported, Told } from "./Imported.ts"
import { fileVersion } from "./ownFile.ts"
import { fromQrCodeStyling, readMapped, toldNotes } from "./toldStyling.ts"

/** True for a configuration exported by mini-qr (github.com/lyqht/mini-qr): options of qr-code-styling among others. */
const isMiniQr = (value: JsonObject): boolean => isJsonObject(value.props)

/** The frame style with its caption on the same side as mini-qr's. */
const frames: Readonly<Record<string, string>> = { top: "banner-above", bottom: "banner-below" }

/** The longest caption. */
const longestCaption = 40

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
