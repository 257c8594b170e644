import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { AccountId } from "../records/AccountRecord.ts"
import type { RedirectStorage } from "../storage/RedirectStorage.ts"
import type { StorageError } from "../storage/Storage.ts"
import { shortAddressOf, stateOf } from "./DynamicCode.ts"
import { isBlockedAddress } from "./examineTargets.ts"
import { type Redirect, RedirectSettings, type RedirectState } from "./Redirect.ts"
import type { RedirectSlug } from "./RedirectSlug.ts"
import type { ShortAddressesShape } from "./ShortAddresses.ts"

/** A dynamic code that redirects, for export. */
export interface LedOn {
  readonly slug: RedirectSlug
  /** The short address as in the picture. */
  readonly shortUrl: string
  /** True if the address is adopted: its letter case matters. */
  readonly isAdopted: boolean
  /** Its current destination without rules: the target, or the fallback while paused or expired. */
  readonly address: string
  readonly state: RedirectState
  readonly settings: typeof RedirectSettings.Encoded
}

/** The codes to export: of one account or all, with any host or one in their pictures. */
export interface LedOnScope {
  readonly accountId?: AccountId | undefined
  /** In lower case, in ASCII. */
  readonly host?: string | undefined
}

const encodeSettings = Schema.encodeSync(RedirectSettings)

/** A redirect for export; empty if it has no destination now. */
const ledOn = (
  redirect: Redirect,
  addresses: Pick<ShortAddressesShape, "isBlocked">,
  now: DateTime.Utc
): ReadonlyArray<LedOn> => {
  const state = stateOf(redirect, addresses, now)
  const { target, fallback } = redirect
  const address = state === "active" ? target : state === "blocked" ? null : fallback
  if (address === null || isBlockedAddress(address, addresses)) return []
  const { expiresAt, forwardQuery, rules } = redirect
  const settings = encodeSettings({ target, fallback, expiresAt, forwardQuery, rules })
  const { slug, addressKey } = redirect
  return [
    { slug, shortUrl: shortAddressOf(redirect), isAdopted: addressKey !== null, address, state, settings }
  ]
}

/** Redirects per page. */
const pageSize = 1000

/** Reads the codes that redirect, page by page in slug order. */
export const readLedOn = (
  storage: Pick<typeof RedirectStorage.Service, "listRedirects">,
  addresses: Pick<ShortAddressesShape, "isBlocked">,
  { accountId, host }: LedOnScope
): {
  /** The next codes; undefined at the end. */
  readonly next: Effect.Effect<ReadonlyArray<LedOn> | undefined, StorageError>
} => {
  let after: RedirectSlug | undefined
  let hasMore = true
  const next = Effect.gen(function* () {
    if (!hasMore) return undefined
    const now = yield* DateTime.now
    const page = yield* storage.listRedirects({ accountId, after, limit: pageSize })
    after = page.at(-1)?.slug
    hasMore = page.length === pageSize
    return page
      .filter(({ shortUrl }) => host === undefined || new URL(shortUrl).hostname === host)
      .flatMap((redirect) => ledOn(redirect, addresses, now))
  })
  return { next }
}
