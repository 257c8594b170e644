import type { Readability } from "@quick-response/core/drawing"
import { phone } from "@quick-response/drawing/camera/phoneCamera"
import { CheckIcon, XIcon } from "../../ground/icons.tsx"
import { viewNames } from "./grade.ts"

const Views = ({ reads }: Pick<Readability, "reads">) => (
  <ul class="views" aria-label="Read back">
    {Object.entries(viewNames).map(([name, label]) => {
      const isRead = Object.entries(reads).some(([view, isSeen]) => view === name && isSeen)
      return (
        <li key={name} class={isRead ? "good" : "warn"}>
          {isRead ? <CheckIcon /> : <XIcon />}
          {label}
          <span class="visually-hidden">{isRead ? ": read" : ": not read"}</span>
        </li>
      )
    })}
  </ul>
)

/** The reading of the picture, and the model by which a distance is computed. */
export const Model = ({ read }: { readonly read: Readability }) => (
  <div class="model small">
    <Views reads={read.reads} />
    <p>
      Computed, not measured with a phone: the finished picture is blurred, shrunk, turned and dimmed as a
      camera would, and read back by an independent decoder.
      {read.pixelsPerModule === undefined
        ? " From an everyday view it is not read at all."
        : ` From an everyday view it needs ${read.pixelsPerModule.toFixed(1)} of the camera's pixels across a module.`}{" "}
      The distance is that of a camera of {phone.pixelsAcross} pixels behind a lens of {phone.focalLengthMm}{" "}
      mm (35 mm equivalent), as phones scan with.
    </p>
  </div>
)
