const greatest = "1000000000000000"

const flag = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} IN (0, 1))`

const amountOfMoney = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} >= 0)`

const entriesOfTopUps = "kind IN ('top-up', 'top-up-refund', 'dispute')"

const ledgerColumns =
  "account_id, sequence, kind, amount, balance_after, reason, qr_code_id, created_at, idempotency_key"

/** Tables of top-ups, and of how far a provider's events were read. */
const topUps = [
  `CREATE TABLE top_ups (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    pack TEXT NOT NULL CHECK (pack <> ''),
    label TEXT NOT NULL,
    credits INTEGER NOT NULL CHECK (credits BETWEEN 1 AND ${greatest}),
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    provider TEXT NOT NULL CHECK (provider <> ''),
    state TEXT NOT NULL CHECK (state IN ('new', 'open', 'processing', 'paid', 'expired', 'canceled', 'failed')),
    checkout TEXT,
    payment TEXT,
    url TEXT,
    receipt_url TEXT,
    total INTEGER CHECK (total >= 0),
    ${amountOfMoney("refunded_amount")},
    ${amountOfMoney("disputed_amount")},
    refunded_credits INTEGER NOT NULL CHECK (refunded_credits >= 0),
    disputed_credits INTEGER NOT NULL CHECK (disputed_credits >= 0),
    attention TEXT,
    token INTEGER NOT NULL CHECK (token >= 0),
    failures INTEGER NOT NULL CHECK (failures >= 0),
    due_at INTEGER,
    leased_until INTEGER,
    checked_at INTEGER,
    ${flag("is_hinted")},
    ${flag("is_cancel_requested")},
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    paid_at INTEGER,
    CHECK (refunded_credits + disputed_credits <= credits),
    CHECK (refunded_amount + disputed_amount <= coalesce(total, 0)),
    CHECK ((paid_at IS NOT NULL) = (state = 'paid')),
    CHECK ((total IS NOT NULL) = (state = 'paid'))
  ) STRICT`,
  // The audit walks over an index in the order of its columns, of which none may be null.
  "CREATE UNIQUE INDEX top_ups_checkout ON top_ups (checkout) WHERE checkout IS NOT NULL",
  "CREATE UNIQUE INDEX top_ups_payment ON top_ups (payment) WHERE payment IS NOT NULL",
  "CREATE INDEX top_ups_by_account ON top_ups (account_id, created_at, id)",
  "CREATE INDEX top_ups_by_time ON top_ups (created_at, id)",
  "CREATE INDEX top_ups_due ON top_ups (due_at, created_at, id) WHERE due_at IS NOT NULL",
  "CREATE INDEX top_ups_undecided ON top_ups (account_id) WHERE state IN ('new', 'open', 'processing')",
  "CREATE INDEX top_ups_attention ON top_ups (created_at, id) WHERE attention IS NOT NULL",
  `CREATE TRIGGER top_ups_unchanged
    BEFORE UPDATE OF id, account_id, pack, label, credits, amount, currency, provider, created_at ON top_ups
    BEGIN SELECT raise(ABORT, 'a top-up is permanent'); END`,
  `CREATE TRIGGER top_ups_undeleted BEFORE DELETE ON top_ups
    BEGIN SELECT raise(ABORT, 'a top-up is permanent'); END`,
  `CREATE TABLE provider_reads (
    provider TEXT NOT NULL PRIMARY KEY,
    read_until INTEGER,
    leased_until INTEGER,
    token INTEGER NOT NULL CHECK (token > 0)
  ) STRICT, WITHOUT ROWID`
]

/** Balances of accounts, which refunds and disputes may take below zero: a column of another name takes the place of the old one. */
const balances = [
  `ALTER TABLE accounts ADD COLUMN balance_or_debt INTEGER NOT NULL DEFAULT 0
    CHECK (balance_or_debt BETWEEN -${greatest} AND ${greatest})`,
  "UPDATE accounts SET balance_or_debt = balance",
  "ALTER TABLE accounts DROP COLUMN balance",
  "ALTER TABLE accounts RENAME COLUMN balance_or_debt TO balance"
]

/**
 * The ledger, made anew, since SQLite changes no constraint. What refers to it is checked when all entries are back. Its triggers are
 * made after that: the entries were checked when they were written.
 */
const ledger = [
  "PRAGMA defer_foreign_keys = ON",
  `CREATE TABLE ledger_before AS SELECT ${ledgerColumns} FROM ledger`,
  "DROP TABLE ledger",
  `CREATE TABLE ledger (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'purchase', 'refund', 'adjustment', 'top-up', 'top-up-refund', 'dispute')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN -${greatest} AND ${greatest}),
    balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN -${greatest} AND ${greatest}),
    reason TEXT NOT NULL,
    qr_code_id TEXT REFERENCES qr_codes (id),
    created_at INTEGER NOT NULL,
    idempotency_key TEXT CHECK (idempotency_key <> ''),
    top_up_id TEXT REFERENCES top_ups (id),
    PRIMARY KEY (account_id, sequence),
    CHECK (CASE WHEN kind IN ('adjustment', 'top-up-refund', 'dispute') THEN TRUE
      WHEN kind = 'purchase' THEN amount <= 0 ELSE amount >= 0 END),
    CHECK ((qr_code_id IS NOT NULL) = (kind IN ('purchase', 'refund'))),
    CHECK ((top_up_id IS NOT NULL) = (${entriesOfTopUps})),
    CHECK (balance_after >= 0 OR kind IN ('top-up-refund', 'dispute') OR (amount >= 0 AND kind <> 'purchase'))
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO ledger (${ledgerColumns}) SELECT ${ledgerColumns} FROM ledger_before ORDER BY account_id, sequence`,
  "DROP TABLE ledger_before",
  "CREATE UNIQUE INDEX ledger_refunds ON ledger (qr_code_id) WHERE kind = 'refund'",
  "CREATE UNIQUE INDEX ledger_keys ON ledger (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL",
  "CREATE UNIQUE INDEX ledger_top_ups ON ledger (top_up_id) WHERE kind = 'top-up'",
  "CREATE INDEX ledger_by_top_up ON ledger (top_up_id) WHERE top_up_id IS NOT NULL",
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
  `CREATE TRIGGER ledger_tops_up BEFORE INSERT ON ledger
    WHEN NEW.${entriesOfTopUps} AND NOT EXISTS (
      SELECT 1 FROM top_ups WHERE id = NEW.top_up_id AND account_id = NEW.account_id
        AND (credits = NEW.amount OR NEW.kind <> 'top-up')
    )
    BEGIN SELECT raise(ABORT, 'an entry adds the credits of a top-up, or takes some back'); END`,
  `CREATE TRIGGER ledger_unchanged BEFORE UPDATE ON ledger
    BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END`,
  `CREATE TRIGGER ledger_undeleted BEFORE DELETE ON ledger
    BEGIN SELECT raise(ABORT, 'the ledger is append-only'); END`
]

/** Statements that make the schema of top-ups, and let refunds and disputes take a balance below zero. */
export const topUpsMigration: ReadonlyArray<string> = [...topUps, ...balances, ...ledger]
