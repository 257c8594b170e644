import type { RefObject } from "preact"
import { useEffect, useState } from "preact/hooks"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { printing, unit } from "../verdict/chosenPrinting.ts"
import { widthText } from "../verdict/lengths.ts"

/** CSS pixels of a millimeter: 96 of them are an inch. */
const pixelsOfMm = 96 / 25.4

/** The printed width of the design in CSS pixels. */
export const printedPixels = (): number => Math.round(printing.value.widthMm * pixelsOfMm)

/** Says how wide the picture is printed, and whether there is less room for it here. */
export const PrintedWidth = ({ picture }: { readonly picture: RefObject<HTMLImageElement | null> }) => {
  const [shown, setShown] = useState<number>()
  useEffect(() => {
    if (picture.current === null) return
    const observer = new ResizeObserver(([entry]) => setShown(entry?.contentRect.width))
    observer.observe(picture.current)
    return () => observer.disconnect()
  }, [picture.current])
  const isShrunk = shown !== undefined && shown < printedPixels() - 1
  const width = widthText(printing.value.widthMm, unit.value)
  return (
    <figcaption class="printed-width small">
      {isShrunk ? studioWords.value.wideThere(width) : studioWords.value.wide(width)}
    </figcaption>
  )
}
