import { isJsonObject, type JsonObject } from "../../design/checkDesign.ts"
import { formatCount } from "../../ground/format.ts"
import { transferWords } from "../../languages/studio/transferWords.ts"
import type { Imported, Told } from "./Imported.ts"
import { colorOf, mapOptions, readMapped } from "./qrCodeStyling.ts"

/** True for a configuration exported by mini-qr (github.com/lyqht/mini-qr): options of qr-code-styling among others. */
export const isMiniQr = (value: JsonObject): boolean => isJsonObject(value.props)

/** The frame style with its caption on the same side as mini-qr's. */
const frames: Readonly<Record<string, string>> = { top: "banner-above", bottom: "banner-below" }

/** The longest caption. */
const longestCaption = 40

const frameOf = (frame: JsonObject, notes: Array<Told>): JsonObject => {
  const position = typeof frame.position === "string" ? frame.position : "bottom"
  const text = typeof frame.text === "string" ? frame.text : ""
  const caption = [...text.replace(/\s+/g, " ").trim()].slice(0, longestCaption).join("")
  const style = isJsonObject(frame.style) ? frame.style : {}
  const color = colorOf(style.backgroundColor, "frame", notes)
  if (frames[position] === undefined) notes.push(() => transferWords.value.captionAt(position.slice(0, 10)))
  if (caption !== text) notes.push(() => transferWords.value.captionLine(formatCount(longestCaption)))
  notes.push(() => transferWords.value.ownFrame)
  return {
    frameStyle: frames[position] ?? "banner-below",
    frameText: caption,
    ...(color === undefined ? {} : { frameColor: color })
  }
}

const backgroundOf = (style: JsonObject, notes: Array<Told>): unknown => {
  if (style.background === "transparent") return "transparent"
  return colorOf(style.background, "background", notes)
}

/** A design of a configuration that mini-qr exported. */
export const fromMiniQr = (config: JsonObject): Promise<Imported> => {
  const props = isJsonObject(config.props) ? config.props : {}
  const style = isJsonObject(config.style) ? config.style : {}
  const { fields, notes } = mapOptions(props)
  const background = backgroundOf(style, notes)
  const radius = typeof style.borderRadius === "string" ? Number.parseFloat(style.borderRadius) : 0
  if (radius > 0) notes.push(() => transferWords.value.roundCode)
  const frame = isJsonObject(config.frame) ? frameOf(config.frame, notes) : {}
  const mapped = { ...fields, ...(background === undefined ? {} : { background }), ...frame }
  return readMapped({ fields: mapped, notes }, props.data, () => "mini-qr")
}
