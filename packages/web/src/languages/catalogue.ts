/// <reference path="./messages.d.ts" />
import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { Language } from "@quick-response/design/languages/languages"

const current = signal<Language>("en")

/** The language that replaces one whose messages cannot be loaded. */
const fallback: Language = "en"

/** The language of the pages. */
export const language: ReadonlySignal<Language> = current

/** The message module of each language, loaded when the language is used. */
export type Modules<Words> = Readonly<Record<Language, () => Promise<{ readonly words: Words }>>>

/** Loads a catalogue in a language, and returns the function that shows it. */
type Loader = (language: Language) => Promise<() => void>

const loaders = new Set<Loader>()

/** The messages of a part of the pages, in their language. */
export interface Catalogue<Words> extends Pick<ReadonlySignal<Words>, "value"> {
  /**
   * Loads the messages, in English if they cannot be loaded in the language of the pages; must finish before any are
   * shown.
   */
  readonly load: () => Promise<void>
}

/** Declares the messages of a part of the pages, by its modules. */
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
        // Another language may have been chosen during the load.
        if (spoken === current.peek()) return
      } catch (error) {
        loaders.delete(loader)
        if (spoken === fallback) throw error
        // The whole page falls back, so that it does not mix languages. Another catalogue may have done so during the
        // load.
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

/** Declares the messages of a part that is loaded late, and loads them with its screen. */
export const loadedCatalogue = async <Words extends object>(
  modules: Modules<Words>
): Promise<Catalogue<Words>> => {
  const declared = catalogue(modules)
  await declared.load()
  return declared
}

let wanted: Language = current.peek()

/** Changes the language of the pages, after all messages that are in use have been loaded in it. */
export const speak = async (language: Language): Promise<void> => {
  wanted = language
  const shows = new Map<Loader, () => void>()
  // A catalogue that loads during the change is still in the previous language, so it joins the loaders.
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
