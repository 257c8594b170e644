import type { ComponentChildren } from "preact"

/** A screen with its heading, and the actions on all of it beside that. */
export const Page = ({
  title,
  above,
  actions,
  children
}: {
  readonly title: ComponentChildren
  /** A way back to where the screen belongs. */
  readonly above?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}) => (
  <>
    <header class="page-header">
      <div>
        {above}
        <h1>{title}</h1>
      </div>
      {actions === undefined ? null : <div class="row">{actions}</div>}
    </header>
    {children}
  </>
)
