import * as DateTime from "effect/DateTime"
import { stateOf } from "./DynamicCode.ts"
import { isBlockedAddress } from "./examineTargets.ts"
import type { Redirect } from "./Redirect.ts"
import { ruleHolds } from "./ruleHolds.ts"
import type { ShortAddressesShape } from "./ShortAddresses.ts"
import type { Visit } from "./Visit.ts"

/** The current target of a short address, or the reason why it has none. */
export type Direction =
  | { readonly kind: "leads"; readonly address: string }
  | { readonly kind: "paused" | "expired" | "blocked" }

/** The most characters of a forwarded query. */
const longestQuery = 1024

/** The parameters of a query that fit, in order. */
const shortened = (query: string): string =>
  query.length <= longestQuery ? query : query.slice(0, Math.max(query.lastIndexOf("&", longestQuery), 0))

/** An address with those query parameters added whose names it lacks; its own stay unchanged. */
const withQuery = (address: string, query: string): string => {
  const url = new URL(address)
  const added = new URLSearchParams(shortened(query))
  for (const name of new Set(added.keys())) if (url.searchParams.has(name)) added.delete(name)
  const text = added.toString()
  if (text === "") return address
  url.search = url.search === "" ? text : `${url.search}&${text}`
  return url.href
}

/**
 * The target for a visit: of the first matching rule, else the main one; while paused or expired the fallback, if any.
 * A request influences it only by rules.
 */
export const chooseTarget = (
  redirect: Redirect,
  addresses: Pick<ShortAddressesShape, "isBlocked">,
  visit: Omit<Visit, "slug">,
  query = ""
): Direction => {
  const state = stateOf(redirect, addresses, DateTime.unsafeMake(visit.at))
  if (state === "blocked") return { kind: "blocked" }
  const { target, fallback, rules, forwardQuery } = redirect
  const chosen =
    state === "active" ? (rules.find((rule) => ruleHolds(rule, visit))?.target ?? target) : fallback
  if (chosen === null) return { kind: state === "active" ? "blocked" : state }
  if (isBlockedAddress(chosen, addresses)) return { kind: "blocked" }
  return { kind: "leads", address: forwardQuery && query !== "" ? withQuery(chosen, query) : chosen }
}
