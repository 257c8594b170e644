/** The longest wait for a connection in milliseconds, unless calls have longer; an earlier deadline wins. */
export const connectTimeout = 4_000

/**
 * Milliseconds past a deadline for the server to cancel by itself, before the client closes the connection. Together
 * with a call's time, this is within the five seconds promised to callers.
 */
export const silenceAllowance = 1_000

/**
 * Without a deadline: milliseconds after which the client closes a silent connection, and the server an idle
 * transaction.
 */
export const silenceTimeout = connectTimeout + silenceAllowance

/** Timeouts are rounded up to multiples of this, in milliseconds, so that few texts of `BEGIN` occur. */
const step = 100

/** The `statement_timeout` for work with this many milliseconds; 0 if unlimited. */
export const statementTimeout = (timeout: number): number =>
  Number.isFinite(timeout) ? Math.max(1, Math.ceil(timeout / step)) * step : 0

/**
 * Begins a transaction whose statements the server cancels after these milliseconds. The limits are set per
 * transaction, since PgBouncer's transaction mode shares connections between transactions and refuses startup settings.
 */
export const begin =
  (mode: string) =>
  (timeout: number): string =>
    `BEGIN ${mode}; SET LOCAL statement_timeout = ${statementTimeout(timeout)}; SET LOCAL idle_in_transaction_session_timeout = ${silenceTimeout}`
