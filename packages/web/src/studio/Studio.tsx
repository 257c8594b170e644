import { studioWords } from "catalogue:studio"
import type { ComponentType } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { NotLoaded } from "../frame/NotLoaded.tsx"
import { creditsPhrase } from "../ground/format.ts"
import { Skeleton } from "../ground/states.tsx"
import { frameWords } from "../languages/frameWords.ts"
import { Bar } from "./bar/Bar.tsx"
import { Canvas } from "./canvas/Canvas.tsx"
import { ContentColumn } from "./content/ContentColumn.tsx"
import { DownloadPlace } from "./download/DownloadMenu.tsx"
import { PriceLine } from "./sales/PriceLine.tsx"
import { contentSection, isWide, openedSection, openSection, type Section, sections } from "./sections.ts"
import { startDesign } from "./state/keptDesign.ts"
import { isPictureSettled } from "./state/livePicture.ts"
import { amountDue } from "./state/purchase.ts"
import { startRestyle } from "./state/startRestyle.ts"
import * as style from "./styles/Studio.module.css"
import { VerdictLine } from "./verdict/VerdictLine.tsx"

/** The id of the element that shows a section. */
const panelId = (section: string): string => `section-${section}`

/** The id of a section's tab. */
const tabId = (section: string): string => `tab-${section}`

/** The keys of a row of tabs, and the tab that each opens. */
const leadsTo: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1
}

/** The sections of the design, also by arrow keys. The content is one of them if it has no separate column. */
const Tabs = () => {
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
    <div class={style.tabs} role="tablist" aria-label={studioWords.value.parts} ref={list} onKeyDown={move}>
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

/** The panel of the open section. The previous panel is shown until it is loaded. */
const OpenedPanel = () => {
  const id = openedSection.value
  const [shown, setShown] = useState<{ readonly id: string; readonly Panel: ComponentType }>()
  const isSettled = isPictureSettled.value
  useEffect(() => {
    if (!isSettled) return
    let isLeft = false
    const show = (Panel: ComponentType) => {
      if (!isLeft) setShown({ id, Panel })
    }
    sections
      .find((section) => section.id === id)
      ?.load()
      .then(
        (loaded) => show(loaded.default),
        () => show(NotLoaded)
      )
    return () => {
      isLeft = true
    }
  }, [id, isSettled])
  if (!sections.some((section) => section.id === id)) return null
  return (
    <div class={style.panel} role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)}>
      {shown === undefined ? <Skeleton rows={4} /> : <shown.Panel key={shown.id} />}
    </div>
  )
}

/** Shows a newly opened section from its top, unless its top is in view. */
const showTop = (section: string): void => {
  const panel = document.getElementById(panelId(section))
  if (panel === null) return
  // Side by side, each panel scrolls; otherwise the page scrolls.
  panel.parentElement?.scrollTo(0, 0)
  const below = Number.parseFloat(getComputedStyle(panel).scrollMarginBlockStart)
  if (panel.getBoundingClientRect().top < below) panel.scrollIntoView({ block: "start" })
}

/** The price on a phone while its line is scrolled out of view. */
const PriceInView = () => {
  const total = amountDue.value
  return total === undefined ? null : (
    <span class={style.priceInView} aria-hidden="true">
      {creditsPhrase(total)}
    </span>
  )
}

const PictureColumn = () => (
  <div class={style.picture}>
    <Bar />
    <Canvas />
    <div class={style.verdict}>
      <VerdictLine />
      <PriceInView />
    </div>
    <div class={style.purchase}>
      <PriceLine />
      <DownloadPlace />
    </div>
  </div>
)

const Panels = () => (
  <div class={style.panels}>
    <Tabs />
    <OpenedPanel />
  </div>
)

/** The first picture among files that were dropped or pasted. */
const pictureIn = (data: DataTransfer | null): File | undefined =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"))

const holdsPicture = (data: DataTransfer | null): boolean =>
  [...(data?.items ?? [])].some(({ kind, type }) => kind === "file" && type.startsWith("image/"))

/** Opens the panel, which shows the logo or the reason for its refusal. */
const take = async (file: File): Promise<void> => {
  openSection("logo")
  const { logoTaker } = await import("./panels/logo/takeLogo.ts")
  await logoTaker.take(file)
}

/**
 * Uses a picture that is dropped or pasted anywhere on the page as the logo, and says so while one is dragged over it.
 */
const LogoDrop = () => {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      const isPicture = holdsPicture(event.dataTransfer)
      setIsOver(isPicture)
      // Otherwise the browser would open the picture instead of the page.
      if (isPicture) event.preventDefault()
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const drop = (event: DragEvent): void => {
      setIsOver(false)
      const file = pictureIn(event.dataTransfer)
      if (file === undefined || event.defaultPrevented) return
      event.preventDefault()
      void take(file)
    }
    const paste = (event: ClipboardEvent): void => {
      const file = pictureIn(event.clipboardData)
      // A spreadsheet also copies its cells as a picture; in a field, the text is pasted.
      const isText = event.clipboardData?.types.includes("text/plain") === true
      if (file === undefined || isText) return
      event.preventDefault()
      void take(file)
    }
    document.addEventListener("dragover", drag)
    document.addEventListener("dragleave", leave)
    document.addEventListener("drop", drop)
    document.addEventListener("paste", paste)
    return () => {
      document.removeEventListener("dragover", drag)
      document.removeEventListener("dragleave", leave)
      document.removeEventListener("drop", drop)
      document.removeEventListener("paste", paste)
    }
  }, [])
  return isOver ? (
    <div class={style.logoDrop} aria-hidden="true">
      <p>{studioWords.value.drop}</p>
    </div>
  ) : null
}

/**
 * The screen "Studio": content, picture and panels side by side; in a narrower window the picture stays in view, and
 * the editors are in tabs beside or below it. The focus order follows the visual order.
 */
const Studio = () => {
  useEffect(startDesign, [])
  useEffect(startRestyle, [])
  const opened = openedSection.value
  const before = useRef(opened)
  useEffect(() => {
    if (before.current !== opened) showTop(opened)
    before.current = opened
  }, [opened])
  const hasContent = isWide.value || openedSection.value === contentSection
  const picture = <PictureColumn key="picture" />
  const panels = <Panels key="panels" />
  const content = (
    <div key="content" class={style.content} id={panelId(contentSection)} hidden={!hasContent}>
      <ContentColumn />
    </div>
  )
  return (
    <div class={sections.length === 0 ? `${style.studio} ${style.withoutPanels}` : style.studio}>
      <h1 class="visually-hidden">{frameWords.value.studio}</h1>
      {isWide.value ? [content, picture, panels] : [picture, panels, content]}
      <LogoDrop />
    </div>
  )
}

export default Studio
