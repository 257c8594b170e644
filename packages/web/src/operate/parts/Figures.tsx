import type { ComponentChildren } from "preact"
import * as style from "./operate.module.css"

/** A number with its name and a note. */
export interface Figure {
  readonly name: string
  readonly value: ComponentChildren
  readonly note?: ComponentChildren
}

/** Numbers side by side. */
export const Figures = ({ figures }: { readonly figures: ReadonlyArray<Figure> }) => (
  <dl class={style.figures}>
    {figures.map(({ name, value, note }) => (
      <div key={name}>
        <dt class="small second">{name}</dt>
        <dd>
          <span class={style.figure}>{value}</span>
          {note === undefined ? null : <span class="small second">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
