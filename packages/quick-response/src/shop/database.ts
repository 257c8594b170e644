import {
  agreedProofKeys,
  makeTransientKeys,
  type OperatorStorage,
  ProofKeys,
  type StoragePorts
} from "@quick-response/core"
import { converted } from "@quick-response/core/schema"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import type { SqliteAdapter } from "@quick-response/storage-sqlite/node"
import { identity } from "effect/Function"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

export const isDeno = "Deno" in globalThis

/** The runtime's adapter, loaded on first use: Deno cannot load Node's driver. */
const sqlite = (): Promise<SqliteAdapter> =>
  isDeno ? import("@quick-response/storage-sqlite/deno") : import("@quick-response/storage-sqlite/node")

const isPostgres = (url: string): boolean => /^postgres(?:ql)?:/.test(url)

const isDatabase = (url: string): boolean =>
  isPostgres(url)
    ? isUrl(url) && new URL(url).pathname.length > 1
    : url === "memory:" || /^sqlite:(?!:memory:$)./s.test(url)

const expected =
  'expected "sqlite:" and a file, as in "sqlite:shop.db", a URL like "postgres://USER:PASSWORD@HOST:PORT/DATABASE", or "memory:"'

/**
 * `sqlite:` and a file, `postgres:` and a server's database, or `memory:`. Errors do not repeat it, as it may hold a
 * password.
 */
export const DatabaseUrl: Schema.Schema<string> = converted(Schema.String, Schema.String, {
  decode: (url) => (isDatabase(url) ? url : undefined),
  encode: identity,
  refusal: expected
})

/** The keys of proofs in a file, which is made at first need; those of a database in memory end with the shop. */
export const proofKeysAt = async (
  url: string,
  file: string | undefined
): Promise<Layer.Layer<ProofKeys, never, OperatorStorage>> => {
  if (file === undefined && url === "memory:") return Layer.sync(ProofKeys, makeTransientKeys)
  const { proofKeysIn } = await import("@quick-response/storage-sqlite/proofKeyFile")
  const folder = isPostgres(url) ? "data/" : (/^.*[/\\]/s.exec(url.slice("sqlite:".length))?.[0] ?? "")
  return agreedProofKeys(proofKeysIn(file ?? `${folder}proof-keys.json`))
}

export const storageAt = async (url: string): Promise<Layer.Layer<StoragePorts, Error>> => {
  if (url === "memory:") return (await import("@quick-response/storage-memory")).layer
  if (isPostgres(url))
    return (await import("@quick-response/storage-postgres")).layer({ url: Redacted.make(url) })
  return (await sqlite()).layer({ filename: url.slice("sqlite:".length) })
}
