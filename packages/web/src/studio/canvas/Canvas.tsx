import { useEffect, useRef } from "preact/hooks"
import { RulerIcon } from "../../ground/icons.tsx"
import { studioWords } from "../../languages/studio/studioWords.ts"
import { type LivePicture, livePicture, startLivePicture } from "../state/livePicture.ts"
import { ground, grounds, putOn } from "./grounds.ts"
import { PrintedWidth, printedPixels } from "./PrintedWidth.tsx"

const Grounds = () => (
  <fieldset class="grounds">
    <legend class="visually-hidden">{studioWords.value.grounds}</legend>
    {grounds.map((name) => (
      <label key={name} class={`ground-${name}`} title={studioWords.value[name]}>
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

/** Tells the stage the scroll position: on a phone its picture shrinks during scrolling. */
const useScrolled = () => {
  const stage = useRef<HTMLElement>(null)
  useEffect(() => {
    const tell = () => stage.current?.style.setProperty("--scrolled", `${Math.max(0, scrollY)}px`)
    tell()
    addEventListener("scroll", tell, { passive: true })
    return () => removeEventListener("scroll", tell)
  }, [])
  return stage
}

/** Attributes that set a picture's width to the print's: a style would need a rule for each. */
const atPrintedSize = ({ address, width }: LivePicture) => ({
  srcset: `${address} ${width}w`,
  sizes: `${printedPixels()}px`
})

const alternativeOf = ({ says, sampleOf }: LivePicture): string => {
  const { picture, sample, labelAt } = studioWords.value
  return sampleOf === undefined ? picture(says) : sample(labelAt(sampleOf.type, sampleOf.label))
}

/** The picture of the design as it stands, whatever the verdict on it is: the old one stays until the new one is drawn. */
export const Canvas = () => {
  useEffect(startLivePicture, [])
  const shown = useRef<HTMLImageElement>(null)
  const stage = useScrolled()
  const picture = livePicture.value
  const isPrinted = ground.value === "printed"
  return (
    <figure ref={stage} class={`canvas on-${ground.value}`}>
      <div class="canvas-picture" aria-busy={picture === undefined}>
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
