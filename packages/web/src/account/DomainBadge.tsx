import { domainsWords } from "catalogue:domains"
import type { ComponentType } from "preact"
import type { OwnDomain } from "../frame/ownDomains.ts"
import { CircleAlertIcon, CircleCheckIcon, ClockIcon } from "../ground/icons.tsx"

interface Look {
  readonly kind: "good" | "warn" | "bad"
  readonly Icon: ComponentType<{ readonly size?: number }>
}

const looks = {
  pending: { kind: "warn", Icon: ClockIcon },
  proved: { kind: "good", Icon: CircleCheckIcon },
  live: { kind: "good", Icon: CircleCheckIcon },
  lost: { kind: "bad", Icon: CircleAlertIcon }
} as const satisfies Record<OwnDomain["state"], Look>

/** The state of a domain. */
export const DomainBadge = ({ state }: Pick<OwnDomain, "state">) => {
  const { kind, Icon } = looks[state]
  return (
    <span class={`badge ${kind}`}>
      <Icon size={16} /> {domainsWords.value.states[state]}
    </span>
  )
}
