import { studioWords } from "catalogue:studio"
import { type ReadonlySignal, signal } from "@preact/signals"
import type { RefObject } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"
import { RulerIcon } from "../../ground/icons.tsx"
import { contentLabelAt } from "../../languages/contentNames.ts"
import { type LivePicture, livePicture, startLivePicture } from "../state/livePicture.ts"
import * as style from "../styles/Canvas.module.css"
import { printing, unit } from "../verdict/chosenPrinting.ts"
import { widthText } from "../verdict/lengths.ts"

/** The backgrounds to preview the picture on. Wood is drawn: the pages contain no photographs. */
const grounds = ["paper", "dark", "wood", "printed"] as const

/** The name of a background. */
type Ground = (typeof grounds)[number]

const looks: Readonly<Record<Ground, string>> = {
  paper: style.paper,
  dark: style.dark,
  wood: style.wood,
  printed: style.printed
}

const current = signal<Ground>("paper")

/** The background of the preview. */
const ground: ReadonlySignal<Ground> = current

/** Changes the background of the preview. */
const putOn = (name: Ground): void => {
  current.value = name
}

/** CSS pixels of a millimeter: 96 of them are an inch. */
const pixelsOfMm = 96 / 25.4

/** The printed width of the design in CSS pixels. */
const printedPixels = (): number => Math.round(printing.value.widthMm * pixelsOfMm)

/** Says how wide the picture is printed, and whether it is shown smaller here. */
const PrintedWidth = ({ picture }: { readonly picture: RefObject<HTMLImageElement | null> }) => {
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
    <figcaption class={`${style.printedWidth} small`}>
      {isShrunk ? studioWords.value.wideThere({ width }) : studioWords.value.wide({ width })}
    </figcaption>
  )
}

const Grounds = () => (
  <fieldset class={style.grounds}>
    <legend class="visually-hidden">{studioWords.value.grounds}</legend>
    {grounds.map((name) => (
      <label key={name} class={looks[name]} title={studioWords.value[name]}>
        <input
          type="radio"
          name="ground"
          checked={ground.value === name}
          onChange={() => {
            putOn(name)
          }}
        />
        {name === "printed" ? <RulerIcon /> : null}
        <span class="visually-hidden">{studioWords.value[name]}</span>
      </label>
    ))}
  </fieldset>
)

/** CSS pixels of scrolling after which a phone shows the price beside the verdict. */
const priceOutOfView = 120

/** Gives the stage the scroll position: on a phone its picture shrinks during scrolling. */
const useScrolled = () => {
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    const tell = () => {
      stage.current?.style.setProperty("--scrolled", `${Math.max(0, scrollY)}px`)
      stage.current?.parentElement?.toggleAttribute("data-scrolled", scrollY > priceOutOfView)
    }
    tell()
    addEventListener("scroll", tell, { passive: true })
    return () => removeEventListener("scroll", tell)
  }, [])
  return stage
}

/** Attributes that show a picture at its printed width; as CSS, each width would need its own rule. */
const atPrintedSize = ({ address, width }: LivePicture) => ({
  srcset: `${address} ${width}w`,
  sizes: `${printedPixels()}px`
})

const alternativeOf = ({ says, sampleOf }: LivePicture): string => {
  const { picture, sample } = studioWords.value
  return sampleOf === undefined
    ? picture({ says })
    : sample({ type: contentLabelAt(sampleOf.type, sampleOf.label) })
}

/** The picture of the current design, independent of its verdict. The old picture stays until the new one is drawn. */
export const Canvas = () => {
  useEffect(startLivePicture, [])
  const shown = useRef<HTMLImageElement>(null)
  const stage = useScrolled()
  const picture = livePicture.value
  const isPrinted = ground.value === "printed"
  return (
    <figure ref={stage} class={`${style.canvas} ${looks[ground.value]}`}>
      <div class={style.picture} aria-busy={picture === undefined}>
        {picture === undefined ? null : (
          <img
            ref={shown}
            src={picture.address}
            alt={alternativeOf(picture)}
            width="512"
            height="512"
            {...(isPrinted ? atPrintedSize(picture) : {})}
          />
        )}
      </div>
      {isPrinted ? <PrintedWidth picture={shown} /> : null}
      <Grounds />
    </figure>
  )
}
