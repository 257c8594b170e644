import { type Migration, normalizeAddresses } from "@quick-response/storage-sql"
import { extractImages } from "./extractImages.ts"
import { fillDataHashes } from "./fillDataHashes.ts"
import { fillSearchNames } from "./fillSearchNames.ts"

/** The triggers that let no row of a table be changed or deleted; their failure says why. */
const refuseChanges = (table: string, reason: string): ReadonlyArray<string> =>
  ["UPDATE", "DELETE"].map(
    (action) => `CREATE TRIGGER ${table}_${action.toLowerCase()}_refused BEFORE ${action} ON ${table}
      BEGIN SELECT raise(ABORT, '${reason}'); END`
  )

const first = [
  `CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    email TEXT NOT NULL UNIQUE,
    balance INTEGER NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 1000000000000000),
    entries INTEGER NOT NULL DEFAULT 0 CHECK (entries >= 0),
    records INTEGER NOT NULL DEFAULT 0 CHECK (records BETWEEN 0 AND entries),
    created_at INTEGER NOT NULL
  ) STRICT`,

  `CREATE TABLE ledger (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'purchase', 'refund', 'adjustment')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN -1000000000000000 AND 1000000000000000),
    balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN 0 AND 1000000000000000),
    reason TEXT NOT NULL,
    qr_code_id TEXT REFERENCES qr_codes (id),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, sequence),
    CHECK (CASE kind WHEN 'adjustment' THEN TRUE WHEN 'purchase' THEN amount <= 0 ELSE amount >= 0 END),
    CHECK ((qr_code_id IS NOT NULL) = (kind IN ('purchase', 'refund')))
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX ledger_refunds ON ledger (qr_code_id) WHERE kind = 'refund'`,
  `CREATE TRIGGER ledger_continues BEFORE INSERT ON ledger
    WHEN NEW.balance_after IS NOT NEW.amount + CASE NEW.sequence WHEN 1 THEN 0 ELSE (
      SELECT balance_after FROM ledger WHERE account_id = NEW.account_id AND sequence = NEW.sequence - 1
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

  `CREATE TABLE qr_codes (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    name TEXT NOT NULL,
    config_json TEXT NOT NULL,
    price_paid INTEGER NOT NULL CHECK (price_paid BETWEEN 0 AND 1000000000000000),
    is_active INTEGER NOT NULL DEFAULT 1 CHECK (is_active IN (0, 1)),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (account_id, sequence),
    FOREIGN KEY (account_id, sequence) REFERENCES ledger (account_id, sequence) DEFERRABLE INITIALLY DEFERRED
  ) STRICT`,
  `CREATE INDEX qr_codes_newest ON qr_codes (account_id, created_at DESC, id DESC, ordinal)`,
  `CREATE TRIGGER qr_codes_unchanged
    BEFORE UPDATE OF id, account_id, sequence, ordinal, name, config_json, price_paid, created_at ON qr_codes
    BEGIN SELECT raise(ABORT, 'a record is permanent'); END`,
  `CREATE TRIGGER qr_codes_undeleted BEFORE DELETE ON qr_codes
    BEGIN SELECT raise(ABORT, 'a record is permanent'); END`,

  `CREATE TABLE claims (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 255),
    fingerprint TEXT NOT NULL,
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    claimed_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, idempotency_key)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX claims_oldest ON claims (claimed_at)`,

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
  `CREATE INDEX api_keys_newest ON api_keys (account_id, created_at DESC, id DESC)`,
  `CREATE INDEX api_keys_prefix ON api_keys (prefix)`,

  `CREATE TABLE tools (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    icon_path TEXT NOT NULL,
    credit_cost INTEGER NOT NULL CHECK (credit_cost BETWEEN 0 AND 1000000000000000),
    is_active INTEGER NOT NULL CHECK (is_active IN (0, 1))
  ) STRICT`,
  `CREATE INDEX tools_listed ON tools (category, name, slug)`,

  `CREATE TABLE health (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    checks INTEGER NOT NULL
  ) STRICT`,
  `INSERT INTO health (singleton, checks) VALUES (1, 0)`
]

// Idempotency keys arrive in random order: a table ordered by them would write a page for each claim. In the order of
// arrival, many claims share a page, and the index of keys is small.
const claimsInOrder = [
  "DROP INDEX claims_oldest",
  "ALTER TABLE claims RENAME TO claims_by_key",
  `CREATE TABLE claims (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    idempotency_key TEXT NOT NULL CHECK (length(idempotency_key) BETWEEN 1 AND 255),
    fingerprint TEXT NOT NULL,
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    claimed_at INTEGER NOT NULL,
    UNIQUE (account_id, idempotency_key)
  ) STRICT`,
  `INSERT INTO claims (account_id, idempotency_key, fingerprint, qr_code_id, claimed_at)
  SELECT account_id, idempotency_key, fingerprint, qr_code_id, claimed_at FROM claims_by_key ORDER BY claimed_at`,
  "DROP TABLE claims_by_key",
  "CREATE INDEX claims_oldest ON claims (claimed_at)"
]

const permanentRecords = `CREATE TRIGGER qr_codes_unchanged
    BEFORE UPDATE OF id, account_id, sequence, ordinal, name, config_json, price_paid, created_at ON qr_codes
    BEGIN SELECT raise(ABORT, 'a record is permanent'); END`

/** From here on, `config_json` refers to its images, and each image is stored once. */
const imagesApart: Migration["statements"] = [
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
  "DROP TRIGGER qr_codes_unchanged",
  () => extractImages,
  permanentRecords,
  ...["images", "qr_code_images"].flatMap((table) => refuseChanges(table, "a record is permanent"))
]

/**
 * From here on, the times of an account never go back, and a record's ordinal is its place by time and id. Entries from
 * before keep their times, of which `clock_steps` names those that are before the preceding entry's.
 */
const timeAscends: Migration["statements"] = [
  "DROP TRIGGER qr_codes_unchanged",
  "DROP INDEX qr_codes_newest",
  `UPDATE qr_codes SET ordinal = place FROM (
    SELECT id AS placed, row_number() OVER (PARTITION BY account_id ORDER BY created_at, id) AS place FROM qr_codes
  ) WHERE id = placed AND ordinal <> place`,
  "CREATE UNIQUE INDEX qr_codes_ordinal ON qr_codes (account_id, ordinal)",
  permanentRecords,
  `CREATE TRIGGER qr_codes_follow BEFORE INSERT ON qr_codes
    WHEN NEW.ordinal > 1 AND NOT EXISTS (
      SELECT 1 FROM qr_codes WHERE account_id = NEW.account_id AND ordinal = NEW.ordinal - 1
        AND (created_at, id) < (NEW.created_at, NEW.id)
    )
    BEGIN SELECT raise(ABORT, 'a record follows the others in time'); END`,

  "ALTER TABLE accounts ADD COLUMN last_at INTEGER NOT NULL DEFAULT 0",
  "ALTER TABLE accounts ADD COLUMN newest_qr_code TEXT NOT NULL DEFAULT ''",
  `UPDATE accounts SET
    last_at = max(
      created_at,
      coalesce((SELECT max(created_at) FROM ledger WHERE account_id = accounts.id), created_at)
    ),
    newest_qr_code = coalesce((SELECT id FROM qr_codes WHERE account_id = accounts.id AND ordinal = records), '')`,

  `CREATE TABLE clock_steps (
    account_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    PRIMARY KEY (account_id, sequence),
    FOREIGN KEY (account_id, sequence) REFERENCES ledger (account_id, sequence)
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO clock_steps (account_id, sequence) SELECT account_id, sequence FROM (
    SELECT account_id, sequence, created_at < lag(created_at) OVER (PARTITION BY account_id ORDER BY sequence) AS is_step
    FROM ledger
  ) WHERE is_step`,
  "DROP TRIGGER ledger_continues",
  `CREATE TRIGGER ledger_continues BEFORE INSERT ON ledger
    WHEN CASE NEW.sequence WHEN 1 THEN NEW.balance_after <> NEW.amount ELSE NOT EXISTS (
      SELECT 1 FROM ledger WHERE account_id = NEW.account_id AND sequence = NEW.sequence - 1
        AND balance_after + NEW.amount = NEW.balance_after AND created_at <= NEW.created_at
    ) END
    BEGIN SELECT raise(ABORT, 'an entry continues its ledger'); END`
]

// Copies of a database keep its identity; a database that is made anew has another.
const identity = [
  `CREATE TABLE identity (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    id TEXT NOT NULL CHECK (length(id) = 32)
  ) STRICT`,
  "INSERT INTO identity (singleton, id) VALUES (1, lower(hex(randomblob(16))))",
  ...refuseChanges("identity", "an identity is permanent")
]

/**
 * From here on, claims are permanent. Programs of before that still run on the database can sell on: what they replace is
 * kept, and what they delete as expired is not deleted, which they log as a failed sweep.
 */
const permanentClaims = [
  "DROP INDEX claims_oldest",
  `CREATE TABLE former_claims (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    idempotency_key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    claimed_at INTEGER NOT NULL
  ) STRICT`,
  "CREATE INDEX former_claims_by_key ON former_claims (account_id, idempotency_key)",
  `CREATE TRIGGER claims_replaced AFTER UPDATE ON claims
    BEGIN
      INSERT INTO former_claims (account_id, idempotency_key, fingerprint, qr_code_id, claimed_at)
      VALUES (OLD.account_id, OLD.idempotency_key, OLD.fingerprint, OLD.qr_code_id, OLD.claimed_at);
    END`,
  `CREATE TRIGGER claims_undeleted BEFORE DELETE ON claims
    BEGIN SELECT raise(ABORT, 'a claim is permanent'); END`,
  ...refuseChanges("former_claims", "a claim is permanent")
]

// The audit walks over each image's records, and over each index in its own order.
const indexesToWalk: Migration["statements"] = [
  "CREATE INDEX qr_code_images_image ON qr_code_images (image_hash)",
  "DROP INDEX api_keys_newest",
  "CREATE INDEX api_keys_newest ON api_keys (account_id, created_at, id)"
]

/**
 * From here on, people can sign in. A closed account has its id in place of its address, which no address is. Secrets are
 * stored as their SHA-256 in hexadecimal digits.
 */
const credentials = [
  "ALTER TABLE accounts ADD COLUMN closed_at INTEGER CHECK ((closed_at IS NULL) = (email <> id))",
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

/**
 * From here on, records are found by their names. An older program that still runs on the database sells codes that are found
 * by the ASCII letters of their names in any case, by the trigger; this one replaces what the trigger writes.
 */
const searchedNames = [
  `CREATE TABLE qr_code_names (
    account_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    search_name TEXT NOT NULL,
    PRIMARY KEY (account_id, ordinal)
  ) STRICT, WITHOUT ROWID`,
  () => fillSearchNames,
  `CREATE TRIGGER qr_codes_named AFTER INSERT ON qr_codes
    BEGIN
      INSERT INTO qr_code_names (account_id, ordinal, search_name)
      VALUES (NEW.account_id, NEW.ordinal, upper(NEW.name));
    END`
]

/** From here on, a record keeps the content that its data was made of. What an older program sells has none. */
const contents = [
  "ALTER TABLE qr_codes ADD COLUMN content_json TEXT CHECK (json_valid(content_json))",
  "DROP TRIGGER qr_codes_unchanged",
  `CREATE TRIGGER qr_codes_unchanged
    BEFORE UPDATE OF id, account_id, sequence, ordinal, name, config_json, content_json, price_paid, created_at ON qr_codes
    BEGIN SELECT raise(ABORT, 'a record is permanent'); END`
]

/**
 * From here on, records are found by the hash of their data. An older program that still runs on the database sells codes with
 * an empty hash, which are always among those that are found.
 */
const hashedData = [
  "ALTER TABLE qr_codes ADD COLUMN data_hash TEXT NOT NULL DEFAULT ''",
  () => fillDataHashes,
  "CREATE INDEX qr_codes_data ON qr_codes (account_id, data_hash)",
  "DROP TRIGGER qr_codes_unchanged",
  `CREATE TRIGGER qr_codes_unchanged
    BEFORE UPDATE OF id, account_id, sequence, ordinal, name, config_json, content_json, data_hash, price_paid, created_at
      ON qr_codes
    BEGIN SELECT raise(ABORT, 'a record is permanent'); END`
]

/** A ledger entry may have a key of its own, which no other entry of its account has. */
const entryKeys = [
  "ALTER TABLE ledger ADD COLUMN idempotency_key TEXT CHECK (idempotency_key <> '')",
  `CREATE UNIQUE INDEX ledger_keys ON ledger (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL`
]

/** An address that an older program kept as it was typed is kept in its one form. */
const normalAddresses = [normalizeAddresses]

/** A step to a form of the database. */
export interface Form extends Migration {
  /** The checksum of the schema after this step: a released step never changes. */
  readonly checksum: string
}

/** The forms of the database, oldest first and numbered from 1. `CONTRIBUTING.md` says how to add one. */
export const migrations: ReadonlyArray<Form> = [
  {
    name: "first",
    checksum: "24f15e4a426b768a105ef90b33bea8c89be5af469dba69397747e83dddbd31ec",
    statements: first
  },
  {
    name: "claims_in_order",
    checksum: "c888559dc59e9047cb6375924bfac4a4c3a68e2876e94ff246c4d5d9f219fd01",
    statements: claimsInOrder
  },
  {
    name: "images_apart",
    checksum: "c4745e96134e1299bd91a4d31601959f46ddc62f1047699212e9b5841fadd345",
    statements: imagesApart
  },
  {
    name: "time_ascends",
    checksum: "6db849c37144a07ca5edfe871ddf496d807c631367b7f441bb8c508c771b9ad9",
    statements: timeAscends
  },
  {
    name: "identity",
    checksum: "695fc0d2fb840c199bc09a73532aafe1a44c5874b6b6dc77b9e4e9fcf41fc601",
    statements: identity
  },
  {
    name: "permanent_claims",
    checksum: "f8b0d1f79e354e6795d8f6a30ea1443795c8a01cce5ae0d268cd2b5e3909b68d",
    statements: permanentClaims
  },
  {
    name: "indexes_to_walk",
    checksum: "4b29407cc909db6014b3a1788b7955f8aa35e928779131fb94f54bd774bf88fb",
    statements: indexesToWalk
  },
  {
    name: "credentials",
    checksum: "5c6b64734933cd9548698c17f22336007f25b05aaecb1b9b9e00827480da6ef5",
    statements: credentials
  },
  {
    name: "searched_names",
    checksum: "22b0ec89cdceed9c48fbe566f334f888487faa2e7196ccfc38750f16e25b9ffe",
    statements: searchedNames
  },
  {
    name: "contents",
    checksum: "7c33bd9957234150fb5da0c4b53228bd526510f2d443d8981719e11d691c0cf5",
    statements: contents
  },
  {
    name: "hashed_data",
    checksum: "8a8f7cd69364c99e9c9a6e609a7a0b0814eaf341329a663fd8ea8c89c33b53e5",
    statements: hashedData
  },
  {
    name: "entry_keys",
    checksum: "62d01852c99e0fe683f1e0e2fa24060fd550f7d5c9fa7a5f3a1035e66a782117",
    statements: entryKeys
  },
  {
    name: "normal_addresses",
    checksum: "62d01852c99e0fe683f1e0e2fa24060fd550f7d5c9fa7a5f3a1035e66a782117",
    statements: normalAddresses
  }
]
