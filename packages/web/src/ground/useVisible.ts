import type { RefObject } from "preact"
import { useEffect, useState } from "preact/hooks"

/**
 * True if an element is in view, or less than `margin` outside the window, so that it is drawn before it is scrolled
 * into view.
 */
export const useVisible = (element: RefObject<Element | null>, margin: string): boolean => {
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(
      (entries) => setIsVisible(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin }
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isVisible
}
