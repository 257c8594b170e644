import type { RefObject } from "preact"
import { useEffect, useState } from "preact/hooks"

/** The distance outside the window at which an element counts as in view, so that it is drawn by the time it comes up. */
const margin = "120px"

/** True where an element is in view, or about to be. */
export const useVisible = (element: RefObject<Element | null>): boolean => {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => setIsVisible(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin }
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible
}
