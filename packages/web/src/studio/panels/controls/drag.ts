/** A position within an element, from 0 to 1 across and down. */
export interface Spot {
  readonly x: number
  readonly y: number
}

const within = (value: number): number => Math.min(1, Math.max(0, value))

/** The position of a pointer within an element, clamped to its edges. */
export const spotIn = (element: Element, { clientX, clientY }: MouseEvent): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
}

/** Follows a pointer that was pressed on an element until it is released, even outside the element. */
export const followPointer = (
  { currentTarget: element, pointerId }: { readonly currentTarget: HTMLElement; readonly pointerId: number },
  move: (event: PointerEvent) => void,
  end: () => void
): void => {
  element.setPointerCapture(pointerId)
  const stop = (): void => {
    element.removeEventListener("pointermove", move)
    element.removeEventListener("pointerup", stop)
    element.removeEventListener("pointercancel", stop)
    end()
  }
  element.addEventListener("pointermove", move)
  element.addEventListener("pointerup", stop)
  element.addEventListener("pointercancel", stop)
}

/** The distance that an arrow key moves a value: one step, or ten with Shift. */
export const arrowStep = ({ key, shiftKey }: KeyboardEvent): Spot | undefined => {
  const far = shiftKey ? 10 : 1
  switch (key) {
    case "ArrowLeft":
      return { x: -far, y: 0 }
    case "ArrowRight":
      return { x: far, y: 0 }
    case "ArrowUp":
      return { x: 0, y: far }
    case "ArrowDown":
      return { x: 0, y: -far }
    default:
      return undefined
  }
}
