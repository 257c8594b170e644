const greatest = "1000000000000000"

const flag = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} IN (0, 1))`

const count = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} >= 0)`

/** The events of accounts that are no entries of the ledger. */
const accountEvents = [
  "ALTER TABLE accounts ADD COLUMN events INTEGER NOT NULL DEFAULT 0 CHECK (events >= 0)",
  `ALTER TABLE accounts ADD COLUMN low_balance INTEGER CHECK (low_balance BETWEEN 0 AND ${greatest})`,
  "ALTER TABLE accounts ADD COLUMN low_balance_mailed_at INTEGER",
  `CREATE TABLE account_events (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    type TEXT NOT NULL CHECK (type <> ''),
    data_json TEXT NOT NULL CHECK (json_valid(data_json) AND length(data_json) <= 16384),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, sequence)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER account_events_continue BEFORE INSERT ON account_events
    WHEN NEW.sequence > 1 AND NOT EXISTS (
      SELECT 1 FROM account_events WHERE account_id = NEW.account_id AND sequence = NEW.sequence - 1
        AND created_at <= NEW.created_at
    )
    BEGIN SELECT raise(ABORT, 'an event continues those of its account'); END`,
  `CREATE TRIGGER account_events_unchanged BEFORE UPDATE ON account_events
    BEGIN SELECT raise(ABORT, 'events are append-only'); END`,
  `CREATE TRIGGER account_events_undeleted BEFORE DELETE ON account_events
    BEGIN SELECT raise(ABORT, 'events are append-only'); END`
]

/** Ends and scans that no event told of yet. Those of before are not told of. */
const untold = [
  "ALTER TABLE redirects ADD COLUMN untold_end INTEGER",
  `UPDATE redirects SET untold_end = expires_at
    WHERE stopped_at IS NULL AND expires_at > CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  "CREATE INDEX redirects_untold ON redirects (untold_end, slug) WHERE untold_end IS NOT NULL",
  "ALTER TABLE scan_totals ADD COLUMN told_scans INTEGER NOT NULL DEFAULT 0 CHECK (told_scans >= 0)",
  "ALTER TABLE scan_totals ADD COLUMN told_at INTEGER",
  "ALTER TABLE scan_totals ADD COLUMN tell_from INTEGER",
  "UPDATE scan_totals SET told_scans = scans",
  "CREATE INDEX scan_totals_untold ON scan_totals (tell_from, slug) WHERE tell_from IS NOT NULL"
]

const mailColumns = "id, kind, email, account_id, attempts, requested_at, due_at"

/** The outbox, made anew for more kinds of mails, since SQLite changes no constraint. */
const mails = [
  `CREATE TABLE mails_before AS SELECT ${mailColumns} FROM mails`,
  "DROP TABLE mails",
  `CREATE TABLE mails (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    kind TEXT NOT NULL CHECK (kind IN ('sign-up', 'password-reset', 'email-change', 'email-changed', 'balance-low',
      'webhook-failing', 'webhook-disabled')),
    email TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    requested_at INTEGER NOT NULL,
    due_at INTEGER
  ) STRICT`,
  `INSERT INTO mails (${mailColumns}) SELECT ${mailColumns} FROM mails_before`,
  "DROP TABLE mails_before",
  "CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX mails_settled ON mails (requested_at) WHERE due_at IS NULL",
  "CREATE INDEX mails_by_email ON mails (email, kind, requested_at)"
]

/** Webhooks, in the order of their ids, in which those that are behind are looked for, and their deliveries. */
const webhooks = [
  `CREATE TABLE webhooks (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    url TEXT NOT NULL CHECK (url <> ''),
    types_json TEXT CHECK (json_valid(types_json)),
    description TEXT NOT NULL,
    ${count("ledger_position")},
    ${count("event_position")},
    width INTEGER NOT NULL CHECK (width > 0),
    ${count("failures")},
    failing_since INTEGER,
    ${flag("is_warned")},
    paused_until INTEGER,
    disabled_reason TEXT CHECK (disabled_reason IN ('owner', 'gone', 'failing')),
    secret_version INTEGER NOT NULL CHECK (secret_version > 0),
    former_secret_until INTEGER,
    ${count("token")},
    leased_until INTEGER,
    ${count("retrying")},
    retry_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    CHECK ((retry_at IS NOT NULL) = (retrying > 0))
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX webhooks_by_account ON webhooks (account_id, created_at, id)",
  "CREATE INDEX webhooks_enabled ON webhooks (account_id, id) WHERE disabled_reason IS NULL",
  "CREATE INDEX webhooks_paused ON webhooks (paused_until, id) WHERE paused_until IS NOT NULL",
  `CREATE TRIGGER webhooks_unchanged BEFORE UPDATE OF id, account_id, created_at ON webhooks
    BEGIN SELECT raise(ABORT, 'a webhook belongs to its account'); END`,
  `CREATE TABLE webhook_deliveries (
    webhook_id TEXT NOT NULL REFERENCES webhooks (id),
    stream TEXT NOT NULL CHECK (stream IN ('ledger', 'account')),
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    state TEXT NOT NULL CHECK (state IN ('delivered', 'retrying', 'failed')),
    ${count("attempts")},
    status INTEGER,
    error TEXT,
    ${count("milliseconds")},
    attempted_at INTEGER NOT NULL,
    due_at INTEGER,
    PRIMARY KEY (webhook_id, stream, sequence),
    CHECK ((due_at IS NOT NULL) = (state = 'retrying'))
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (webhook_id, attempted_at, stream, sequence)",
  `CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, webhook_id, stream, sequence)
    WHERE due_at IS NOT NULL`,
  `CREATE INDEX webhook_deliveries_retrying ON webhook_deliveries (webhook_id, due_at, stream, sequence)
    WHERE due_at IS NOT NULL`,
  `CREATE INDEX webhook_deliveries_done ON webhook_deliveries (attempted_at, webhook_id, stream, sequence)
    WHERE due_at IS NULL`
]

/** Statements that make the schema of events and webhooks. */
export const eventsMigration: ReadonlyArray<string> = [...accountEvents, ...untold, ...mails, ...webhooks]
