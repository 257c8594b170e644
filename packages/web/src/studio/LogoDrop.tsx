import { studioWords } from "catalogue:studio"
import { useEffect, useState } from "preact/hooks"
import * as style from "./LogoDrop.module.css"
import { openSection } from "./sections.ts"

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
export const LogoDrop = () => {
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
