import { useSignalEffect } from "@preact/signals"
import { navigate, place } from "../frame/router.ts"
import { Shell } from "../frame/Shell.tsx"
import { service } from "../frame/service.ts"
import { needsMember, refreshSession, session, signInPathFromHere } from "../frame/session.ts"
import { Page } from "../ground/Page.tsx"
import { FailedState, Skeleton } from "../ground/states.tsx"
import { NobodySignsIn } from "../screens/session/NobodySignsIn.tsx"
import { shown, startViews } from "./shown.ts"

startViews()

/** The application: a screen in its frame; a members' screen only once the user is known. */
export const App = () => {
  useSignalEffect(() => {
    if (session.value.kind === "guest" && needsMember(place.value.path))
      navigate(signInPathFromHere(), { replace: true })
  })
  const { place: visited, Screen, width } = shown.value
  const who = session.value
  if (service.value?.signIn === false && visited.path.startsWith("/account"))
    return (
      <Shell width="column">
        <NobodySignsIn />
      </Shell>
    )
  if (!needsMember(visited.path))
    return <Shell width={width}>{Screen === undefined ? null : <Screen place={visited} />}</Shell>
  if (who.kind === "failed")
    return (
      <Shell width="column">
        <Page title="Your account cannot be shown now">
          <FailedState error={who.error} retry={refreshSession} />
        </Page>
      </Shell>
    )
  return (
    <Shell width={width}>
      {who.kind === "member" && Screen !== undefined ? <Screen place={visited} /> : <Skeleton rows={5} />}
    </Shell>
  )
}
