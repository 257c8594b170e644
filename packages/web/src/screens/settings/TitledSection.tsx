import type { ComponentChildren } from "preact"
import { useId } from "preact/hooks"

/** A part of the settings: its name and its subject, beside its controls. */
export const Section = ({
  title,
  about,
  children
}: {
  readonly title: string
  readonly about: ComponentChildren
  readonly children: ComponentChildren
}) => {
  const heading = useId()
  return (
    <section class="settings-section" aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        {about === null ? null : <p class="second">{about}</p>}
      </div>
      <div class="panel stack">{children}</div>
    </section>
  )
}
