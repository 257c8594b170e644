/** After how long the server cancels a statement of a transaction, and how long a call waits for a connection, in milliseconds. */
export const statementTimeout = 4_000

/** After how long a client gives up on a connection that does not answer, and the server on a transaction that does nothing. */
export const silenceTimeout = statementTimeout + 1_000

/**
 * Begins a transaction with these limits. They are set in it, not for the connection, since PgBouncer's transaction mode
 * gives a connection to others between transactions, and refuses settings at the start of one.
 */
export const begin = (mode: string): string =>
  `BEGIN ${mode}; SET LOCAL statement_timeout = ${statementTimeout}; SET LOCAL idle_in_transaction_session_timeout = ${silenceTimeout}`
