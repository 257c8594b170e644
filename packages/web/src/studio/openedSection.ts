import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { contentSection, sections } from "./sections.ts"

/** True if content, picture and panels fit side by side. */
const wideWindow = matchMedia("(min-width: 1100px)")
const wide = signal(wideWindow.matches)
wideWindow.addEventListener("change", ({ matches }) => {
  wide.value = matches
})

/** True if content, picture and panels stand side by side. */
export const isWide: ReadonlySignal<boolean> = wide

const opened = signal<string>(contentSection)

/** Opens a section. */
export const openSection = (id: string): void => {
  opened.value = id
}

/** The id of the open section: a panel if the content has its own column. */
export const openedSection: ReadonlySignal<string> = computed(() =>
  wide.value && opened.value === contentSection ? (sections[0]?.id ?? contentSection) : opened.value
)
