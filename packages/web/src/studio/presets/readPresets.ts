import { isJsonObject, type JsonObject, NoDesign, readSays, readStyle } from "../../design/checkDesign.ts"
import type { Says, Style } from "../../design/values.ts"

/** A style with a name, perhaps with the message of its design. */
export interface Preset {
  readonly name: string
  readonly style: Style
  /** The message, which may be unfinished. */
  readonly says?: Says
}

/** The most presets that are stored. */
export const mostPresets = 100

/** The longest name of a preset, in UTF-16 units. */
export const longestPresetName = 60

/** A name is empty, or longer than {@link longestPresetName}. */
export type NameFault = "empty" | "long"

/** The fault of a preset's name; undefined without a fault. */
export const presetNameFault = (name: string): NameFault | undefined =>
  name.trim() === "" ? "empty" : name.length > longestPresetName ? "long" : undefined

/** A preset's style and message from a parsed design that may lack the message. Rejects with {@link NoDesign}. */
export const readPresetDesign = async ({
  data,
  content,
  ...style
}: JsonObject): Promise<Omit<Preset, "name">> => ({
  style: await readStyle(style),
  ...(data === undefined && content === undefined ? {} : { says: readSays({ data, content }) })
})

/** Presets from parsed JSON. Rejects with {@link NoDesign}. */
export const readPresets = async (value: unknown): Promise<ReadonlyArray<Preset>> => {
  if (!Array.isArray(value) || value.length > mostPresets)
    throw new NoDesign([`presets: expected a list of at most ${mostPresets}`])
  return Promise.all(
    value.map(async (preset: unknown, place) => {
      if (
        !isJsonObject(preset) ||
        typeof preset.name !== "string" ||
        presetNameFault(preset.name) !== undefined
      )
        throw new NoDesign([
          `presets[${place}].name: expected a text of 1 to ${longestPresetName} characters`
        ])
      const { name, style, says } = preset
      if (!isJsonObject(style)) throw new NoDesign([`presets[${place}].style: expected a style`])
      return { name, ...(await readPresetDesign({ ...style, ...(isJsonObject(says) ? says : {}) })) }
    })
  )
}
