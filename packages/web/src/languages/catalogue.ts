/// <reference path="./messages.d.ts" />
import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { Language } from "@quick-response/design/languages/languages"

const current = signal<Language>("en")

/** The language in place of one whose messages cannot be loaded. */
const fallback: Language = "en"

/** The language of the pages. */
export const language: ReadonlySignal<Language> = current

/** The module of each language, loaded if it is spoken. */
export type Modules<Words> = Readonly<Record<Language, () => Promise<{ readonly words: Words }>>>

/** Loads a catalogue in a language, and returns the function that shows it. */
type Loader = (language: Language) => Promise<() => void>

const loaders = new Set<Loader>()

/** The messages of a room in the language of the pages. */
export interface Catalogue<Words> extends Pick<ReadonlySignal<Words>, "value"> {
  /** Loads the messages, in English where they cannot be loaded in the language of the pages; nothing may be shown before. */
  readonly load: () => Promise<void>
}

/** Declares the messages of a room by its modules. */
export const catalogue = <Words extends object>(modules: Modules<Words>): Catalogue<Words> => {
  const shown = signal<Words | undefined>(undefined)
  const loader: Loader = async (language) => {
    const { words } = await modules[language]()
    return () => {
      shown.value = words
    }
  }
  const load = async (): Promise<void> => {
    for (;;) {
      loaders.add(loader)
      const spoken = current.peek()
      try {
        const show = await loader(spoken)
        show()
        // Another language may have been chosen meanwhile.
        if (spoken === current.peek()) return
      } catch (error) {
        loaders.delete(loader)
        if (spoken === fallback) throw error
        // All of the page: half of it in another language reads worse. Another catalogue may have seen to it meanwhile.
        if (spoken === current.peek()) await speak(fallback)
      }
    }
  }
  return {
    get value() {
      if (shown.value === undefined) throw new Error("a message is shown before its catalogue is loaded")
      return shown.value
    },
    load
  }
}

/** Declares the messages of a room that is loaded late, and loads them beside its screen. */
export const loadedCatalogue = async <Words extends object>(
  modules: Modules<Words>
): Promise<Catalogue<Words>> => {
  const declared = catalogue(modules)
  await declared.load()
  return declared
}

let wanted: Language = current.peek()

/** Changes the language of the pages, once all messages that were loaded before are there in it. */
export const speak = async (language: Language): Promise<void> => {
  wanted = language
  const shows = new Map<Loader, () => void>()
  // A catalogue that is loaded meanwhile joins the loaders: it is still in the language of before.
  for (;;) {
    const missing = [...loaders].filter((load) => !shows.has(load))
    if (missing.length === 0) break
    await Promise.all(missing.map(async (load) => shows.set(load, await load(language))))
  }
  if (wanted !== language) return
  batch(() => {
    for (const show of shows.values()) show()
    current.value = language
  })
}
