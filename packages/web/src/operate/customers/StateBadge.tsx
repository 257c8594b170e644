import { operateWords } from "catalogue:operate"
import type { AccountSummary } from "../parts/operatorApi.ts"

type AccountState = AccountSummary["state"]

const kinds = {
  active: "good",
  suspended: "warn",
  closed: ""
} as const satisfies Record<AccountState, string>

/** The state of an account. */
export const StateBadge = ({ state }: { readonly state: AccountState }) => (
  <span class={`badge ${kinds[state]}`}>{operateWords.value.states[state]}</span>
)
