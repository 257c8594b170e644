import type { ComponentChildren } from "preact"
import { CircleAlertIcon } from "../../ground/icons.tsx"
import { studioWords } from "../../languages/studio/studioWords.ts"

/** A field's label, its control, its fault, and an example. */
export const FieldFrame = ({
  id,
  label,
  isRequired,
  hint,
  fault,
  children
}: {
  readonly id: string
  readonly label: string
  readonly isRequired: boolean
  readonly hint: string
  readonly fault: string | undefined
  readonly children: ComponentChildren
}) => (
  <div class="field wide">
    <label for={id}>
      {label}
      {isRequired ? null : <span class="second small">{studioWords.value.optional}</span>}
    </label>
    {children}
    <div id={`${id}-about`}>
      {fault === undefined ? null : (
        <p class="error">
          <CircleAlertIcon size={16} /> {fault}
        </p>
      )}
      {hint === "" ? null : <p class="hint">{hint}</p>}
    </div>
  </div>
)
