import { signal } from "@preact/signals"
import type { ComponentChildren } from "preact"
import { brandMark } from "../frame/brand.ts"
import { isAway } from "../frame/service.ts"
import { session } from "../frame/session.ts"
import { WifiOffIcon } from "../ground/icons.tsx"
import { LiveRegion } from "../ground/LiveRegion.tsx"
import { LoadedLate } from "../ground/LoadedLate.tsx"
import { frameWords } from "../languages/frameWords.ts"
import { Rail } from "./Rail.tsx"

const isOnline = signal(navigator.onLine)
addEventListener("online", () => {
  isOnline.value = true
})
addEventListener("offline", () => {
  isOnline.value = false
})

/** Says that there is no connection, or that the service does not answer. */
const OfflineBar = () => {
  const { offline, away } = frameWords.value
  const said = isOnline.value ? (isAway.value ? away : undefined) : offline
  return (
    <div role="status">
      {said === undefined ? null : (
        <p class="offline">
          <WifiOffIcon /> {said}
        </p>
      )}
    </div>
  )
}

/** The width of a screen: a page of text and lists, a form in a column, or a tool with the full width. */
export type Width = "page" | "column" | "full"

const demoBar = () => import("../demo/DemoBar.tsx")

/** Says that a demo account is signed in, if one is. */
const Demo = () => {
  const who = session.value
  const closesAt = who.kind === "member" ? who.account.closesAt : null
  return closesAt === null ? null : (
    <LoadedLate key={closesAt} load={demoBar} onFailure={withoutPart} properties={{ closesAt }} />
  )
}

const footer = () => import("./Footer.tsx")

const withoutPart = (): void => {}

/** The frame of all screens: the rail beside a screen, and the footer below it. */
export const Shell = ({
  width = "page",
  children
}: {
  readonly width?: Width
  readonly children: ComponentChildren
}) => (
  <div class={`shell ${width}`}>
    <a class="skip" href="#main">
      {frameWords.value.skip}
    </a>
    <Rail />
    <div class="shell-body">
      <div>
        <OfflineBar />
        <Demo />
      </div>
      <main id="main">{children}</main>
      {width === "full" && brandMark === undefined ? null : (
        <LoadedLate load={footer} onFailure={withoutPart} properties={{}} />
      )}
    </div>
    <LiveRegion />
  </div>
)
