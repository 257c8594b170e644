import { CircleAlertIcon } from "../../../ground/icons.tsx"
import * as style from "../../styles/panels.module.css"

/** The faults of a control, one sentence a line. */
export const Faults = ({
  sentences,
  id
}: {
  readonly sentences: ReadonlyArray<string>
  readonly id?: string
}) => (
  <div class={style.faults} id={id} role="status">
    {sentences.map((sentence) => (
      <p key={sentence} class="error small">
        <CircleAlertIcon size={16} /> <span>{sentence}</span>
      </p>
    ))}
  </div>
)
