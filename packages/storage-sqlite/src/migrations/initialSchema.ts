/** Refuses every change and deletion in a table by triggers; their failure says why. */
const refuseChanges = (table: string, reason: string): ReadonlyArray<string> =>
  ["UPDATE", "DELETE"].map(
    (action) => `CREATE TRIGGER ${table}_${action.toLowerCase()}_refused BEFORE ${action} ON ${table}
      BEGIN SELECT raise(ABORT, '${reason}'); END`
  )

const greatest = "1000000000000000"

/** A book that cannot be made wrong: accounts, their ledgers, the records that were bought, and idempotency keys. */
const book = [
  // A closed account has its id in place of its address, which no address is.
  `CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    email TEXT NOT NULL UNIQUE,
    balance INTEGER NOT NULL CHECK (balance BETWEEN 0 AND ${greatest}),
    entries INTEGER NOT NULL CHECK (entries >= 0),
    records INTEGER NOT NULL CHECK (records BETWEEN 0 AND entries),
    last_at INTEGER NOT NULL,
    newest_qr_code TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    closed_at INTEGER CHECK ((closed_at IS NULL) = (email <> id))
  ) STRICT`,

  `CREATE TABLE ledger (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'purchase', 'refund', 'adjustment')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN -${greatest} AND ${greatest}),
    balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN 0 AND ${greatest}),
    reason TEXT NOT NULL,
    qr_code_id TEXT REFERENCES qr_codes (id),
    created_at INTEGER NOT NULL,
    idempotency_key TEXT CHECK (idempotency_key <> ''),
    PRIMARY KEY (account_id, sequence),
    CHECK (CASE kind WHEN 'adjustment' THEN TRUE WHEN 'purchase' THEN amount <= 0 ELSE amount >= 0 END),
    CHECK ((qr_code_id IS NOT NULL) = (kind IN ('purchase', 'refund')))
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX ledger_refunds ON ledger (qr_code_id) WHERE kind = 'refund'`,
  "CREATE UNIQUE INDEX ledger_keys ON ledger (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL",
  `CREATE TRIGGER ledger_continues BEFORE INSERT ON ledger
    WHEN CASE NEW.sequence WHEN 1 THEN NEW.balance_after <> NEW.amount ELSE NOT EXISTS (
      SELECT 1 FROM ledger WHERE account_id = NEW.account_id AND sequence = NEW.sequence - 1
        AND balance_after + NEW.amount = NEW.balance_after AND created_at <= NEW.created_at
    ) END
    BEGIN SELECT raise(ABORT, 'an entry continues its ledger'); END`,
  `CREATE TRIGGER ledger_pays BEFORE INSERT ON ledger
    WHEN NEW.kind IN ('purchase', 'refund') AND NOT EXISTS (
      SELECT 1 FROM qr_codes WHERE id = NEW.qr_code_id AND account_id = NEW.account_id
        AND price_paid = abs(NEW.amount) AND (sequence = NEW.sequence OR NEW.kind = 'refund')
    )
    BEGIN SELECT raise(ABORT, 'an entry pays for a record, or pays it back'); END`,
  `CREATE TRIGGER ledger_unchanged BEFORE UPDATE ON ledger
    BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END`,
  `CREATE TRIGGER ledger_undeleted BEFORE DELETE ON ledger
    BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END`,

  // A record's ordinal is its place by time and id. `config_json` refers to its images, each of which is stored once.
  `CREATE TABLE qr_codes (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    name TEXT NOT NULL,
    config_json TEXT NOT NULL,
    content_json TEXT CHECK (json_valid(content_json)),
    data_hash TEXT NOT NULL,
    price_paid INTEGER NOT NULL CHECK (price_paid BETWEEN 0 AND ${greatest}),
    is_active INTEGER NOT NULL CHECK (is_active IN (0, 1)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (account_id, sequence),
    FOREIGN KEY (account_id, sequence) REFERENCES ledger (account_id, sequence) DEFERRABLE INITIALLY DEFERRED
  ) STRICT`,
  "CREATE UNIQUE INDEX qr_codes_ordinal ON qr_codes (account_id, ordinal)",
  "CREATE INDEX qr_codes_data ON qr_codes (account_id, data_hash)",
  `CREATE TRIGGER qr_codes_follow BEFORE INSERT ON qr_codes
    WHEN NEW.ordinal > 1 AND NOT EXISTS (
      SELECT 1 FROM qr_codes WHERE account_id = NEW.account_id AND ordinal = NEW.ordinal - 1
        AND (created_at, id) < (NEW.created_at, NEW.id)
    )
    BEGIN SELECT raise(ABORT, 'a record follows the others in time'); END`,
  `CREATE TRIGGER qr_codes_unchanged
    BEFORE UPDATE OF id, account_id, sequence, ordinal, name, config_json, content_json, data_hash, price_paid, created_at
      ON qr_codes
    BEGIN SELECT raise(ABORT, 'a record is permanent'); END`,
  `CREATE TRIGGER qr_codes_undeleted BEFORE DELETE ON qr_codes
    BEGIN SELECT raise(ABORT, 'a record is permanent'); END`,

  // The search forms of names lie together, apart from all else: they are read from the first to the last.
  `CREATE TABLE qr_code_names (
    account_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    search_name TEXT NOT NULL,
    PRIMARY KEY (account_id, ordinal)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE images (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    text TEXT NOT NULL
  ) STRICT`,
  `CREATE TABLE qr_code_images (
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    place INTEGER NOT NULL CHECK (place >= 0),
    image_hash TEXT NOT NULL REFERENCES images (hash),
    PRIMARY KEY (qr_code_id, place)
  ) STRICT, WITHOUT ROWID`,
  // The audit walks over each image's records.
  "CREATE INDEX qr_code_images_image ON qr_code_images (image_hash)",
  ...["images", "qr_code_images"].flatMap((table) => refuseChanges(table, "a record is permanent")),

  // Entries of an older clock whose times are before the preceding entry's, in copies of books that have any.
  `CREATE TABLE clock_steps (
    account_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (account_id, sequence),
    FOREIGN KEY (account_id, sequence) REFERENCES ledger (account_id, sequence)
  ) STRICT, WITHOUT ROWID`,

  // Idempotency keys arrive in random order: a table ordered by them would write a page for each claim. In the order of
  // arrival, many claims share a page, and the index of keys is small.
  `CREATE TABLE claims (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 255),
    fingerprint TEXT NOT NULL,
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    claimed_at INTEGER NOT NULL,
    UNIQUE (account_id, idempotency_key)
  ) STRICT`,
  `CREATE TRIGGER claims_undeleted BEFORE DELETE ON claims
    BEGIN SELECT raise(ABORT, 'a claim is permanent'); END`,
  `CREATE TABLE former_claims (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    claimed_at INTEGER NOT NULL
  ) STRICT`,
  "CREATE INDEX former_claims_by_key ON former_claims (account_id, idempotency_key)",
  ...refuseChanges("former_claims", "a claim is permanent")
]

