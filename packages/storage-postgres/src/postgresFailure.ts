import type { Diagnosis } from "@quick-response/storage-sql"

/** Kinds of failure, by SQLSTATE (PostgreSQL documentation, appendix A) and Node's socket error codes. */
export type Failure =
  | "conflict"
  | "corrupt"
  | "full"
  | "lost"
  | "readonly"
  | "refused"
  | "slow"
  | "starting"
  | "unencrypted"
  | "unknownDatabase"
  | "untrusted"

const byCode: Readonly<Record<string, Failure>> = {
  "40001": "conflict",
  "40P01": "conflict",
  "55P03": "conflict",
  "42P07": "conflict",
  "53100": "full",
  "53300": "starting",
  "57014": "slow",
  "57P01": "lost",
  "57P02": "lost",
  "57P03": "starting",
  "25006": "readonly",
  "42501": "refused",
  "28000": "refused",
  "28P01": "refused",
  "3D000": "unknownDatabase",
  XX001: "corrupt",
  XX002: "corrupt",
  ECONNREFUSED: "starting",
  ECONNRESET: "lost",
  EPIPE: "lost",
  ENOENT: "starting",
  ETIMEDOUT: "lost",
  CERT_HAS_EXPIRED: "untrusted",
  CERT_SIGNATURE_FAILURE: "untrusted",
  DEPTH_ZERO_SELF_SIGNED_CERT: "untrusted",
  ERR_TLS_CERT_ALTNAME_INVALID: "untrusted",
  SELF_SIGNED_CERT_IN_CHAIN: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT: "untrusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "untrusted"
}

/** Driver errors that only have a message. */
const byMessage: ReadonlyArray<readonly [text: string, failure: Failure]> = [
  ["Connection terminated", "lost"],
  ["Client was closed", "lost"],
  ["Query read timeout", "lost"],
  ["timeout exceeded when trying to connect", "starting"],
  ["not queryable", "lost"],
  ["does not support SSL", "unencrypted"]
]

const connectionException = "08"

/** A SQLSTATE or a system error name. */
const plainCode = /^(?:[0-9A-Z]{5}|E[A-Z_]{2,30}|[A-Z]+(?:_[A-Z]+)+)$/

/** A Postgres failure in our own words. A server may repeat its input: texts of callers, and the password. */
export class PostgresFailure extends Error {
  override readonly name = "PostgresFailure"
  readonly failure: Failure | undefined
  readonly code: string | undefined

  constructor(error: unknown) {
    const failure = failureOf(error)
    const given: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined
    const code = typeof given === "string" && plainCode.test(given) ? given : undefined
    const sentence = `Postgres ${failure === undefined ? "refused a statement" : diagnoses[failure].problem}`
    super(code === undefined ? sentence : `${sentence} (${code})`)
    this.failure = failure
    this.code = code
  }
}

/** The failure in an error or its causes. */
export const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof PostgresFailure) return error.failure
  if (typeof error !== "object" || error === null) return undefined
  // Servers that start concurrently create the same table.
  if ("schema" in error && error.schema === "pg_catalog") return "conflict"
  if ("code" in error && typeof error.code === "string") {
    const known = byCode[error.code]
    if (known !== undefined) return known
    if (error.code.length === 5 && error.code.startsWith(connectionException)) return "lost"
  }
  if (error instanceof Error) {
    const named = byMessage.find(([text]) => error.message.includes(text))
    if (named !== undefined) return named[1]
  }
  return "cause" in error ? failureOf(error.cause) : undefined
}

const reach = {
  problem: "cannot be reached",
  remedy: "check that Postgres runs, and the host and port of QR_DATABASE"
}

const diagnoses: Readonly<Record<Failure, Diagnosis>> = {
  conflict: { problem: "is being changed by another server", remedy: "start again" },
  corrupt: { problem: "is damaged", remedy: "restore it from a copy" },
  full: { problem: "cannot grow, for the disk of Postgres is full", remedy: "free some space" },
  lost: reach,
  readonly: {
    problem: "takes no writes",
    remedy: "name the primary in QR_DATABASE: this server is a replica, or set to read only"
  },
  refused: {
    problem: "refuses this user",
    remedy: "check user and password of QR_DATABASE, and that the user may create tables there"
  },
  slow: {
    problem: "did not answer in time",
    remedy: "find the busy statement or the holder of a lock in pg_stat_activity and pg_locks"
  },
  starting: reach,
  unencrypted: {
    problem: "offers no TLS",
    remedy: "set ssl = on in Postgres, or leave sslmode out of QR_DATABASE if the network is safe"
  },
  unknownDatabase: { problem: "does not exist", remedy: "create it by createdb, or name another" },
  untrusted: {
    problem: "has a certificate that is not trusted for its name",
    remedy: "name the authority's file by sslrootcert in QR_DATABASE, and the host as its certificate does"
  }
}

export const diagnose = (error: unknown): Diagnosis | undefined => {
  const failure = failureOf(error)
  if (failure !== undefined) return diagnoses[failure]
  const refusal = error instanceof PostgresFailure ? error : error instanceof Error ? error.cause : undefined
  return refusal instanceof PostgresFailure
    ? { problem: refusal.message, remedy: "the log of Postgres says why" }
    : undefined
}
