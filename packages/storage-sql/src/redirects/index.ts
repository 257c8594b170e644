import { defaultVisitorBounds, RedirectStorage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { Transactions } from "../statements/Transactions.ts"
import { foldScans, foldScansOfMore } from "./foldScans.ts"
import {
  changeRedirect,
  countHosts,
  countSomeShortUrls,
  findRedirect,
  findRedirectByAddress,
  findRedirectOf,
  findRedirects,
  findRedirectsBySlug,
  listAllVersions,
  listRedirects,
  listVersions,
  type SomeShortUrls
} from "./redirects.ts"
import {
  countVisitors,
  daySecret,
  forgetSome,
  listScanDays,
  readScans,
  readTaggedScans,
  recordScans
} from "./scans.ts"
import { topScans } from "./topScans.ts"

/** Storage of redirects and scans by these transactions. */
export const make = ({
  read,
  snapshot,
  write,
  writeBatched,
  writeRelaxed
}: Transactions): typeof RedirectStorage.Service =>
  RedirectStorage.of({
    findRedirect: (slug) => read(findRedirect(slug)),
    findRedirectsBySlug: (slugs) => read(findRedirectsBySlug(slugs)),
    findRedirectByAddress: (key) => read(findRedirectByAddress(key)),
    countHosts: (accountId) => read(countHosts(accountId)),
    findRedirectOf: (id) => read(findRedirectOf(id)),
    findRedirects: (accountId, ids) => read(findRedirects(accountId, ids)),
    listRedirects: (window) => read(listRedirects(window)),
    countShortUrls: Effect.gen(function* () {
      const counts = new Map<string, number>()
      for (let after: string | undefined = ""; after !== undefined; ) {
        const some: SomeShortUrls = yield* read(countSomeShortUrls(after))
        for (const { shortUrl, codes } of some.counts)
          counts.set(shortUrl, (counts.get(shortUrl) ?? 0) + codes)
        after = some.last
      }
      return [...counts].map(([shortUrl, codes]) => ({ shortUrl, codes }))
    }),
    changeRedirect: (accountId, id, change, at) => write(changeRedirect(accountId, id, change, at)),
    listVersions: (accountId, id, page) => snapshot(listVersions(accountId, id, page)),
    listAllVersions: (window) => read(listAllVersions(window)),
    recordScans: writeBatched(recordScans),
    foldScans: (limit, durability = "full", bounds = defaultVisitorBounds) =>
      durability === "full" ? write(foldScans(limit, bounds)) : writeRelaxed(foldScansOfMore(limit, bounds)),
    countVisitors: (day) => read(countVisitors(day)),
    readScans: (scope, from, until) =>
      "slug" in scope
        ? read(readScans(scope.slug, from, until))
        : scope.tag === undefined
          ? read(readScans(scope.accountId, from, until))
          : readTaggedScans({ read }, { accountId: scope.accountId, tag: scope.tag }, from, until),
    listScanDays: (window) => read(listScanDays(window)),
    topScans: (scope, quarters, limit) => snapshot(topScans(scope, quarters, limit)),
    daySecret: (day, proposal) => write(daySecret(day, proposal)),
    forgetScans: (before) =>
      Effect.asVoid(Effect.repeat(write(forgetSome(before)), { until: (isMore) => !isMore }))
  })
