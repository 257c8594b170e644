import { isJsonObject, type JsonObject } from "../../design/checkDesign.ts"
import type { Imported } from "./Imported.ts"
import { colorOf, mapOptions, readMapped } from "./qrCodeStyling.ts"

/**
 * True where a JSON object is a configuration that mini-qr exports (github.com/lyqht/mini-qr): options of qr-code-styling among
 * others.
 */
export const isMiniQr = (value: JsonObject): boolean => isJsonObject(value.props)

/** The frame style that has a caption where mini-qr's frame has it. */
const frames: Readonly<Record<string, string>> = { top: "banner-above", bottom: "banner-below" }

/** The longest caption. */
const longestCaption = 40

const frameOf = (frame: JsonObject, notes: Array<string>): JsonObject => {
  const position = typeof frame.position === "string" ? frame.position : "bottom"
  const text = typeof frame.text === "string" ? frame.text : ""
  const caption = [...text.replace(/\s+/g, " ").trim()].slice(0, longestCaption).join("")
  const style = isJsonObject(frame.style) ? frame.style : {}
  const color = colorOf(style.backgroundColor, "the frame", notes)
  if (frames[position] === undefined)
    notes.push(`A caption on the ${position.slice(0, 10)} has no counterpart; it stands below the code.`)
  if (caption !== text) notes.push("The caption is one line of at most 40 characters here.")
  notes.push(
    "The frame's own border, padding and text color have no counterpart; its style here has its own."
  )
  return {
    frameStyle: frames[position] ?? "banner-below",
    frameText: caption,
    ...(color === undefined ? {} : { frameColor: color })
  }
}

const backgroundOf = (style: JsonObject, notes: Array<string>): unknown => {
  if (style.background === "transparent") return "transparent"
  return colorOf(style.background, "the background", notes)
}

/** A design of a configuration that mini-qr exported. */
export const fromMiniQr = (config: JsonObject): Promise<Imported> => {
  const props = isJsonObject(config.props) ? config.props : {}
  const style = isJsonObject(config.style) ? config.style : {}
  const { fields, notes } = mapOptions(props)
  const background = backgroundOf(style, notes)
  const radius = typeof style.borderRadius === "string" ? Number.parseFloat(style.borderRadius) : 0
  if (radius > 0)
    notes.push('The round corners around the code have no counterpart; the frame "border" is near them.')
  const frame = isJsonObject(config.frame) ? frameOf(config.frame, notes) : {}
  const mapped = { ...fields, ...(background === undefined ? {} : { background }), ...frame }
  return readMapped({ fields: mapped, notes }, props.data, "mini-qr")
}
