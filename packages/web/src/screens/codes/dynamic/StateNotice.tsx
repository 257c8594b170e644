import type { ComponentChildren } from "preact"
import { formatExact } from "../../../ground/format.ts"
import { ClockIcon, TriangleAlertIcon } from "../../../ground/icons.tsx"
import type { Dynamic } from "./dynamicCode.ts"

const badges = {
  active: { word: "Live", look: "good" },
  paused: { word: "Paused", look: "warn" },
  expired: { word: "Ended", look: "warn" },
  blocked: { word: "Blocked", look: "bad" }
} as const satisfies Record<Dynamic["state"], unknown>

/** The state of a dynamic code in a word. */
export const StateBadge = ({ state }: { readonly state: Dynamic["state"] }) => (
  <span class={`badge ${badges[state].look}`}>{badges[state].word}</span>
)

const Meanwhile = ({ fallback, told }: { readonly fallback: string | null; readonly told: string }) =>
  fallback === null ? (
    <>Who scans it is told that it {told}.</>
  ) : (
    <>
      Who scans it is led to <bdi class="strong">{fallback}</bdi>.
    </>
  )

const Notice = ({
  children,
  isBad = false
}: {
  readonly children: ComponentChildren
  readonly isBad?: boolean
}) => (
  <p class={isBad ? "notice bad" : "notice warn"}>
    {isBad ? <TriangleAlertIcon /> : <ClockIcon />}
    <span>{children}</span>
  </p>
)

/** The reason why a dynamic code does not lead to its target, and what happens to who scans it; nothing while it does. */
export const StateNotice = ({ dynamic: { state, fallback, expiresAt } }: { readonly dynamic: Dynamic }) => {
  if (state === "active") return null
  if (state === "paused")
    return (
      <Notice>
        This code is paused. <Meanwhile fallback={fallback} told="is paused" />
      </Notice>
    )
  if (state === "expired")
    return (
      <Notice>
        This code ended{expiresAt === null ? "" : ` ${formatExact(Date.parse(expiresAt))}`}.{" "}
        <Meanwhile fallback={fallback} told="has ended" /> A later end, or none, brings it back.
      </Notice>
    )
  return (
    <Notice isBad>
      Whoever runs this service switched this code off, or the host that it leads to. It leads nowhere until
      they switch it on; you can change it meanwhile.
    </Notice>
  )
}
