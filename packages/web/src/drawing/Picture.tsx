import { useEffect, useState } from "preact/hooks"
import { drawing } from "../frame/service.ts"
import { TriangleAlertIcon } from "../ground/icons.tsx"
import { drawCode } from "./drawCode.ts"
import { makeKept } from "./recentlyUsed.ts"

/** Pictures that were drawn, by their design; more than a page shows. */
const kept = makeKept<Promise<string>>(150, (address) => {
  address.then(URL.revokeObjectURL, () => undefined)
})

/** Whole, or at the painted size where it has to be bought. */
const sizes = {
  whole: { format: "svg", size: 512 },
  unpaid: { format: "png", size: 256 }
} as const

/** A design's picture as an address for `<img>`. */
const pictureOf = (configJson: string, size: keyof typeof sizes, signal: AbortSignal): Promise<string> => {
  const key = `${size} ${configJson}`
  const found = kept.get(key)
  if (found !== undefined) return found
  const drawn = drawCode(configJson, { ...sizes[size], signal }).then((blob) => URL.createObjectURL(blob))
  kept.set(key, drawn, 1)
  drawn.catch(() => kept.delete(key))
  return drawn
}

/** A code's picture on paper. Its place is there from the start; the picture comes when it is drawn. */
export const Picture = ({
  configJson,
  label = "",
  isLarge = false,
  isBought = false
}: {
  readonly configJson: string
  /** The subject of the picture; empty where text beside it tells. */
  readonly label?: string
  readonly isLarge?: boolean
  /** True where the visitor has bought it: else it is pixels where drawing is sold. */
  readonly isBought?: boolean
}) => {
  const [address, setAddress] = useState<string>()
  const [isFailed, setIsFailed] = useState(false)
  const sold = isBought ? "free" : drawing.value
  useEffect(() => {
    if (sold === undefined) return
    const size = sold === "paid" ? "unpaid" : "whole"
    const aborter = new AbortController()
    setIsFailed(false)
    const { signal } = aborter
    const show = (drawn: string) => {
      if (!signal.aborted) setAddress(drawn)
    }
    const fail = () => {
      if (!signal.aborted) setIsFailed(true)
    }
    // A picture that the one who asked first no longer waits for is asked for again.
    pictureOf(configJson, size, signal)
      .catch(() => (signal.aborted ? "" : pictureOf(configJson, size, signal)))
      .then(show, fail)
    return () => aborter.abort()
  }, [configJson, sold])
  return (
    <span class={isLarge ? "picture large" : "picture"}>
      {isFailed ? (
        <span class="picture-failed small">
          <TriangleAlertIcon /> Cannot be drawn here
        </span>
      ) : address === undefined ? null : (
        <img src={address} alt={label} width="512" height="512" decoding="async" />
      )}
    </span>
  )
}
