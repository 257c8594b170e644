import { defaultVisitorBounds, keptVersions, nextVersion, sampleSlug } from "@quick-response/core"
import { redirectLaws } from "@quick-response/laws"
import type * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import { describe } from "vitest"
import { afterwards, type Faults, itBreaks, itBreaksEach } from "../laws/brokenStore.ts"

const faults: Faults = [
  [
    "forgets the redirect of a purchase",
    ({ books: { purchase } }) => ({
      books: { purchase: ({ redirect: _, ...order }) => purchase(order) }
    }),
    "a redirect and its purchase are stored together or not at all"
  ],
  [
    "sells a slug twice",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.suspend(() => {
            if (order.redirect !== undefined) state.redirects.delete(order.redirect.slug)
            return purchase(order)
          })
      }
    }),
    "a slug is sold once, even to concurrent and repeated purchases"
  ],
  [
    "forgets the looks before the last",
    ({ books: { listLooks } }) => ({
      books: { listLooks: (...of) => Effect.map(listLooks(...of), (looks) => looks.slice(0, 1)) }
    }),
    "a restyle charges the difference and changes the look alone, together or not at all"
  ],
  [
    "lists expired codes as active",
    ({ books: { listQrCodes } }) => ({
      books: {
        listQrCodes: (id, { state, ...page }) =>
          listQrCodes(id, { ...page, state: state?.is === "active" ? undefined : state })
      }
    }),
    "a list filters codes by kind and state, and ranks them by scans"
  ],
  [
    "counts the short addresses of some codes alone",
    ({ redirects: { countShortUrls } }) => ({
      redirects: {
        countShortUrls: Effect.map(countShortUrls, (counts) =>
          counts.map(({ shortUrl, codes }) => ({ shortUrl, codes: Math.min(codes, 2) }))
        )
      }
    }),
    "redirects are listed by slug and counted by address"
  ],
  [
    "makes a version of a change that changes nothing",
    ({ redirects: { changeRedirect }, state }) => ({
      redirects: {
        changeRedirect: (accountId, id, change, at) =>
          Effect.map(changeRedirect(accountId, id, change, at), (answer) => {
            const stored = state.redirects.get(answer.slug)
            if (stored === undefined || answer.changedAt.epochMillis === at.epochMillis) return answer
            stored.redirect = nextVersion(answer, {}, at)
            return stored.redirect
          })
      }
    }),
    "a change makes one version"
  ],
  [
    "does not look at the version that is expected",
    ({ redirects: { changeRedirect } }) => ({
      redirects: {
        changeRedirect: (accountId, id, { expectedVersion: _, ...change }, at) =>
          changeRedirect(accountId, id, change, at)
      }
    }),
    "of concurrent changes that expect a version, one succeeds"
  ],
  [
    "lets the owner lift the operator's block",
    ({ redirects: { changeRedirect }, state }) => ({
      redirects: {
        changeRedirect: (accountId, id, change, at) =>
          Effect.suspend(() => {
            const stored = state.redirects.get(state.slugs.get(id) ?? sampleSlug)
            if (stored !== undefined && change.isActive === true)
              stored.redirect = { ...stored.redirect, isBlocked: false }
            return changeRedirect(accountId, id, change, at)
          })
      }
    }),
    "an owner's pause and an operator's block are independent"
  ],
  [
    "keeps every version",
    ({ redirects: { changeRedirect, listVersions }, state }) => {
      const all: StorageMemory.StoredRedirect["versions"] = []
      return {
        redirects: {
          changeRedirect: (accountId, id, change, at) =>
            afterwards(changeRedirect(accountId, id, change, at), ({ slug }) => {
              const newest = state.redirects.get(slug)?.versions.at(-1)
              if (newest !== undefined) all.push(newest)
            }),
          listVersions: (accountId, id, page) =>
            Effect.map(listVersions(accountId, id, page), (found) =>
              found.totalCount < keptVersions ? found : { ...found, totalCount: all.length + 1 }
            )
        }
      }
    },
    "an owner's daily changes and the kept versions are limited"
  ],
  [
    "stops the redirects of every closed account",
    ({ people: { closeAccount } }) => ({
      people: { closeAccount: (given) => closeAccount({ ...given, redirects: "stop" }) }
    }),
    "a closed account's redirects continue or stop and lose their daily counts"
  ],
  [
    "counts a link as a scan",
    ({ redirects: { recordScans } }) => ({
      redirects: {
        recordScans: (scans) =>
          recordScans(scans.map((scan) => (scan.kind === "link" ? { ...scan, kind: "scan" } : scan)))
      }
    }),
    "a visit is counted for its code and account, by day"
  ],
  [
    "folds without deleting",
    ({ redirects: { foldScans }, state }) => ({
      redirects: {
        foldScans: (limit) =>
          Effect.suspend(() => {
            const [first] = state.scans
            return afterwards(foldScans(limit), (taken) => {
              if (taken > 1 && first !== undefined) state.scans.unshift(first)
            })
          })
      }
    }),
    "every recorded visit is counted once, even by concurrent folds"
  ],
  [
    "tells visitors apart by their mark alone",
    ({ redirects: { foldScans }, state }) => ({
      redirects: {
        foldScans: (limit) =>
          Effect.suspend(() => {
            for (const ofCodes of state.visitors.values()) {
              const marks = new Set([...ofCodes.values()].flatMap((known) => [...known]))
              for (const slug of state.redirects.keys()) ofCodes.set(slug, marks)
            }
            return foldScans(limit)
          })
      }
    }),
    "a visitor counts once for each code and UTC day"
  ],
  ...(["address", "code", "all"] as const).map((bound): Faults[number] => [
    `has no bound of visitors by ${bound}`,
    ({ redirects: { foldScans } }) => ({
      redirects: {
        foldScans: (limit, durability, bounds = defaultVisitorBounds) =>
          foldScans(limit, durability, { ...bounds, [bound]: 100_000 })
      }
    }),
    "visitors over a limit are counted but not distinguished"
  ]),
  [
    "begins a window of days with the code after the last one",
    ({ redirects: { listScanDays } }) => ({
      redirects: {
        listScanDays: ({ after, ...window }) =>
          Effect.map(listScanDays({ ...window, after }), (days) =>
            days.filter(({ slug }) => slug !== after?.slug)
          )
      }
    }),
    "the days of all an account's codes are listed once, by slug and day"
  ],
  [
    "begins a window of versions with the code after the last one",
    ({ redirects: { listAllVersions } }) => ({
      redirects: {
        listAllVersions: ({ after, ...window }) =>
          listAllVersions({ ...window, after: after && { ...after, version: 0 } })
      }
    }),
    "the versions of all an account's codes are listed once, by slug and newest first"
  ],
  [
    "ranks codes by whole days",
    ({ redirects: { topScans } }) => ({
      redirects: {
        topScans: (scope, { from, until }, limit) =>
          topScans(scope, { from: Math.floor(from / 96) * 96, until: Math.ceil(until / 96) * 96 }, limit)
      }
    }),
    "the most scanned codes of a time, or of a tag, are ranked by exact sums"
  ],
  [
    "ranks codes without their tag",
    ({ redirects: { topScans } }) => ({
      redirects: { topScans: ({ accountId }, quarters, limit) => topScans({ accountId }, quarters, limit) }
    }),
    "the most scanned codes of a time, or of a tag, are ranked by exact sums"
  ],
  [
    "counts codes without their tag",
    ({ redirects: { readScans } }) => ({
      redirects: {
        readScans: (scope, from, until) =>
          readScans("slug" in scope ? scope : { accountId: scope.accountId }, from, until)
      }
    }),
    "the most scanned codes of a time, or of a tag, are ranked by exact sums"
  ],
  [
    "keeps the secret of a day that is forgotten",
    ({ redirects: { forgetScans }, state: { daySecrets } }) => ({
      redirects: {
        forgetScans: (before) =>
          Effect.suspend(() => {
            const secrets = [...daySecrets]
            return afterwards(forgetScans(before), () => {
              for (const [day, secret] of secrets) daySecrets.set(day, secret)
            })
          })
      }
    }),
    "a day has one secret, and deleted days keep their totals"
  ]
]

describe("redirectLaws", () => {
  itBreaks(redirectLaws, faults)
  itBreaksEach(redirectLaws, faults)
})
