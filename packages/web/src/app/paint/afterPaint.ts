/** Calls a function once the page as it stands has been painted, or at once where nobody sees it: a hidden page is never painted. */
export const afterPaint = (act: () => void): void => {
  if (document.hidden) act()
  else requestAnimationFrame(() => setTimeout(act))
}
