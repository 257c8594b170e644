import { useEffect, useRef } from "preact/hooks"
import { type LivePicture, livePicture, startLivePicture } from "../state/livePicture.ts"
import { ground, grounds, putOn } from "./grounds.ts"
import { PrintedWidth, printedPixels } from "./PrintedWidth.tsx"

const Grounds = () => (
  <fieldset class="grounds">
    <legend class="visually-hidden">Where the picture is seen</legend>
    {grounds.map(({ name, label, Icon }) => (
      <label key={name} title={label}>
        <input
          type="radio"
          name="ground"
          checked={ground.value === name}
          onChange={() => {
            putOn(name)
          }}
        />
        <Icon />
        <span class="visually-hidden">{label}</span>
      </label>
    ))}
  </fieldset>
)

/** Attributes by which a picture's own width is that of the print: a style would need a rule for each. */
const atPrintedSize = ({ address, width }: LivePicture) => ({
  srcset: `${address} ${width}w`,
  sizes: `${printedPixels()}px`
})

/** The picture of the design as it stands, whatever the verdict on it is: the old one stays until the new one is drawn. */
export const Canvas = () => {
  useEffect(startLivePicture, [])
  const shown = useRef<HTMLImageElement>(null)
  const picture = livePicture.value
  const isPrinted = ground.value === "printed"
  return (
    <figure class={`canvas on-${ground.value}`}>
      <div class="canvas-picture" aria-busy={picture === undefined}>
        {picture === undefined ? null : (
          <img
            ref={shown}
            src={picture.address}
            alt={picture.alternative}
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
