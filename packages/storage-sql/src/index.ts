import * as SqlClient from "@effect/sql/SqlClient"
import { CredentialStorage, Storage } from "@quick-response/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createAccount, findAccount, listAccounts } from "./accounts.ts"
import {
  createApiKey,
  findApiKey,
  findApiKeysByPrefix,
  findOwnApiKey,
  listApiKeys,
  revokeApiKey,
  touchApiKey
} from "./apiKeys.ts"
import { audit } from "./audit/audit.ts"
import { findBatchClaims, findClaims } from "./claims.ts"
import { Book } from "./copy.ts"
import { make as makeCredentials } from "./credentials/index.ts"
import type { DatabaseUnusable } from "./DatabaseUnusable.ts"
import type { Dialect } from "./Dialect.ts"
import { listLedger, post } from "./ledger.ts"
import { migrate, verifyForm } from "./migrate.ts"
import { alwaysPresent, type Look, watchPresence } from "./presence.ts"
import { purchase, refund } from "./purchases.ts"
import { findBoughtConfigs, findImage, findQrCode, listQrCodes, setQrCodeActive } from "./qrCodes.ts"
import { command } from "./statement.ts"
import * as Transactions from "./Transactions.ts"
import { findTool, listTools, seedTools, setToolActive } from "./tools.ts"
import { planned, type WriteVerb } from "./Verb.ts"

export type { Check, Scan } from "./audit/Scan.ts"
export { Flag, Integer } from "./columns.ts"
export { Book, type BookService, type CopyProgress, CopyRefused, copyBook } from "./copy.ts"
export { normalizeAddresses } from "./credentials/normalizeAddresses.ts"
export { DatabaseUnusable, orDatabaseUnusable, retryOpening } from "./DatabaseUnusable.ts"
export {
  type Bulk,
  type Diagnosis,
  type Dialect,
  type Integrity,
  type Migration,
  type MigrationEffect,
  onConflict,
  type Select
} from "./Dialect.ts"
export { timeLeft } from "./deadline.ts"
export { migrate } from "./migrate.ts"
export type { Look } from "./presence.ts"
export { makeRateTable } from "./rateTable.ts"
export { command, insertInto, query, type Read, updateRows } from "./statement.ts"
export * as Transactions from "./Transactions.ts"
export { tables } from "./tables.ts"
export { type BatchVerb, type Plan, planned, type ReadVerb, type WriteVerb } from "./Verb.ts"
export * as WriteQueue from "./WriteQueue.ts"

const countCheck = command("UPDATE health SET checks = checks + 1")

const check: WriteVerb<void> = () => Effect.succeed(planned(undefined, countCheck()))

/** What differs from a database that is migrated first and cannot be deleted while it is open. */
export interface LayerOptions {
  /** Remembers where the prepared database is. The result looks whether it is there still; if not, every verb fails. */
  readonly locate?: () => Look
  /** Changes nothing: a database of another form is refused, and so is every write. */
  readonly readOnly?: boolean
  /** How many milliseconds a call has, 4,000 by default. */
  readonly retryTimeout?: number | undefined
}

const makeStorage = (transactions: Transactions.Transactions, dialect: Dialect): typeof Storage.Service => {
  const { read, snapshot, write, writeBatched } = transactions
  return Storage.of({
    createAccount: (account) => write(createAccount(account)),
    findAccount: (by) => read(findAccount(by)),
    listAccounts: (page) => read(listAccounts(page)),
    post: (posting) => write(post(posting)),
    listLedger: (accountId, page) => snapshot(listLedger(accountId, page)),
    createApiKey: (key) => write(createApiKey(key)),
    findApiKey: (hash) => read(findApiKey(hash)),
    findOwnApiKey: (accountId, id) => read(findOwnApiKey(accountId, id)),
    listApiKeys: (accountId, query) => read(listApiKeys(accountId, query)),
    findApiKeysByPrefix: (prefix) => read(findApiKeysByPrefix(prefix)),
    touchApiKey: (id, at) => write(touchApiKey(id, at)),
    revokeApiKey: (id, at) => write(revokeApiKey(id, at)),
    findClaims: (accountId, key) => snapshot(findClaims(accountId, key)),
    findBatchClaims: (accountId, key) => snapshot(findBatchClaims(accountId, key)),
    purchase: writeBatched(purchase),
    refund: (id, reason, at) => write(refund(id, reason, at)),
    findQrCode: (accountId, id) => read(findQrCode(accountId, id)),
    listQrCodes: (accountId, page) => listQrCodes(transactions, accountId, page),
    findBoughtConfigs: (accountId, dataHash) => read(findBoughtConfigs(accountId, dataHash)),
    findImage: (hash) => read(findImage(hash)),
    setQrCodeActive: (id, isActive, at) => write(setQrCodeActive(id, isActive, at)),
    listTools: read(listTools),
    findTool: (slug) => read(findTool(slug)),
    seedTools: (tools) => write(seedTools(tools)),
    setToolActive: (slug, isActive) => write(setToolActive(slug, isActive)),
    audit: audit(transactions, dialect),
    check: write(check)
  })
}

/** The storage ports on the client's database, which is migrated first. Errors call the database by this name. */
export const layer = (
  dialect: Dialect,
  name: string,
  { locate, readOnly = false, retryTimeout }: LayerOptions = {}
): Layer.Layer<Book | CredentialStorage | Storage, DatabaseUnusable, SqlClient.SqlClient> =>
  Layer.scopedContext(
    Effect.gen(function* () {
      yield* readOnly ? verifyForm(dialect, name) : migrate(dialect, name)
      const presence = locate === undefined ? alwaysPresent : yield* watchPresence(locate(), name)
      const sql = yield* SqlClient.SqlClient
      const transactions = yield* Transactions.make({ name, sql, dialect, presence, retryTimeout })
      return Context.make(Storage, makeStorage(transactions, dialect)).pipe(
        Context.add(CredentialStorage, makeCredentials(transactions)),
        Context.add(Book, { name, dialect, transactions })
      )
    })
  )
