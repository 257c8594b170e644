import { useRef } from "preact/hooks"
import { studioWords } from "../languages/studio/studioWords.ts"
import { isWide, openedSection, openSection } from "./openedSection.ts"
import { contentSection, type Section, sections } from "./sections.ts"

/** The id of the element that shows a section. */
export const panelId = (section: string): string => `section-${section}`

/** The id of a section's tab. */
export const tabId = (section: string): string => `tab-${section}`

/** The keys of a row of tabs, and the tab that each leads to. */
const leadsTo: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1
}

/** The sections of the design, also by arrow keys. The content is among them if it has no column of its own. */
export const Tabs = () => {
  const list = useRef<HTMLDivElement>(null)
  const shown: ReadonlyArray<{ readonly id: Section["id"] | typeof contentSection }> = isWide.value
    ? sections
    : [{ id: contentSection }, ...sections]
  const opened = openedSection.value
  const move = (event: KeyboardEvent) => {
    const at = shown.findIndex(({ id }) => id === opened)
    const next = shown[leadsTo[event.key]?.(at, shown.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    openSection(next.id)
    list.current?.querySelector<HTMLElement>(`#${tabId(next.id)}`)?.focus()
  }
  if (shown.length < 2) return null
  return (
    <div class="tabs" role="tablist" aria-label={studioWords.value.parts} ref={list} onKeyDown={move}>
      {shown.map(({ id }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-controls={panelId(id)}
          aria-selected={id === opened}
          tabIndex={id === opened ? 0 : -1}
          onClick={() => openSection(id)}
        >
          {studioWords.value[id]}
        </button>
      ))}
    </div>
  )
}
