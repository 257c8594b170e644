import type { ComponentChildren } from "preact"
import { useEffect, useId, useRef } from "preact/hooks"
import { frameWords } from "../languages/frameWords.ts"
import { XIcon } from "./icons.tsx"

/** A modal dialog. Escape and the cross close it, unless `mustDecide`; the focus then returns. */
export const Dialog = ({
  title,
  onClose,
  mustDecide = false,
  isRoomy = false,
  children
}: {
  readonly title: string
  readonly onClose: () => void
  /** Only its own buttons close it. */
  readonly mustDecide?: boolean
  /** True if it has more than a form in a column. */
  readonly isRoomy?: boolean
  readonly children: ComponentChildren
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const decide = useRef({ mustDecide, onClose })
  decide.current = { mustDecide, onClose }
  useEffect(() => {
    const element = dialog.current
    // A browser lets a page refuse one Escape, and closes the dialog at the next: the key itself can be refused each time.
    const refuse = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.preventDefault()
      if (!decide.current.mustDecide) decide.current.onClose()
    }
    const opener = document.activeElement
    const { classList, clientWidth } = document.documentElement
    classList.toggle("has-scroll-bar", innerWidth > clientWidth)
    element?.showModal()
    document.addEventListener("keydown", refuse)
    return () => {
      document.removeEventListener("keydown", refuse)
      element?.close()
      const isThere = opener instanceof HTMLElement && opener.isConnected
      const next = isThere ? opener : document.querySelector<HTMLElement>("main h1")
      next?.focus()
    }
  }, [])
  // If new content replaced the focused element, its heading gets the focus.
  useEffect(() => {
    if (dialog.current?.contains(document.activeElement) === true || title === "") return
    document.getElementById(heading)?.focus()
  }, [title, heading])
  return (
    <dialog
      ref={dialog}
      class={isRoomy ? "roomy" : undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        if (!mustDecide) onClose()
      }}
    >
      <header class="dialog-header">
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        {mustDecide ? null : (
          <button type="button" class="quiet icon-only" aria-label={frameWords.value.close} onClick={onClose}>
            <XIcon />
          </button>
        )}
      </header>
      {children}
    </dialog>
  )
}
