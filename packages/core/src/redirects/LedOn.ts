import { hostOf } from "@quick-response/design/content/codes/target"
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

type Listing = Pick<typeof RedirectStorage.Service, "listRedirects">

/** The next redirects in slug order whose pictures contain a host if one is given; undefined at the end. */
const redirectPages = (
  { listRedirects }: Listing,
  { accountId, host }: LedOnScope
): Effect.Effect<ReadonlyArray<Redirect> | undefined, StorageError> => {
  let after: RedirectSlug | undefined
  let hasMore = true
  return Effect.gen(function* () {
    if (!hasMore) return undefined
    const page = yield* listRedirects({ accountId, after, limit: pageSize })
    after = page.at(-1)?.slug
    hasMore = page.length === pageSize
    return page.filter(({ shortUrl }) => host === undefined || hostOf(shortUrl) === host)
  })
}

/** True if a picture of the account contains the host. */
export const hasHost = (
  storage: Listing,
  accountId: AccountId,
  host: string
): Effect.Effect<boolean, StorageError> => {
  const isIn = (page: ReadonlyArray<Redirect> | undefined) => page !== undefined && page.length > 0
  return Effect.map(
    Effect.repeat(redirectPages(storage, { accountId, host }), {
      until: (page) => page === undefined || isIn(page)
    }),
    isIn
  )
}

/** Reads the codes that redirect, page by page in slug order. */
export const readLedOn = (
  storage: Listing,
  addresses: Pick<ShortAddressesShape, "isBlocked">,
  scope: LedOnScope
): {
  /** The next codes; undefined at the end. */
  readonly next: Effect.Effect<ReadonlyArray<LedOn> | undefined, StorageError>
} => {
  const pages = redirectPages(storage, scope)
  const next = Effect.gen(function* () {
    const now = yield* DateTime.now
    return (yield* pages)?.flatMap((redirect) => ledOn(redirect, addresses, now))
  })
  return { next }
}
