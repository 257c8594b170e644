import { EventStorage, WebhookStorage } from "@quick-response/core"
import { markKey } from "../accounts/markKey.ts"
import type { Transactions } from "../statements/Transactions.ts"
import { findEvent, readEvents } from "./eventRecords.ts"
import { forgetDeliveries } from "./forgetDeliveries.ts"
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listDeliveries,
  listWebhooks,
  redeliver,
  rollSecret
} from "./ownWebhooks.ts"
import { setLowBalance, tellExpired, tellScanned } from "./tell.ts"
import { isUnderWay, listDue, listSubscribers, nextDue, settleTurn, takeWebhook } from "./turns.ts"

/** Event storage by these transactions. */
export const makeEvents = ({ read, snapshot, write }: Transactions): typeof EventStorage.Service =>
  EventStorage.of({
    readEvents: (accountId, after, limit) => snapshot(readEvents(accountId, after, limit)),
    findEvent: (place) => read(findEvent(place)),
    setLowBalance: (accountId, lowBalance) => write(setLowBalance(accountId, lowBalance)),
    tellExpired: (at, limit) => write(tellExpired(at, limit)),
    tellScanned: (at, limit) => write(tellScanned(at, limit))
  })

/** Webhook storage by these transactions. */
export const makeWebhooks = (transactions: Transactions): typeof WebhookStorage.Service => {
  const { read, snapshot, write, writeRelaxed } = transactions
  return WebhookStorage.of({
    secretKey: read(markKey),
    createWebhook: (webhook) => write(createWebhook(webhook)),
    listWebhooks: (accountId) => read(listWebhooks(accountId)),
    findWebhook: (accountId, id) => read(findWebhook(accountId, id)),
    changeWebhook: (accountId, id, change, at) => write(changeWebhook(accountId, id, change, at)),
    deleteWebhook: (accountId, id) => write(deleteWebhook(accountId, id)),
    rollSecret: (accountId, id, times) => write(rollSecret(accountId, id, times)),
    redeliver: (accountId, id, what, at) => write(redeliver(accountId, id, what, at)),
    listDeliveries: (accountId, id, page) => snapshot(listDeliveries(accountId, id, page)),
    listSubscribers: (window) => read(listSubscribers(window)),
    listDue: (window) => listDue(read, window),
    nextDue: (after) => snapshot(nextDue(after)),
    // After a loss of power, deliveries may be sent again, which is allowed. A mail is sent once.
    takeWebhook: (id, times) => writeRelaxed(takeWebhook(id, times)),
    isUnderWay: (id, token) => read(isUnderWay(id, token)),
    settleTurn: (id, token, turn, at) =>
      (turn.mail === undefined ? writeRelaxed : write)(settleTurn(id, token, turn, at)),
    forgetDeliveries: (bounds) => forgetDeliveries(transactions, bounds)
  })
}
