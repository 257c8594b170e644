import type { ComponentType } from "preact"
import { useEffect, useState } from "preact/hooks"
import { NotLoaded } from "../frame/NotLoaded.tsx"
import { Skeleton } from "../ground/states.tsx"
import { openedSection } from "./openedSection.ts"
import { sections } from "./sections.ts"
import { isPictureSettled } from "./state/settled.ts"
import { panelId, tabId } from "./Tabs.tsx"

/** The panel of the section that is open. The one before stays until it is loaded. */
export const OpenedPanel = () => {
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
    <div class="studio-panel" role="tabpanel" id={panelId(id)} aria-labelledby={tabId(id)}>
      {shown === undefined ? <Skeleton rows={4} /> : <shown.Panel key={shown.id} />}
    </div>
  )
}
