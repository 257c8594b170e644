import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { isJsonObject } from "../../design/checkDesign.ts"
import { api } from "../../frame/api.ts"
import { keptInBrowser } from "../../frame/browserStorage.ts"
import { asMember, session } from "../../frame/session.ts"
import { mostPresets, type Preset, readPresetDesign, readPresets } from "./readPresets.ts"

/** A preset of the account, with its id there. */
interface OwnPreset extends Preset {
  readonly id: string
}

const stored = keptInBrowser("presets")
const inBrowser = signal<ReadonlyArray<Preset>>([])
const inAccount = signal<ReadonlyArray<OwnPreset> | undefined>(undefined)

const isMember = computed(() => session.value.kind === "member")

/** The presets of the account, or of this browser without one, by name; undefined until they are loaded. */
export const presets: ReadonlySignal<ReadonlyArray<Preset> | undefined> = computed(() =>
  isMember.value ? inAccount.value : inBrowser.value
)

/** True if the account stores presets, for all devices. */
export const areInAccount: ReadonlySignal<boolean> = isMember

/** The presets that this browser stores in addition to the account's. */
export const leftInBrowser: ReadonlySignal<ReadonlyArray<Preset>> = computed(() =>
  isMember.value ? inBrowser.value : []
)

const byName = <P extends Preset>(list: ReadonlyArray<P>): ReadonlyArray<P> =>
  list.toSorted((one, other) => one.name.localeCompare(other.name))

/** The presets that the browser stores. Those of another version are kept until one is saved. */
const loadFromBrowser = async (): Promise<void> => {
  const text = stored.read()
  if (text === null) return
  try {
    inBrowser.value = byName(await readPresets(JSON.parse(text)))
  } catch {
    inBrowser.value = []
  }
}

type Listed = Awaited<ReturnType<typeof api.listDesigns>>["designs"][number]

/** A preset of the account; undefined if this version cannot read it. */
const ownPreset = async ({ id, name, designJson }: Listed): Promise<OwnPreset | undefined> => {
  try {
    const design: unknown = JSON.parse(designJson)
    return isJsonObject(design) ? { id, name, ...(await readPresetDesign(design)) } : undefined
  } catch {
    return undefined
  }
}

const loadFromAccount = async (): Promise<void> => {
  const { designs } = await asMember(() => api.listDesigns())
  const read = await Promise.all(designs.map(ownPreset))
  inAccount.value = byName(read.filter((preset) => preset !== undefined))
}

/** Loads the presets of the browser, and those of the account. Rejects if the service does not answer. */
export const loadPresets = async (): Promise<void> => {
  await loadFromBrowser()
  if (isMember.peek()) await loadFromAccount()
}

/** The browser has no room for more presets. */
export class NoRoom extends Error {
  override readonly name = "NoRoom"
}

const keepInBrowser = (next: ReadonlyArray<Preset>): void => {
  const sorted = byName(next)
  if (sorted.length > mostPresets || !stored.write(JSON.stringify(sorted))) throw new NoRoom()
  inBrowser.value = sorted
}

const ownNamed = (name: string): OwnPreset | undefined => inAccount.peek()?.find((own) => own.name === name)

/** Saves a preset in the account under an id, by default that of its name. */
const saveInAccount = async (
  preset: Preset,
  id: string = ownNamed(preset.name)?.id ?? crypto.randomUUID()
): Promise<void> => {
  const { name, style, says } = preset
  const before = inAccount.peek() ?? []
  await asMember(() => api.saveDesign(id, { name, design: { ...style, ...says } }))
  inAccount.value = byName([...before.filter((own) => own.id !== id), { ...preset, id }])
}

const deleteFromAccount = async (name: string): Promise<void> => {
  const deleted = ownNamed(name)
  if (deleted === undefined) return
  await asMember(() => api.deleteDesign(deleted.id))
  inAccount.value = inAccount.peek()?.filter((own) => own !== deleted)
}

/** Saves presets; each replaces one of the same name. Rejects with {@link NoRoom}, or if the service refuses one. */
export const savePresets = async (added: ReadonlyArray<Preset>): Promise<void> => {
  if (isMember.peek()) for (const preset of added) await saveInAccount(preset)
  else {
    const names = new Set(added.map(({ name }) => name))
    keepInBrowser([...inBrowser.peek().filter(({ name }) => !names.has(name)), ...added])
  }
}

/** Deletes a preset. */
export const deletePreset = async (deleted: string): Promise<void> => {
  if (isMember.peek()) await deleteFromAccount(deleted)
  else keepInBrowser(inBrowser.peek().filter(({ name }) => name !== deleted))
}

/** Renames a preset; it replaces another with the new name. */
export const renamePreset = async (preset: Preset, to: string): Promise<void> => {
  const renamed = { ...preset, name: to }
  const own = isMember.peek() ? ownNamed(preset.name) : undefined
  if (own === undefined) {
    keepInBrowser([...inBrowser.peek().filter(({ name }) => name !== preset.name && name !== to), renamed])
  } else {
    await deletePreset(to)
    await saveInAccount(renamed, own.id)
  }
}

/** Moves the presets of this browser into the account; they replace those with the same names. */
export const moveIntoAccount = async (): Promise<void> => {
  for (const preset of inBrowser.peek()) {
    await saveInAccount(preset)
    keepInBrowser(inBrowser.peek().filter((left) => left !== preset))
  }
}
