import type { Language } from "@quick-response/design/languages/languages"

/**
 * Says at once, in one language, that the application has not started. The page contains the words, so no other file
 * must load.
 */
export const showNotStarted = (language: Language): void => {
  document.getElementById("app")?.replaceChildren()
  for (const section of document.querySelectorAll<HTMLElement>("#not-started > section"))
    section.hidden = section.lang !== language
  for (const link of document.querySelectorAll("#not-started a")) {
    link.className = "button primary"
    // Following the link would lose the fragment, which may be a design.
    link.addEventListener("click", (event) => {
      event.preventDefault()
      location.reload()
    })
  }
}
