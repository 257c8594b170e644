import { accountWords } from "catalogue:account"
import { codesWords } from "catalogue:codes"
import type { ComponentChildren } from "preact"
import { formatExact } from "../../../ground/format.ts"
import { ClockIcon, TriangleAlertIcon } from "../../../ground/icons.tsx"
import type { Dynamic } from "./dynamicCode.ts"

const looks = {
  active: "good",
  paused: "warn",
  expired: "warn",
  blocked: "bad"
} as const satisfies Record<Dynamic["state"], string>

/** The state of a dynamic code in a word. */
export const StateBadge = ({ state }: { readonly state: Dynamic["state"] }) => (
  <span class={`badge ${looks[state]}`}>{accountWords.value[state]}</span>
)

/** The effect on a scan: `told` if it opens no target in this state. */
export const meanwhile = (fallback: string | null, told: string): ComponentChildren =>
  fallback === null ? told : codesWords.value.ledTo({ text: <bdi class="strong">{fallback}</bdi> })

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

/** The reason why a dynamic code does not open its target, and the effect on its scans; null while it does. */
export const StateNotice = ({ dynamic: { state, fallback, expiresAt } }: { readonly dynamic: Dynamic }) => {
  const words = codesWords.value
  if (state === "active") return null
  if (state === "paused")
    return (
      <Notice>
        {words.isPaused} {meanwhile(fallback, words.toldPaused)}
      </Notice>
    )
  if (state === "expired")
    return (
      <Notice>
        {expiresAt === null ? words.hasEnded : words.hasEndedAt({ time: formatExact(Date.parse(expiresAt)) })}{" "}
        {meanwhile(fallback, words.toldEnded)} {words.bringBack}
      </Notice>
    )
  return <Notice isBad>{words.isBlocked}</Notice>
}
