import { type ReadonlySignal, signal } from "@preact/signals"
import { keptInBrowser } from "../../frame/browserStorage.ts"
import { mostPresets, type Preset, readPresets } from "./readPresets.ts"

const stored = keptInBrowser("presets")
const current = signal<ReadonlyArray<Preset>>([])

/** The presets of this browser, by name. */
export const presets: ReadonlySignal<ReadonlyArray<Preset>> = current

/** Loads the presets that the browser keeps. Presets of another version that this one cannot read stay until one is saved. */
export const loadPresets = async (): Promise<void> => {
  const text = stored.read()
  if (text === null) return
  try {
    current.value = await readPresets(JSON.parse(text))
  } catch {
    current.value = []
  }
}

/** Keeps presets by name; false if the browser has no room for them. */
const keep = (next: ReadonlyArray<Preset>): boolean => {
  const sorted = next.toSorted((one, other) => one.name.localeCompare(other.name))
  if (sorted.length > mostPresets || !stored.write(JSON.stringify(sorted))) return false
  current.value = sorted
  return true
}

/** Saves presets; each replaces one of the same name. False without room. */
export const savePresets = (added: ReadonlyArray<Preset>): boolean => {
  const names = new Set(added.map(({ name }) => name))
  return keep([...current.peek().filter(({ name }) => !names.has(name)), ...added])
}

/** Gives a preset another name, in place of one that has it. */
export const renamePreset = (from: string, to: string): boolean =>
  keep(
    current
      .peek()
      .filter(({ name }) => name === from || name !== to)
      .map((preset) => (preset.name === from ? { ...preset, name: to } : preset))
  )

/** Deletes a preset. */
export const deletePreset = (deleted: string): boolean =>
  keep(current.peek().filter(({ name }) => name !== deleted))
