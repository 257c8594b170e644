import type { ComponentChildren } from "preact"

/** A number with its name and a note. */
export interface Figure {
  readonly name: string
  readonly value: ComponentChildren
  readonly note?: ComponentChildren
}

/** Numbers side by side. */
export const Figures = ({ figures }: { readonly figures: ReadonlyArray<Figure> }) => (
  <dl class="operate-figures">
    {figures.map(({ name, value, note }) => (
      <div key={name}>
        <dt class="small second">{name}</dt>
        <dd>
          <span class="operate-figure">{value}</span>
          {note === undefined ? null : <span class="small second">{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
