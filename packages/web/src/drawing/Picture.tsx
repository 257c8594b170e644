import { useEffect, useRef, useState } from "preact/hooks"
import { drawing } from "../frame/service.ts"
import { TriangleAlertIcon } from "../ground/icons.tsx"
import { useVisible } from "../ground/useVisible.ts"
import { formWords } from "../languages/frameWords.ts"
import { drawSvg } from "./drawCode.ts"
import { inPixels } from "./inPixels.ts"
import { makeKept } from "./recentlyUsed.ts"
import { svgAddress } from "./svgAddress.ts"

/** Drawn pictures by their design; it holds more than a page shows. */
const kept = makeKept<Promise<string>>(150, (address) => {
  address.then(URL.revokeObjectURL, () => undefined)
})

/** The picture as a document, or as pixels with a watermark if it must be bought. */
type Shown = "whole" | "unpaid"

/** The width that a document states, and the longer side of a picture in pixels. */
const [size, pixels] = [512, 640]

const draw = async (configJson: string, shown: Shown, signal: AbortSignal): Promise<string> => {
  const svg = await drawSvg(configJson, { size, signal })
  return shown === "whole" ? svgAddress(svg) : URL.createObjectURL(await inPixels(svg, pixels))
}

/** A design's picture as an address for `<img>`. */
const pictureOf = (configJson: string, shown: Shown, signal: AbortSignal): Promise<string> => {
  const key = `${shown} ${configJson}`
  const found = kept.get(key)
  if (found !== undefined) return found
  const drawn = draw(configJson, shown, signal)
  kept.set(key, drawn, 1)
  drawn.catch(() => kept.delete(key))
  return drawn
}

/** The picture for a caller that still waits: requested again if another caller aborted the shared request. */
const pictureFor = async (configJson: string, shown: Shown, signal: AbortSignal): Promise<string> => {
  for (;;)
    try {
      return await pictureOf(configJson, shown, signal)
    } catch (error) {
      const isOfAnother = error instanceof DOMException && error.name === "AbortError" && !signal.aborted
      if (!isOfAnother) throw error
    }
}

/** A code's picture on paper. Its space is reserved at once; the picture is drawn when it is near the window. */
export const Picture = ({
  configJson,
  label = "",
  isLarge = false,
  isBought = false,
  onSettled
}: {
  readonly configJson: string
  /** The subject of the picture; empty if the text beside it names it. */
  readonly label?: string
  readonly isLarge?: boolean
  /** True if the visitor has bought it: otherwise it is shown in pixels if drawing is sold. */
  readonly isBought?: boolean
  /** The picture is shown, or could not be drawn. */
  readonly onSettled?: (() => void) | undefined
}) => {
  const place = useRef<HTMLSpanElement>(null)
  const isNear = useVisible(place, "100% 0px") || isLarge
  const [address, setAddress] = useState<string>()
  const [isFailed, setIsFailed] = useState(false)
  const sold = isBought ? "free" : drawing.value
  useEffect(() => {
    if (sold === undefined || !isNear) return
    const shown = sold === "paid" ? "unpaid" : "whole"
    const aborter = new AbortController()
    setIsFailed(false)
    const { signal } = aborter
    const take = (drawn: string) => {
      if (!signal.aborted) setAddress(drawn)
    }
    const fail = () => {
      if (signal.aborted) return
      setIsFailed(true)
      onSettled?.()
    }
    pictureFor(configJson, shown, signal).then(take, fail)
    return () => aborter.abort()
  }, [configJson, sold, isNear])
  return (
    <span ref={place} class={isLarge ? "picture large" : "picture"}>
      {isFailed ? (
        <span class="picture-failed small">
          <TriangleAlertIcon /> {formWords.value.notDrawn}
        </span>
      ) : address === undefined ? null : (
        <img src={address} alt={label} width="512" height="512" decoding="async" onLoad={onSettled} />
      )}
    </span>
  )
}
