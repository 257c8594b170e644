const count = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} >= 0)`

/** Refuses every change and deletion in a table by triggers; their failure says why. */
const appendOnly = (table: string, reason: string): ReadonlyArray<string> => [
  `CREATE TRIGGER ${table}_unchanged BEFORE UPDATE ON ${table} BEGIN SELECT raise(ABORT, '${reason}'); END`,
  `CREATE TRIGGER ${table}_undeleted BEFORE DELETE ON ${table} BEGIN SELECT raise(ABORT, '${reason}'); END`
]

/** Suspensions, and the language of mails and pages where the owner chose one. */
const accounts = [
  "ALTER TABLE accounts ADD COLUMN language TEXT CHECK (language <> '')",
  "ALTER TABLE accounts ADD COLUMN suspended_at INTEGER",
  `ALTER TABLE accounts ADD COLUMN suspension_reason TEXT
    CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL))`,
  `ALTER TABLE accounts ADD COLUMN stops_codes INTEGER NOT NULL DEFAULT 0
    CHECK (stops_codes IN (0, 1) AND (stops_codes = 0 OR suspended_at IS NOT NULL))`,
  "CREATE INDEX accounts_by_time ON accounts (created_at, id)"
]

const sessionColumns = "id, account_id, hash, user_agent, created_at, last_used_at"

/** Sessions, made anew for accounts without a password, since SQLite changes no constraint. */
const sessions = [
  `CREATE TABLE sessions_before AS SELECT ${sessionColumns} FROM sessions`,
  "DROP TABLE sessions",
  `CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    user_agent TEXT NOT NULL CHECK (length(user_agent) <= 256),
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL CHECK (last_used_at >= created_at),
    passkey_at INTEGER
  ) STRICT`,
  `INSERT INTO sessions (${sessionColumns}) SELECT ${sessionColumns} FROM sessions_before`,
  "DROP TABLE sessions_before",
  "CREATE INDEX sessions_by_account ON sessions (account_id, created_at, id)",
  "CREATE INDEX sessions_by_start ON sessions (created_at)",
  "CREATE INDEX sessions_by_use ON sessions (last_used_at)"
]

/** Passkeys, and the challenges that authenticators are to sign. */
const passkeys = [
  `CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    credential_id TEXT NOT NULL UNIQUE CHECK (credential_id <> ''),
    public_key TEXT NOT NULL CHECK (public_key <> ''),
    ${count("counter")},
    transports_json TEXT NOT NULL CHECK (json_valid(transports_json)),
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER
  ) STRICT`,
  "CREATE INDEX passkeys_by_account ON passkeys (account_id, created_at, id)",
  `CREATE TABLE passkey_challenges (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    account_id TEXT REFERENCES accounts (id),
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at, hash)",
  "CREATE INDEX passkey_challenges_by_account ON passkey_challenges (account_id) WHERE account_id IS NOT NULL"
]

const mailColumns = "id, kind, email, account_id, attempts, requested_at, due_at"

/** The outbox, made anew for more kinds of mails, their languages, and those that were given up. */
const mails = [
  `CREATE TABLE mails_before AS SELECT ${mailColumns} FROM mails`,
  "DROP TABLE mails",
  `CREATE TABLE mails (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    kind TEXT NOT NULL CHECK (kind IN ('sign-up', 'password-reset', 'email-change', 'email-changed', 'balance-low',
      'webhook-failing', 'webhook-disabled', 'passkey-added', 'passkey-removed', 'passkey-refused', 'password-removed',
      'password-made')),
    email TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    requested_at INTEGER NOT NULL,
    due_at INTEGER,
    language TEXT CHECK (language <> ''),
    failed_at INTEGER CHECK (failed_at IS NULL OR due_at IS NULL)
  ) STRICT`,
  `INSERT INTO mails (${mailColumns}) SELECT ${mailColumns} FROM mails_before`,
  "DROP TABLE mails_before",
  "CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX mails_settled ON mails (requested_at) WHERE due_at IS NULL",
  "CREATE INDEX mails_by_email ON mails (email, kind, requested_at)",
  "CREATE INDEX mails_failed ON mails (failed_at, id) WHERE failed_at IS NOT NULL"
]

/** Operators and the log of what they did; the operator is null where the command did it. */
const operators = [
  `CREATE TABLE operators (
    account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id),
    added_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE operator_log (
    sequence INTEGER NOT NULL PRIMARY KEY CHECK (sequence > 0),
    operator_id TEXT REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (action <> ''),
    subject TEXT NOT NULL,
    reason TEXT,
    detail_json TEXT NOT NULL CHECK (json_valid(detail_json) AND length(detail_json) <= 65536),
    created_at INTEGER NOT NULL
  ) STRICT`,
  "CREATE INDEX operator_log_by_subject ON operator_log (subject, sequence)",
  "CREATE INDEX operator_log_by_action ON operator_log (action, sequence)",
  `CREATE TRIGGER operator_log_continues BEFORE INSERT ON operator_log
    WHEN NEW.sequence > 1 AND NOT EXISTS (SELECT 1 FROM operator_log WHERE sequence = NEW.sequence - 1)
    BEGIN SELECT raise(ABORT, 'an entry continues the log'); END`,
  ...appendOnly("operator_log", "the log is append-only")
]

/** Price lists; the one in force is told by `effective_at` and `created_at`. */
const priceLists = [
  `CREATE TABLE price_lists (
    version INTEGER NOT NULL PRIMARY KEY CHECK (version > 0),
    document_json TEXT NOT NULL CHECK (json_valid(document_json)),
    effective_at INTEGER NOT NULL CHECK (effective_at >= created_at),
    created_at INTEGER NOT NULL
  ) STRICT`,
  ...appendOnly("price_lists", "a price list is permanent")
]

/**
 * Sums of what was sold and refused by day, each with the number of the day's entries that it is of, and the indexes by which entries,
 * payments and failing webhooks of all accounts are read.
 */
const sales = [
  "CREATE INDEX ledger_by_time ON ledger (created_at, account_id, sequence)",
  "CREATE INDEX top_ups_by_payment_time ON top_ups (paid_at, id) WHERE paid_at IS NOT NULL",
  "CREATE INDEX webhooks_failing ON webhooks (failing_since, id) WHERE failing_since IS NOT NULL",
  `CREATE TABLE folded_days (
    day TEXT NOT NULL PRIMARY KEY CHECK (length(day) = 10),
    ${count("entries")}
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sales_days (
    day TEXT NOT NULL CHECK (length(day) = 10),
    dimension TEXT NOT NULL CHECK (dimension <> ''),
    item TEXT NOT NULL,
    ${count("codes")},
    ${count("credits")},
    ${count("refunds")},
    ${count("refunded_credits")},
    PRIMARY KEY (dimension, day, item)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE refusal_days (
    day TEXT NOT NULL CHECK (length(day) = 10),
    code TEXT NOT NULL CHECK (code <> ''),
    refusals INTEGER NOT NULL CHECK (refusals > 0),
    PRIMARY KEY (day, code)
  ) STRICT, WITHOUT ROWID`
]

/** Statements that make the schema of operators, passkeys, price lists, and sums of sales. */
export const operatorsMigration: ReadonlyArray<string> = [
  ...accounts,
  ...sessions,
  ...passkeys,
  ...mails,
  ...operators,
  ...priceLists,
  ...sales
]
