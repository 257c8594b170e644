import { type ReadonlySignal, signal } from "@preact/signals"
import { keptInBrowser } from "../../frame/browserStorage.ts"
import { type BrandKit, readBrandKit } from "./readBrandKit.ts"

const stored = keptInBrowser("brand kit")
const current = signal<BrandKit | undefined>(undefined)

/** The browser's brand kit; undefined without one. */
export const brandKit: ReadonlySignal<BrandKit | undefined> = current

const load = async (): Promise<void> => {
  const text = stored.read()
  if (text === null) return
  try {
    current.value = await readBrandKit(JSON.parse(text))
  } catch {
    // A kit of another version is kept until it is replaced.
  }
}
void load()

/** Stores a brand kit, which replaces the previous one; false if the browser has no room for it. */
export const keepBrandKit = (kit: BrandKit): boolean => {
  if (!stored.write(JSON.stringify(kit))) return false
  current.value = kit
  return true
}

/** Removes the brand kit. */
export const removeBrandKit = (): void => {
  stored.remove()
  current.value = undefined
}
