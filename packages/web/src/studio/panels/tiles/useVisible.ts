import type { RefObject } from "preact"
import { useEffect, useState } from "preact/hooks"

/** How far outside the window something counts as in view, so that it is drawn by the time it comes up. */
const margin = "120px"

/** Whether an element is in view, or about to be. */
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
