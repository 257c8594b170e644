import * as SqlClient from "@effect/sql/SqlClient"
import {
  CredentialStorage,
  DomainStorage,
  EventStorage,
  OperatorStorage,
  PasskeyStorage,
  PriceListStorage,
  RedirectStorage,
  ReportStorage,
  Storage,
  type StoragePorts,
  TopUpStorage,
  WebhookStorage
} from "@quick-response/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { migrate, verifyVersion } from "./applyMigrations.ts"
import { audit } from "./audit/auditBooks.ts"
import { Book } from "./copyTables.ts"
import { make as makeCredentials } from "./credentials/index.ts"
import { makePasskeys } from "./credentials/passkeyPlans.ts"
import { makeDomains } from "./domains/index.ts"
import { makeEvents, makeWebhooks } from "./events/index.ts"
import { listQrCodes, listTags } from "./lists/listedQrCodes.ts"
import { make as makeOperators } from "./operators/index.ts"
import { make as makeTopUps } from "./payments/index.ts"
import { publishPriceList, readPriceLists } from "./pricing/priceLists.ts"
import { createAccount, findAccount, listAccounts, openAccountFor } from "./records/accounts.ts"
import {
  changeApiKey,
  createApiKey,
  findApiKey,
  findApiKeysByPrefix,
  findOwnApiKey,
  listApiKeys,
  revokeApiKey,
  touchApiKey
} from "./records/apiKeys.ts"
import { findBatchClaims, findClaims } from "./records/claims.ts"
import { listLedger, post } from "./records/ledger.ts"
import { purchase, refund } from "./records/purchases.ts"
import {
  findBoughtConfigs,
  findImage,
  findQrCode,
  findQrCodeOfData,
  labelQrCode,
  setQrCodeActive
} from "./records/qrCodes.ts"
import { listLooks, restyle } from "./records/restyles.ts"
import { deleteDesign, listDesigns, saveDesign } from "./records/savedDesignTable.ts"
import { findTool, listTools, seedTools, setToolActive } from "./records/tools.ts"
import { make as makeRedirects } from "./redirects/index.ts"
import { make as makeReports } from "./reports/index.ts"
import type { DatabaseUnusable } from "./statements/DatabaseUnusable.ts"
import type { Dialect } from "./statements/Dialect.ts"
import { alwaysPresent, type Look, watchPresence } from "./statements/presence.ts"
import { planned, type WriteVerb } from "./statements/SqlVerb.ts"
import { command } from "./statements/statement.ts"
import * as Transactions from "./statements/Transactions.ts"

export { migrate } from "./applyMigrations.ts"
export type { Check, Scan } from "./audit/AuditScan.ts"
export { Book, type BookService, type CopyProgress, CopyRefused, copyBook } from "./copyTables.ts"
export { makeRateTable } from "./rateTable.ts"
export { Flag, Integer } from "./statements/columns.ts"
export { timeLeft } from "./statements/connections.ts"
export { DatabaseUnusable, orDatabaseUnusable, retryOpening } from "./statements/DatabaseUnusable.ts"
export {
  type Bulk,
  type Diagnosis,
  type Dialect,
  type Integrity,
  type Migration,
  type MigrationEffect,
  onConflict,
  type Select
} from "./statements/Dialect.ts"
export type { Look } from "./statements/presence.ts"
export { type BatchVerb, type Plan, planned, type ReadVerb, type WriteVerb } from "./statements/SqlVerb.ts"
export { command, insertInto, query, type Read, updateRows } from "./statements/statement.ts"
export * as Transactions from "./statements/Transactions.ts"
export { tables } from "./statements/tables.ts"
export * as WriteQueue from "./statements/WriteQueue.ts"

const countCheck = command("UPDATE health SET checks = checks + 1")

const check: WriteVerb<void> = () => Effect.succeed(planned(undefined, countCheck()))

/** Options for databases that are not migrated first, or that can be deleted while open. */
export interface LayerOptions {
  /** Remembers the prepared database's location. If the returned check finds that it is gone, every verb fails. */
  readonly locate?: () => Look
  /** Refuses databases of another schema, and all writes. */
  readonly readOnly?: boolean
  /** Milliseconds for a call, 4,000 by default. */
  readonly retryTimeout?: number | undefined
}

