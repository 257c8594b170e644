import { type AccountId, Credits, OperatorStorage } from "@quick-response/core"
import { removeHeld } from "../domains/index.ts"
import { setWebhookStopped } from "../events/ownWebhooks.ts"
import { post } from "../records/ledger.ts"
import { listRefunds, refundOnce } from "../records/purchases.ts"
import { findAnyQrCode, setQrCodeActive } from "../records/qrCodes.ts"
import type { Transactions } from "../statements/Transactions.ts"
import { findAccounts, findSummary, restore, suspend } from "./accountSummaries.ts"
import { findDomains } from "./domainSummaries.ts"
import { appendLog, logged, readLog } from "./operatorLog.ts"
import { addOperator, isOperator, listOperators, removeOperator } from "./operators.ts"
import { listSoldQrCodes } from "./soldQrCodeWindows.ts"

/** Operator storage by these transactions. */
export const make = ({ read, snapshot, write }: Transactions): typeof OperatorStorage.Service =>
  OperatorStorage.of({
    addOperator: (accountId, deed) => write(addOperator(accountId, deed)),
    removeOperator: (accountId, deed) => write(removeOperator(accountId, deed)),
    listOperators: read(listOperators),
    isOperator: (accountId: AccountId) => read(isOperator(accountId)),
    findAccounts: (query) => snapshot(findAccounts(query)),
    findSummary: (accountId) => read(findSummary(accountId)),
    suspend: (given, deed) => write(suspend(given, deed)),
    restore: (accountId, deed) => write(restore(accountId, deed)),
    credit: (posting, deed) =>
      write(
        logged(post(posting), deed, {
          action: "account.credited",
          subject: posting.accountId,
          detail: { amount: Credits.toDecimal(posting.amount) }
        })
      ),
    refund: (id, deed, key) =>
      write(
        logged(refundOnce(id, deed.reason, deed.at, key), deed, { action: "qrCode.refunded", subject: id })
      ),
    listRefunds: (ids) => read(listRefunds(ids)),
    setQrCodeActive: (id, isActive, deed) =>
      write(
        logged(setQrCodeActive(id, isActive, deed.at, deed.reason), deed, {
          action: isActive ? "qrCode.activated" : "qrCode.deactivated",
          subject: id
        })
      ),
    setWebhookStopped: (id, isStopped, deed) =>
      write(
        logged(setWebhookStopped(id, isStopped, deed.at), deed, {
          action: isStopped ? "webhook.stopped" : "webhook.resumed",
          subject: id
        })
      ),
    findDomains: (query) => snapshot(findDomains(query)),
    removeDomain: (host, deed) =>
      write(
        logged(removeHeld(host, deed.at), deed, {
          action: "domain.removed",
          subject: host,
          detail: ({ accountId }) => ({ accountId })
        })
      ),
    findQrCode: (id) => snapshot(findAnyQrCode(id)),
    listSoldQrCodes: (query) => listSoldQrCodes({ read }, query),
    appendLog: (entry) => write(appendLog(entry)),
    readLog: (query) => snapshot(readLog(query))
  })
