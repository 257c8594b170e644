import { join } from "node:path"
import Database from "better-sqlite3"
import type { FindAccount } from "./withFastify.ts"

/** Opens a database of accounts and their keys as a shop would, and looks keys up in it. */
export const openDatabase = (folder: string, hashOf: (key: string) => string): FindAccount => {
  const database = new Database(join(folder, "contestant.db"))
  database.pragma("journal_mode = WAL")
  database.pragma("synchronous = FULL")
  database.exec(`
    CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, balance INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS api_keys (hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts);
    CREATE TABLE IF NOT EXISTS ledger (id INTEGER PRIMARY KEY, account_id TEXT NOT NULL, amount INTEGER NOT NULL);
  `)
  const find = database.prepare<[string], { account_id: string }>(
    "SELECT account_id FROM api_keys WHERE hash = ?"
  )
  return (key) => find.get(hashOf(key))?.account_id
}
