import { render } from "preact"
import { prepareDrawing } from "../drawing/worker.ts"
import { startOffline } from "../offline/register.ts"
import { startSession } from "../session/session.ts"
import { App } from "./App.tsx"
import { afterPaint } from "./paint/afterPaint.ts"
import { place, startRouter } from "./router.ts"
import { loadService } from "./service.ts"
import { firstShown } from "./shown.ts"

const container = document.getElementById("app")

const start = (container: HTMLElement, isBare: boolean): void => {
  startRouter()
  if (place.peek().path === "/") prepareDrawing()
  startSession()
  loadService()
  void (isBare ? Promise.resolve() : firstShown).then(() => render(<App />, container))
}

if (container !== null) {
  startOffline()
  const isBare = container.firstElementChild === null
  if (isBare) start(container, isBare)
  // What the page came with is painted first, and stays until the screen that takes its place is there.
  else afterPaint(() => start(container, isBare))
}
