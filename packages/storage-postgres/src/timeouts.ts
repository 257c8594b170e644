/** The longest wait for a connection, in milliseconds, unless calls have longer; one whose deadline is sooner waits until then. */
export const connectTimeout = 4_000

/**
 * Milliseconds past a deadline that the client waits for the answer of a server that cancels by itself, before it closes the
 * connection. With the time that a call is given this is within the five seconds that callers are promised.
 */
export const silenceAllowance = 1_000

/**
 * After how many milliseconds the client gives up on a connection that does not answer where no deadline is set, and the server on
 * a transaction that does nothing.
 */
export const silenceTimeout = connectTimeout + silenceAllowance

/** Timeouts are rounded up to these steps, in milliseconds, so that few texts of `BEGIN` occur. */
const step = 100

/** The `statement_timeout` for work that has this many milliseconds; 0 if it has no end. */
export const statementTimeout = (timeout: number): number =>
  Number.isFinite(timeout) ? Math.max(1, Math.ceil(timeout / step)) * step : 0

/**
 * Begins a transaction whose statements the server cancels after this many milliseconds. The limits are set in it, not for the
 * connection, since PgBouncer's transaction mode gives a connection to others between transactions, and refuses settings at the
 * start of one.
 */
export const begin =
  (mode: string) =>
  (timeout: number): string =>
    `BEGIN ${mode}; SET LOCAL statement_timeout = ${statementTimeout(timeout)}; SET LOCAL idle_in_transaction_session_timeout = ${silenceTimeout}`