const makeStorage = (transactions: Transactions.Transactions, dialect: Dialect): typeof Storage.Service => {
  const { read, snapshot, write, writeBatched } = transactions
  return Storage.of({
    createAccount: (account) => write(createAccount(account)),
    openAccountFor: (account) => write(openAccountFor(account)),
    findAccount: (by) => read(findAccount(by)),
    listAccounts: (page) => read(listAccounts(page)),
    post: (posting) => write(post(posting)),
    listLedger: (accountId, page) => snapshot(listLedger(accountId, page)),
    createApiKey: (key) => write(createApiKey(key)),
    findApiKey: (hash) => read(findApiKey(hash)),
    findOwnApiKey: (accountId, id) => read(findOwnApiKey(accountId, id)),
    changeApiKey: (accountId, id, change, at) => write(changeApiKey(accountId, id, change, at)),
    listApiKeys: (accountId, query) => read(listApiKeys(accountId, query)),
    findApiKeysByPrefix: (prefix) => read(findApiKeysByPrefix(prefix)),
    touchApiKey: (id, at) => write(touchApiKey(id, at)),
    revokeApiKey: (id, at) => write(revokeApiKey(id, at)),
    findClaims: (accountId, key) => snapshot(findClaims(accountId, key)),
    findBatchClaims: (accountId, key) => snapshot(findBatchClaims(accountId, key)),
    purchase: writeBatched(purchase),
    restyle: writeBatched(restyle),
    listLooks: (accountId, id, page) => read(listLooks(accountId, id, page)),
    refund: (id, reason, at) => write(refund(id, reason, at)),
    findQrCode: (accountId, id) => read(findQrCode(accountId, id)),
    listQrCodes: (accountId, page) => listQrCodes(transactions, accountId, page),
    findBoughtConfigs: (accountId, dataHash) => read(findBoughtConfigs(accountId, dataHash)),
    findQrCodeOfData: (accountId, dataHash) => read(findQrCodeOfData(accountId, dataHash)),
    findImage: (hash) => read(findImage(hash)),
    listTags: (accountId) => read(listTags(accountId)),
    labelQrCode: (accountId, id, label, at) => write(labelQrCode(accountId, id, label, at)),
    setQrCodeActive: (id, isActive, at, reason) => write(setQrCodeActive(id, isActive, at, reason)),
    saveDesign: (design) => write(saveDesign(design)),
    listDesigns: (accountId) => read(listDesigns(accountId)),
    deleteDesign: (accountId, id) => write(deleteDesign(accountId, id)),
    listTools: read(listTools),
    findTool: (slug) => read(findTool(slug)),
    seedTools: (tools) => write(seedTools(tools)),
    setToolActive: (slug, isActive) => write(setToolActive(slug, isActive)),
    audit: audit(transactions, dialect),
    check: write(check)
  })
}

/** The storage ports on the client's database, migrated first. Errors use this name for it. */
export const layer = (
  dialect: Dialect,
  name: string,
  { locate, readOnly = false, retryTimeout }: LayerOptions = {}
): Layer.Layer<Book | StoragePorts, DatabaseUnusable, SqlClient.SqlClient> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      yield* readOnly ? verifyVersion(dialect, name) : migrate(dialect, name)
      const presence = locate === undefined ? alwaysPresent : yield* watchPresence(locate(), name)
      const sql = yield* SqlClient.SqlClient
      const transactions = yield* Transactions.make({ name, sql, dialect, presence, retryTimeout })
      return Context.make(Storage, makeStorage(transactions, dialect)).pipe(
        Context.add(CredentialStorage, makeCredentials(transactions)),
        Context.add(PasskeyStorage, makePasskeys(transactions)),
        Context.add(DomainStorage, makeDomains(transactions)),
        Context.add(RedirectStorage, makeRedirects(transactions)),
        Context.add(TopUpStorage, makeTopUps(transactions)),
        Context.add(EventStorage, makeEvents(transactions)),
        Context.add(WebhookStorage, makeWebhooks(transactions)),
        Context.add(ReportStorage, makeReports(transactions)),
        Context.add(OperatorStorage, makeOperators(transactions)),
        Context.add(PriceListStorage, {
          readPriceLists: transactions.read(readPriceLists),
          publishPriceList: (list) => transactions.write(publishPriceList(list))
        }),
        Context.add(Book, { name, dialect, transactions })
      )
    })
  )
