import { TopUpStorage } from "@quick-response/core"
import type { Transactions } from "../statements/Transactions.ts"
import { finishReading, takeReading } from "./readings.ts"
import { settleTopUp } from "./settle.ts"
import {
  createTopUp,
  findAnyTopUp,
  findTopUp,
  hasUndecided,
  listAllTopUps,
  listTopUps,
  listUndecided,
  postponeTopUp,
  requestCheck,
  restoreTopUp,
  setCheckout,
  takeTopUp
} from "./topUpVerbs.ts"

/** Top-up storage by these transactions. */
export const make = ({ read, snapshot, write }: Transactions): typeof TopUpStorage.Service =>
  TopUpStorage.of({
    createTopUp: (order) => write(createTopUp(order)),
    setCheckout: (id, checkout, at) => write(setCheckout(id, checkout, at)),
    requestCheck: (by, request) => write(requestCheck(by, request)),
    takeTopUp: (request) => write(takeTopUp(request)),
    postponeTopUp: (id, token, until) => write(postponeTopUp(id, token, until)),
    settleTopUp: (id, token, report, at) => write(settleTopUp(id, token, report, at)),
    findTopUp: (accountId, id) => read(findTopUp(accountId, id)),
    findAnyTopUp: (by) => read(findAnyTopUp(by)),
    listTopUps: (accountId, page) => snapshot(listTopUps(accountId, page)),
    listUndecided: (accountId) => read(listUndecided(accountId)),
    hasUndecided: read(hasUndecided),
    listAllTopUps: (window) => read(listAllTopUps(window)),
    restoreTopUp: (order, checkout) => write(restoreTopUp(order, checkout)),
    takeReading: (provider, at, until) => write(takeReading(provider, at, until)),
    finishReading: (provider, token, readUntil) => write(finishReading(provider, token, readUntil))
  })
