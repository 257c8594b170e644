import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { isBlockedAddress } from "./examineTargets.ts"
import {
  type CountedRedirect,
  type Redirect,
  RedirectSettings,
  RedirectState,
  redirectStateAt
} from "./Redirect.ts"
import type { ShortAddressesShape } from "./ShortAddresses.ts"

const dynamicFields: typeof RedirectSettings.fields & {
  readonly shortUrl: typeof Schema.String
  readonly state: typeof RedirectState
  readonly version: typeof Schema.Int
  readonly scans: typeof Schema.Int
  readonly lastScanAt: Schema.NullOr<typeof Schema.DateTimeUtc>
} = {
  /** The short address as in the picture. */
  shortUrl: Schema.String,
  ...RedirectSettings.fields,
  state: RedirectState,
  /** 1 at the purchase, one more with each change. */
  version: Schema.Int,
  /** All scans, at most two seconds old. */
  scans: Schema.Int,
  lastScanAt: Schema.NullOr(Schema.DateTimeUtc)
}

/** The dynamic side of a bought code: its target, state and scans. */
export const DynamicCode: Schema.Struct<typeof dynamicFields> = Schema.Struct(dynamicFields)
export type DynamicCode = typeof DynamicCode.Type

/** The state of a redirect at a time; also blocked if the operator blocks its target. A stopped one has no target. */
export const stateOf = (
  redirect: Redirect,
  addresses: Pick<ShortAddressesShape, "isBlocked">,
  at: DateTime.Utc
): RedirectState =>
  redirect.isBlocked || isBlockedAddress(redirect.target, addresses)
    ? "blocked"
    : redirectStateAt(redirect, at)

/** The address in the picture. */
export const shortAddressOf = ({
  addressKey,
  shortUrl,
  slug
}: Pick<Redirect, "addressKey" | "shortUrl" | "slug">): string =>
  addressKey === null ? shortUrl + slug : shortUrl

/** A redirect for its owner at a time. */
export const dynamicCodeOf = (
  redirect: CountedRedirect,
  addresses: Pick<ShortAddressesShape, "isBlocked">,
  at: DateTime.Utc
): DynamicCode => {
  const { target, fallback, expiresAt, forwardQuery, rules, version, scans, lastScanAt } = redirect
  return {
    shortUrl: shortAddressOf(redirect),
    target,
    fallback,
    expiresAt,
    forwardQuery,
    rules,
    state: stateOf(redirect, addresses, at),
    version,
    scans,
    lastScanAt
  }
}
