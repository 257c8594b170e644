import { RedirectStorage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { Transactions } from "../statements/Transactions.ts"
import { foldScans } from "./foldScans.ts"
import { changeRedirect, findRedirect, findRedirects, listRedirects, listVersions } from "./redirects.ts"
import { daySecret, forgetSome, readScans, recordScans } from "./scans.ts"

/** The port to redirects and scans, by these transactions. */
export const make = ({ read, snapshot, write, writeBatched }: Transactions): typeof RedirectStorage.Service =>
  RedirectStorage.of({
    findRedirect: (slug) => read(findRedirect(slug)),
    findRedirects: (accountId, ids) => read(findRedirects(accountId, ids)),
    listRedirects: (window) => read(listRedirects(window)),
    changeRedirect: (accountId, id, change, at) => write(changeRedirect(accountId, id, change, at)),
    listVersions: (accountId, id, page) => snapshot(listVersions(accountId, id, page)),
    recordScans: writeBatched(recordScans),
    foldScans: (limit) => write(foldScans(limit)),
    readScans: (scope, from, until) => read(readScans(scope, from, until)),
    daySecret: (day, proposal) => write(daySecret(day, proposal)),
    forgetScans: (before) =>
      Effect.asVoid(Effect.repeat(write(forgetSome(before)), { until: (isMore) => !isMore }))
  })
