import type { ComponentChildren } from "preact"

/** A screen with its heading, and its actions beside the heading. */
export const Page = ({
  title,
  naming,
  isNaming = false,
  above,
  actions,
  children
}: {
  readonly title: ComponentChildren
  /** The control beside the heading, or a form that replaces the heading. */
  readonly naming?: ComponentChildren
  /** True while a form replaces the heading. */
  readonly isNaming?: boolean
  /** A link back to the parent screen. */
  readonly above?: ComponentChildren
  readonly actions?: ComponentChildren
  readonly children: ComponentChildren
}) => (
  <>
    <header class="page-header">
      <div>
        {above}
        {naming === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div class="title-line">
            <h1 class={isNaming ? "visually-hidden" : undefined}>{title}</h1>
            {naming}
          </div>
        )}
      </div>
      {actions === undefined ? null : <div class="row">{actions}</div>}
    </header>
    {children}
  </>
)
