import type { Readability } from "@quick-response/core/advice"
import { keysOf } from "@quick-response/design/config/keysOf"
import { phone } from "@quick-response/drawing/camera/phoneCamera"
import { formatCount, formatDecimal } from "../../ground/format.ts"
import { CheckIcon, XIcon } from "../../ground/icons.tsx"
import { verdictWords } from "../../languages/studio/verdictWords.ts"

const Views = ({ reads }: Pick<Readability, "reads">) => {
  const { readBack, views, isRead, isNotRead } = verdictWords.value
  return (
    <ul class="views" aria-label={readBack}>
      {keysOf(views).map((name) => (
        <li key={name} class={reads[name] ? "good" : "warn"}>
          {reads[name] ? <CheckIcon /> : <XIcon />}
          {views[name]}
          <span class="visually-hidden">{reads[name] ? isRead : isNotRead}</span>
        </li>
      ))}
    </ul>
  )
}

/** The reading of the picture, and the model by which a distance is computed. */
export const Model = ({ read: { reads, pixelsPerModule } }: { readonly read: Readability }) => {
  const { computed, neverRead, needs, camera } = verdictWords.value
  return (
    <div class="model small">
      <Views reads={reads} />
      <p>
        {computed} {pixelsPerModule === undefined ? neverRead : needs(formatDecimal(pixelsPerModule, 1))}{" "}
        {camera(formatCount(phone.pixelsAcross), formatCount(phone.focalLengthMm))}
      </p>
    </div>
  )
}
