import type { ComponentChildren } from "preact"
import { useEffect, useRef, useState } from "preact/hooks"

/** A button that opens a few links and actions. Escape, a choice, or a click elsewhere closes it. */
export const Menu = ({
  label,
  face,
  children
}: {
  /** The button's name for screen readers. */
  readonly label: string
  readonly face: ComponentChildren
  readonly children: ComponentChildren
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setIsOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return
      setIsOpen(false)
      button.current?.focus()
    }
    document.addEventListener("pointerdown", closeOutside)
    document.addEventListener("focusin", closeOutside)
    document.addEventListener("keydown", closeByKey)
    return () => {
      document.removeEventListener("pointerdown", closeOutside)
      document.removeEventListener("focusin", closeOutside)
      document.removeEventListener("keydown", closeByKey)
    }
  }, [isOpen])
  return (
    <div class="menu" ref={root}>
      <button
        ref={button}
        type="button"
        class="quiet"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setIsOpen(!isOpen)}
      >
        {face}
      </button>
      {isOpen ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it closes after the links and buttons in it, which are what is clicked.
        // biome-ignore lint/a11y/useKeyWithClickEvents: a key on those makes a click.
        <div class="menu-items" onClick={() => setIsOpen(false)}>
          {children}
        </div>
      ) : null}
    </div>
  )
}
