import * as Postgres from "@quick-response/storage-postgres"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { openAccount } from "../storage/accounts.ts"
import { openStore } from "../storage/store.ts"

/** The held domains. */
export const domainCount = 10_000

const hostPattern = "go.shop#.example"

/** The host of a domain by its number. */
export const hostOf = (domain: number): string => hostPattern.replace("#", String(domain))

/** Has an account of a database hold all domains. */
export const hold = async (url: string): Promise<void> => {
  const store = openStore(Postgres.layer({ url: Redacted.make(url), maxConnections: 1 }))
  const accountId = await openAccount(store)
  await store.close()
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    `INSERT INTO domains (host, account_id, token, state, created_at, proved_at, live_at, checked_at, found_json, is_default, due_at, stamp)
     SELECT replace($1, '#', n::text), $2, repeat('a', 26), 'live', $3::bigint, $3, $3, $3, '["qr-domain=aaaaaaaaaaaaaaaaaaaaaaaaaa"]', 0, $3 + 86400000, n
     FROM generate_series(0, $4::int - 1) n`,
    [hostPattern, accountId, Date.now(), domainCount]
  )
  await client.end()
}
