import { render } from "preact"
import "./firstParts.ts"
import { useSignalEffect } from "@preact/signals"
import { startOffline } from "../frame/offline/register.ts"
import { firstLanguage, startLanguage } from "../frame/ownLanguage.ts"
import { navigate, place, startRouter } from "../frame/router.ts"
import { loadService, service } from "../frame/service.ts"
import {
  isLikelyMember,
  needsMember,
  refreshSession,
  session,
  signInPathFromHere,
  startSession
} from "../frame/session.ts"
import { LoadedLate } from "../ground/LoadedLate.tsx"
import { Page } from "../ground/Page.tsx"
import { FailedState, Skeleton } from "../ground/states.tsx"
import { frameWords } from "../languages/frameWords.ts"
import { Shell } from "../shell/Shell.tsx"
import { showNotStarted } from "./showNotStarted.ts"
import { firstShown, loadFirstView, shown, startViews } from "./shown.ts"

const nobodySignsIn = () => import("../screens/session/NobodySignsIn.tsx")

/** If a screen does not load, the page is unchanged. */
const stay = (): void => {}

/**
 * The application: a screen in its frame. A members' screen is shown only once the user is known, or if it loads its
 * own data in parallel.
 */
const App = () => {
  useSignalEffect(() => {
    if (session.value.kind === "guest" && needsMember(place.value.path))
      navigate(signInPathFromHere(), { replace: true })
  })
  const { place: visited, Screen, width, asksAtOnce } = shown.value
  const who = session.value
  if (service.value?.signIn === false && visited.path.startsWith("/account"))
    return (
      <Shell width="column">
        <LoadedLate load={nobodySignsIn} onFailure={stay} properties={{}} />
      </Shell>
    )
  if (!needsMember(visited.path))
    return <Shell width={width}>{Screen === undefined ? null : <Screen place={visited} />}</Shell>
  if (who.kind === "failed")
    return (
      <Shell width="column">
        <Page title={frameWords.value.noAccountNow}>
          <FailedState error={who.error} retry={refreshSession} />
        </Page>
      </Shell>
    )
  const isShown = who.kind === "member" || (who.kind === "unknown" && asksAtOnce && isLikelyMember())
  return (
    <Shell width={width}>
      {isShown && Screen !== undefined ? <Screen place={visited} /> : <Skeleton rows={5} />}
    </Shell>
  )
}

const container = document.getElementById("app")

if (container !== null) {
  startOffline()
  startRouter()
  startSession()
  loadService()
  // The picture of the page stays until the screen that replaces it is loaded.
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