/** People and programs that may sign in. Secrets are stored as their SHA-256 in hexadecimal digits. */
const people = [
  `CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    prefix TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    last_used_at INTEGER,
    revoked_at INTEGER
  ) STRICT`,
  // The audit walks over an index in its own order.
  "CREATE INDEX api_keys_newest ON api_keys (account_id, created_at, id)",
  "CREATE INDEX api_keys_prefix ON api_keys (prefix)",
  `CREATE TABLE passwords (
    account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id),
    hash TEXT NOT NULL CHECK (hash <> '')
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES passwords (account_id),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    user_agent TEXT NOT NULL CHECK (length(user_agent) <= 256),
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL CHECK (last_used_at >= created_at)
  ) STRICT`,
  "CREATE INDEX sessions_by_account ON sessions (account_id, created_at, id)",
  "CREATE INDEX sessions_by_start ON sessions (created_at)",
  "CREATE INDEX sessions_by_use ON sessions (last_used_at)",
  `CREATE TABLE links (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    purpose TEXT NOT NULL CHECK (purpose IN ('sign-up', 'password-reset', 'email-change')),
    email TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    expires_at INTEGER NOT NULL,
    CHECK ((account_id IS NOT NULL) = (purpose = 'email-change'))
  ) STRICT`,
  "CREATE INDEX links_by_email ON links (email)",
  "CREATE INDEX links_by_account ON links (account_id) WHERE account_id IS NOT NULL",
  "CREATE INDEX links_by_expiry ON links (expires_at)",
  `CREATE TABLE mails (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    kind TEXT NOT NULL CHECK (kind IN ('sign-up', 'password-reset', 'email-change', 'email-changed')),
    email TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    attempts INTEGER NOT NULL CHECK (attempts >= 0),
    requested_at INTEGER NOT NULL,
    due_at INTEGER
  ) STRICT`,
  "CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX mails_settled ON mails (requested_at) WHERE due_at IS NULL",
  "CREATE INDEX mails_by_email ON mails (email, kind, requested_at)",
  `CREATE TABLE welcomes (
    mark TEXT NOT NULL PRIMARY KEY CHECK (length(mark) = 64)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE mark_key (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    key TEXT NOT NULL CHECK (length(key) = 64)
  ) STRICT`,
  "INSERT INTO mark_key (singleton, key) VALUES (1, lower(hex(randomblob(32))))",
  ...refuseChanges("mark_key", "the key for marks is permanent")
]

/** Tools, a row for checks, and the identity of the database. */
const service = [
  `CREATE TABLE tools (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    icon_path TEXT NOT NULL,
    credit_cost INTEGER NOT NULL CHECK (credit_cost BETWEEN 0 AND ${greatest}),
    is_active INTEGER NOT NULL CHECK (is_active IN (0, 1))
  ) STRICT`,
  "CREATE INDEX tools_listed ON tools (category, name, slug)",

  `CREATE TABLE health (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    checks INTEGER NOT NULL
  ) STRICT`,
  "INSERT INTO health (singleton, checks) VALUES (1, 0)",

  // Copies of a database keep its identity; a database that is made anew has another.
  `CREATE TABLE identity (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    id TEXT NOT NULL CHECK (length(id) = 32)
  ) STRICT`,
  "INSERT INTO identity (singleton, id) VALUES (1, lower(hex(randomblob(16))))",
  ...refuseChanges("identity", "an identity is permanent")
]

/** Statements that make the first schema. */
export const initialSchema: ReadonlyArray<string> = [...book, ...people, ...service]
