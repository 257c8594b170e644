import { execFileSync, spawnSync } from "node:child_process"
import { chmodSync, chownSync, readdirSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { Credits, Storage } from "@quick-response/core"
import * as StoragePostgres from "@quick-response/storage-postgres"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openAccount, orderBy } from "./accounts.ts"
import { type PostgresServer, startPostgres } from "./postgres.ts"
import { makeTemporaryFolder } from "./temporary.ts"

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0
const nobody = 65_534

/** Makes an authority, and the certificate of a server of this name that it signed. */
const makeCertificates = (folder: string, name: string): void => {
  const openssl = (...args: ReadonlyArray<string>) =>
    execFileSync("openssl", args, { cwd: folder, stdio: "ignore" })
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"]
  openssl(
    "req",
    "-x509",
    ...key,
    "-keyout",
    "ca.key",
    "-out",
    "ca.pem",
    "-subj",
    "/CN=authority",
    "-days",
    "2"
  )
  openssl("req", ...key, "-keyout", "server.key", "-out", "server.csr", "-subj", `/CN=${name}`)
  openssl(
    "x509",
    "-req",
    "-in",
    "server.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-out",
    "server.pem",
    "-days",
    "2"
  )
  for (const file of readdirSync(folder)) {
    chmodSync(join(folder, file), 0o600)
    if (process.getuid?.() === 0) chownSync(join(folder, file), nobody, nobody)
  }
  if (process.getuid?.() === 0) chownSync(folder, nobody, nobody)
  chmodSync(folder, 0o755)
  chmodSync(join(folder, "ca.pem"), 0o644)
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject()))
    })
  })

// Needs openssl, which makes the certificates.
describe.skipIf(!hasOpenssl)("a connection over TLS", () => {
  const own = makeTemporaryFolder()
  const stranger = makeTemporaryFolder()
  const [folder, others] = [own.folder, stranger.folder]
  let server: PostgresServer
  let port = 0

  beforeAll(async () => {
    makeCertificates(folder, "localhost")
    makeCertificates(others, "localhost")
    port = await freePort()
    server = await startPostgres({
      fsync: "off",
      port: String(port),
      listen_addresses: "127.0.0.1",
      ssl: "on",
      ssl_cert_file: join(folder, "server.pem"),
      ssl_key_file: join(folder, "server.key")
    })
  })
  afterAll(async () => {
    await server.remove()
    own.remove()
    stranger.remove()
  })

  const urlOf = (host: string, parameters: string) =>
    `postgres://postgres@${host}:${port}/postgres?${parameters}`

  /** True if the storage's connections are encrypted, once a purchase was made over them. */
  const usesTls = (url: string) =>
    Effect.gen(function* () {
      const { purchase } = yield* Storage
      yield* purchase(orderBy(yield* openAccount(Credits.Credits(1))))
      const client = new pg.Client(url)
      yield* Effect.promise(() => client.connect())
      const { rows } = yield* Effect.promise(() =>
        client.query<{ ssl: boolean }>(
          "SELECT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'quick-response'"
        )
      )
      yield* Effect.promise(() => client.end())
      return rows.map(({ ssl }) => ssl)
    }).pipe(Effect.provide(StoragePostgres.layer({ url: Redacted.make(url) })), Effect.runPromise)

  it("is made if the authority certifies the server's name", async () => {
    const found = await usesTls(
      urlOf("localhost", `sslmode=verify-full&sslrootcert=${join(folder, "ca.pem")}`)
    )
    expect(new Set(found)).toEqual(new Set([true]))
  })

  it("is refused if the server offers no TLS", async () => {
    const plain = await startPostgres({ fsync: "off" })
    try {
      const url = plain.url().replace("?", "?sslmode=require&")
      await expect(usesTls(url)).rejects.toThrow(/offers no TLS/)
    } finally {
      await plain.remove()
    }
  })

  it.each([
    [
      "another authority signed",
      () => urlOf("localhost", `sslmode=verify-full&sslrootcert=${join(others, "ca.pem")}`)
    ],
    [
      "the name is another",
      () => urlOf("127.0.0.1", `sslmode=verify-full&sslrootcert=${join(folder, "ca.pem")}`)
    ]
  ])("is refused where %s", async (_, url) => {
    await expect(usesTls(url())).rejects.toThrow(
      /certificate that is not trusted for its name: name the authority's file by sslrootcert/
    )
  })
})
