import { render } from "preact"
import "./firstParts.ts"
import { startOffline } from "../frame/offline/register.ts"
import { firstLanguage, startLanguage } from "../frame/ownLanguage.ts"
import { startRouter } from "../frame/router.ts"
import { loadService } from "../frame/service.ts"
import { startSession } from "../frame/session.ts"
import { App } from "./App.tsx"
import { showNotStarted } from "./showNotStarted.ts"
import { firstShown, loadFirstView, startViews } from "./shown.ts"

const container = document.getElementById("app")

if (container !== null) {
  startOffline()
  startRouter()
  startSession()
  loadService()
  // The picture of the page stays until the screen that takes its place is there.
  const isBare = container.querySelector("#main > *") === null
  void startLanguage(loadFirstView).then(
    async () => {
      startViews()
      if (!isBare) await firstShown
      document.getElementById("not-started")?.remove()
      render(<App />, container)
    },
    () => showNotStarted(firstLanguage())
  )
}
