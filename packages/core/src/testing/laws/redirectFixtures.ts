import * as Effect from "effect/Effect"
import type { CredentialStorage } from "../../credentials/CredentialStorage.ts"
import type { AccountId } from "../../records/AccountRecord.ts"
import type { NewRedirect, Redirect } from "../../redirects/Redirect.ts"
import { generateSlug, type RedirectSlug } from "../../redirects/RedirectSlug.ts"
import type { Scan } from "../../scans/Scan.ts"
import type { VisitorBounds } from "../../scans/visitorBounds.ts"
import type { RedirectStorage } from "../../storage/RedirectStorage.ts"
import { type PurchaseOrder, Storage, type StorageError } from "../../storage/Storage.ts"
import { Difference } from "../trials/answers.ts"
import { orderBy, time } from "../trials/fixtures.ts"

export interface RedirectTrial {
  readonly name: string
  /** The damage if the law is broken, and the affected party. */
  readonly meaning: string
  readonly trial: (stores: {
    readonly redirects: typeof RedirectStorage.Service
    readonly storage: typeof Storage.Service
    readonly credentials: typeof CredentialStorage.Service
  }) => Effect.Effect<void, unknown, CredentialStorage | Storage>
}

/** An order of a dynamic code with a fresh slug; overrides apply to its redirect. */
export const dynamicOrder = (
  accountId: AccountId,
  given: Partial<NewRedirect> = {},
  order: Partial<PurchaseOrder> = {}
): PurchaseOrder & { readonly redirect: NewRedirect } => {
  const redirect: NewRedirect = {
    slug: generateSlug(),
    shortUrl: "HTTPS://Q.EXAMPLE/",
    target: "https://example.test/first",
    fallback: null,
    expiresAt: null,
    forwardQuery: false,
    ...given
  }
  return {
    ...orderBy(accountId, {
      config: {
        text: JSON.stringify({ data: `${redirect.shortUrl}${redirect.slug}` }),
        images: [],
        dataHash: redirect.slug
      },
      contentText: JSON.stringify({ target: redirect.target, type: "dynamic" }),
      ...order
    }),
    redirect
  }
}

/** Buys a dynamic code, and returns its state. */
export const dynamicCode = (
  accountId: AccountId,
  given: Partial<NewRedirect> = {}
): Effect.Effect<Redirect, unknown, Storage> =>
  Effect.gen(function* () {
    const order = dynamicOrder(accountId, given)
    const { qrCodeId } = (yield* (yield* Storage).purchase(order)).receipt
    return {
      ...order.redirect,
      qrCodeId,
      accountId,
      rules: [],
      pausedAt: null,
      isBlocked: false,
      version: 1,
      changedAt: time(0)
    }
  })

/** The start of a UTC day, in milliseconds since 1970. */
export const dayStart: number = Date.UTC(2027, 0, 16)

/** A scan of a code, this many milliseconds after {@link dayStart}, with overrides. */
export const scanOf = (slug: RedirectSlug, after = 0, given: Partial<Scan> = {}): Scan => ({
  slug,
  at: dayStart + after,
  kind: "scan",
  device: "ios",
  language: "de",
  country: "AT",
  visitor: null,
  ...given
})

/** After this many folds, counted visits are evidently not removed. */
const mostFolds = 1_000

/** Counts all recorded visits, a few at a time. */
export const foldAll = (
  { foldScans }: typeof RedirectStorage.Service,
  limit = 7,
  bounds?: VisitorBounds
): Effect.Effect<number, Difference | StorageError> =>
  Effect.gen(function* () {
    let taken = 0
    for (let folds = 0; folds < mostFolds; folds++) {
      const some = yield* foldScans(limit, "full", bounds)
      if (some === 0) return taken
      taken += some
    }
    return yield* new Difference({ what: "foldScans", expected: "an end", actual: `${taken} visits taken` })
  })
