import type { SqliteMigration } from "./migrations.ts"

const greatest = "1000000000000000"

const flag = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} IN (0, 1))`

const count = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} >= 0)`

/** Triggers that refuse changes and deletions of rows, with this reason. */
const appendOnly = (table: string, reason: string): ReadonlyArray<string> => [
  `CREATE TRIGGER ${table}_unchanged BEFORE UPDATE ON ${table} BEGIN SELECT raise(ABORT, '${reason}'); END`,
  `CREATE TRIGGER ${table}_undeleted BEFORE DELETE ON ${table} BEGIN SELECT raise(ABORT, '${reason}'); END`
]

const ofTopUps = "kind IN ('top-up', 'top-up-refund', 'dispute')"

/** A book consistent by its constraints: accounts, ledgers, purchased records and idempotency keys. */
const book = [
  // A closed account has its id as its address, which is not valid. Refunds and disputes may take its balance below
  // zero.
  `CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    email TEXT NOT NULL UNIQUE,
    balance INTEGER NOT NULL CHECK (balance BETWEEN -${greatest} AND ${greatest}),
    entries INTEGER NOT NULL CHECK (entries >= 0),
    records INTEGER NOT NULL CHECK (records BETWEEN 0 AND entries),
    last_at INTEGER NOT NULL,
    newest_qr_code TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    closed_at INTEGER CHECK ((closed_at IS NULL) = (email <> id)),
    ${count("events")},
    low_balance INTEGER CHECK (low_balance BETWEEN 0 AND ${greatest}),
    low_balance_mailed_at INTEGER,
    language TEXT CHECK (language <> ''),
    suspended_at INTEGER,
    suspension_reason TEXT CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL)),
    stops_codes INTEGER NOT NULL CHECK (stops_codes IN (0, 1) AND (stops_codes = 0 OR suspended_at IS NOT NULL))
  ) STRICT`,
  "CREATE INDEX accounts_by_time ON accounts (created_at, id)",

  `CREATE TABLE ledger (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    sequence INTEGER NOT NULL CHECK (sequence > 0),
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'purchase', 'restyle', 'refund', 'adjustment', 'top-up', 'top-up-refund', 'dispute')),
    amount INTEGER NOT NULL CHECK (amount BETWEEN -${greatest} AND ${greatest}),
    balance_after INTEGER NOT NULL CHECK (balance_after BETWEEN -${greatest} AND ${greatest}),
    reason TEXT NOT NULL,
    qr_code_id TEXT REFERENCES qr_codes (id),
    created_at INTEGER NOT NULL,
    idempotency_key TEXT CHECK (idempotency_key <> ''),
    top_up_id TEXT REFERENCES top_ups (id),
    api_key_id TEXT CHECK (api_key_id IS NULL OR kind IN ('purchase', 'restyle')),
    PRIMARY KEY (account_id, sequence),
    CHECK (CASE WHEN kind IN ('adjustment', 'top-up-refund', 'dispute') THEN TRUE
      WHEN kind IN ('purchase', 'restyle') THEN amount <= 0 ELSE amount >= 0 END),
    CHECK ((qr_code_id IS NOT NULL) = (kind IN ('purchase', 'restyle', 'refund'))),
    CHECK ((top_up_id IS NOT NULL) = (${ofTopUps})),
    CHECK (balance_after >= 0 OR kind IN ('top-up-refund', 'dispute') OR (amount >= 0 AND kind NOT IN ('purchase', 'restyle')))
  ) STRICT, WITHOUT ROWID`,
  "CREATE UNIQUE INDEX ledger_refunds ON ledger (qr_code_id) WHERE kind = 'refund'",
  "CREATE UNIQUE INDEX ledger_keys ON ledger (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL",
  "CREATE UNIQUE INDEX ledger_top_ups ON ledger (top_up_id) WHERE kind = 'top-up'",
  "CREATE INDEX ledger_by_top_up ON ledger (top_up_id) WHERE top_up_id IS NOT NULL",
  "CREATE INDEX ledger_by_api_key ON ledger (api_key_id) WHERE api_key_id IS NOT NULL",
  "CREATE INDEX ledger_by_time ON ledger (created_at, account_id, sequence)",
  `CREATE TRIGGER ledger_continues BEFORE INSERT ON ledger
    WHEN CASE NEW.sequence WHEN 1 THEN NEW.balance_after <> NEW.amount ELSE NOT EXISTS (
      SELECT 1 FROM ledger WHERE account_id = NEW.account_id AND sequence = NEW.sequence - 1
        AND balance_after + NEW.amount = NEW.balance_after AND created_at <= NEW.created_at
    ) END
    BEGIN SELECT raise(ABORT, 'an entry continues its ledger'); END`,
  `CREATE TRIGGER ledger_pays BEFORE INSERT ON ledger
    WHEN NEW.kind IN ('purchase', 'refund') AND NOT EXISTS (
      SELECT 1 FROM qr_codes WHERE id = NEW.qr_code_id AND account_id = NEW.account_id
        AND CASE NEW.kind WHEN 'purchase' THEN sequence = NEW.sequence AND price_paid = -NEW.amount
          ELSE NEW.amount = coalesce((SELECT max(paid) FROM restyles WHERE qr_code_id = qr_codes.id), price_paid) END
    )
    BEGIN SELECT raise(ABORT, 'an entry pays for a record, or pays it back'); END`,
  `CREATE TRIGGER ledger_restyles BEFORE INSERT ON ledger
    WHEN NEW.kind = 'restyle' AND NOT EXISTS (
      SELECT 1 FROM restyles WHERE qr_code_id = NEW.qr_code_id AND account_id = NEW.account_id
        AND sequence = NEW.sequence
    )
    BEGIN SELECT raise(ABORT, 'an entry pays for a look'); END`,
  `CREATE TRIGGER ledger_tops_up BEFORE INSERT ON ledger
    WHEN NEW.${ofTopUps} AND NOT EXISTS (
      SELECT 1 FROM top_ups WHERE id = NEW.top_up_id AND account_id = NEW.account_id
        AND (credits = NEW.amount OR NEW.kind <> 'top-up')
    )
    BEGIN SELECT raise(ABORT, 'an entry adds the credits of a top-up, or takes some back'); END`,
  ...appendOnly("ledger", "the ledger is append-only"),

  // A record's ordinal is its rank by time and id. `config_json` refers to its images, each stored once.
  `CREATE TABLE qr_codes (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    ordinal INTEGER NOT NULL CHECK (ordinal > 0),
    name TEXT NOT NULL,
    config_json TEXT NOT NULL,
    content_json TEXT CHECK (content_json IS NULL OR json_valid(content_json)),
    data_hash TEXT NOT NULL,
    price_paid INTEGER NOT NULL CHECK (price_paid BETWEEN 0 AND ${greatest}),
    ${flag("is_active")},
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    UNIQUE (account_id, sequence),
    FOREIGN KEY (account_id, sequence) REFERENCES ledger (account_id, sequence) DEFERRABLE INITIALLY DEFERRED
  ) STRICT`,
  "CREATE UNIQUE INDEX qr_codes_ordinal ON qr_codes (account_id, ordinal)",
  "CREATE INDEX qr_codes_data ON qr_codes (account_id, data_hash, is_active, ordinal)",
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

  // The columns that lists search, filter and sort by; the indexes cover the filters.
  `CREATE TABLE qr_code_list (
    account_id TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    own_name TEXT CHECK (own_name <> ''),
    tags_json TEXT NOT NULL CHECK (json_valid(tags_json)),
    search_text TEXT NOT NULL,
    sort_name TEXT NOT NULL,
    ${flag("is_archived")},
    ${flag("is_dynamic")},
    ${flag("is_blocked")},
    ${flag("is_paused")},
    ends_at INTEGER NOT NULL,
    ${count("scans")},
    ${count("look")},
    PRIMARY KEY (account_id, ordinal)
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX qr_code_list_archived ON qr_code_list (account_id, is_archived, ordinal) WHERE is_archived = 1",
  `CREATE INDEX qr_code_list_states ON qr_code_list
    (account_id, ordinal, is_archived, is_dynamic, is_blocked, ends_at, is_paused)`,
  `CREATE INDEX qr_code_list_names ON qr_code_list
    (account_id, sort_name, ordinal, is_archived, is_dynamic, is_blocked, ends_at, is_paused)`,
  `CREATE INDEX qr_code_list_scans ON qr_code_list
    (account_id, scans, ordinal, is_archived, is_dynamic, is_blocked, ends_at, is_paused)`,
  `CREATE TABLE qr_code_tags (
    account_id TEXT NOT NULL,
    tag_key TEXT NOT NULL CHECK (tag_key <> ''),
    ordinal INTEGER NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (account_id, tag_key, ordinal)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE images (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    text TEXT NOT NULL
  ) STRICT`,
  // The looks of a record after the purchase, from 1; `paid` is the total paid for the record up to this look.
  `CREATE TABLE restyles (
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    look INTEGER NOT NULL CHECK (look > 0),
    account_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    config_json TEXT NOT NULL,
    paid INTEGER NOT NULL CHECK (paid BETWEEN 0 AND ${greatest}),
    restyled_at INTEGER NOT NULL,
    PRIMARY KEY (qr_code_id, look),
    UNIQUE (account_id, sequence),
    FOREIGN KEY (account_id, sequence) REFERENCES ledger (account_id, sequence) DEFERRABLE INITIALLY DEFERRED
  ) STRICT`,
  `CREATE TABLE qr_code_images (
    qr_code_id TEXT NOT NULL REFERENCES qr_codes (id),
    look INTEGER NOT NULL CHECK (look >= 0),
    place INTEGER NOT NULL CHECK (place >= 0),
    image_hash TEXT NOT NULL REFERENCES images (hash),
    PRIMARY KEY (qr_code_id, look, place)
  ) STRICT, WITHOUT ROWID`,
  // The audit scans each image's records.
  "CREATE INDEX qr_code_images_image ON qr_code_images (image_hash)",
  ...["images", "qr_code_images", "restyles"].flatMap((table) => appendOnly(table, "a record is permanent")),

  // Idempotency keys arrive in random order: ordered by them, each claim would write a page. In arrival order, claims
  // share pages, and the index of keys is small.
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
  ...appendOnly("former_claims", "a claim is permanent")
]

/** Users and programs with credentials. Secrets are stored as SHA-256 in hexadecimal. */
const people = [
  `CREATE TABLE api_keys (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    prefix TEXT NOT NULL,
    name TEXT NOT NULL,
    verbs TEXT NOT NULL CHECK (verbs <> ''),
    credit_limit INTEGER CHECK (credit_limit BETWEEN 0 AND ${greatest}),
    limit_period TEXT CHECK ((limit_period IS NULL) = (credit_limit IS NULL) AND limit_period IN ('day', 'ever')),
    price_limit INTEGER CHECK (price_limit BETWEEN 0 AND ${greatest}),
    spent_ever INTEGER NOT NULL CHECK (spent_ever BETWEEN 0 AND ${greatest}),
    spent_day INTEGER,
    spent_in_day INTEGER NOT NULL CHECK (spent_in_day BETWEEN 0 AND spent_ever),
    told_day INTEGER,
    told_mail TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    last_used_at INTEGER,
    revoked_at INTEGER
  ) STRICT`,
  // The audit scans an index in its order.
  "CREATE INDEX api_keys_newest ON api_keys (account_id, created_at, id)",
  "CREATE INDEX api_keys_prefix ON api_keys (prefix)",
  `CREATE TABLE passwords (
    account_id TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id),
    hash TEXT NOT NULL CHECK (hash <> '')
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    user_agent TEXT NOT NULL CHECK (length(user_agent) <= 256),
    created_at INTEGER NOT NULL,
    last_used_at INTEGER NOT NULL CHECK (last_used_at >= created_at),
    passkey_at INTEGER
  ) STRICT`,
  "CREATE INDEX sessions_by_account ON sessions (account_id, created_at, id)",
  "CREATE INDEX sessions_by_start ON sessions (created_at)",
  "CREATE INDEX sessions_by_use ON sessions (last_used_at)",
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
  `CREATE TABLE saved_designs (
    account_id TEXT NOT NULL REFERENCES accounts (id),
    id TEXT NOT NULL CHECK (length(id) = 36),
    name TEXT NOT NULL,
    design_json TEXT NOT NULL CHECK (json_valid(design_json)),
    ${count("characters")},
    saved_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, id)
  ) STRICT`,
  `CREATE TABLE domains (
    host TEXT NOT NULL CHECK (host <> ''),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    token TEXT NOT NULL CHECK (length(token) = 26),
    state TEXT NOT NULL CHECK (state IN ('pending', 'proved', 'live', 'lost')),
    created_at INTEGER NOT NULL,
    proved_at INTEGER,
    live_at INTEGER,
    checked_at INTEGER,
    found_json TEXT CHECK (found_json IS NULL OR json_valid(found_json)),
    pointing_json TEXT CHECK (pointing_json IS NULL OR json_valid(pointing_json)),
    missing_since INTEGER,
    is_default INTEGER NOT NULL CHECK (is_default IN (0, 1)),
    root_target TEXT,
    due_at INTEGER NOT NULL,
    stamp INTEGER NOT NULL,
    PRIMARY KEY (host, account_id),
    CHECK ((proved_at IS NULL) = (state = 'pending'))
  ) STRICT, WITHOUT ROWID`,
  "CREATE UNIQUE INDEX domains_by_holder ON domains (host) WHERE state IN ('proved', 'live', 'lost')",
  "CREATE UNIQUE INDEX domains_by_default ON domains (account_id) WHERE is_default = 1",
  "CREATE INDEX domains_by_account ON domains (account_id, created_at, host)",
  "CREATE INDEX domains_by_look ON domains (due_at, created_at, host)",
  `CREATE TABLE passkey_challenges (
    hash TEXT NOT NULL PRIMARY KEY CHECK (length(hash) = 64),
    account_id TEXT REFERENCES accounts (id),
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at, hash)",
  "CREATE INDEX passkey_challenges_by_account ON passkey_challenges (account_id) WHERE account_id IS NOT NULL",
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
    kind TEXT NOT NULL CHECK (kind IN ('sign-up', 'password-reset', 'email-change', 'email-changed', 'balance-low',
      'webhook-failing', 'webhook-disabled', 'key-limit-reached', 'domain-missing', 'domain-lost', 'passkey-added', 'passkey-removed', 'passkey-refused', 'password-removed',
      'password-made')),
    email TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id),
    ${count("attempts")},
    requested_at INTEGER NOT NULL,
    due_at INTEGER,
    language TEXT CHECK (language <> ''),
    failed_at INTEGER CHECK (failed_at IS NULL OR due_at IS NULL)
  ) STRICT`,
  "CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX mails_settled ON mails (requested_at) WHERE due_at IS NULL",
  "CREATE INDEX mails_by_email ON mails (email, kind, requested_at)",
  "CREATE INDEX mails_failed ON mails (failed_at, id) WHERE failed_at IS NOT NULL",
  `CREATE TABLE welcomes (
    mark TEXT NOT NULL PRIMARY KEY CHECK (length(mark) = 64)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE mark_key (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    key TEXT NOT NULL CHECK (length(key) = 64)
  ) STRICT`,
  "INSERT INTO mark_key (singleton, key) VALUES (1, lower(hex(randomblob(32))))",
  ...appendOnly("mark_key", "the key for marks is permanent")
]

const redirectSettings = `target TEXT NOT NULL,
    fallback TEXT,
    expires_at INTEGER,
    ${flag("forward_query")},
    rules_json TEXT NOT NULL CHECK (json_valid(rules_json))`

/** Redirects of dynamic codes, and their scans. `untold_end` and `tell_from` are set until an event has reported them. */
const redirects = [
  // `short_url` is the address up to the slug, as printed in the picture; an adopted one, which has a key, as a whole.
  `CREATE TABLE redirects (
    slug TEXT NOT NULL PRIMARY KEY CHECK (length(slug) = 8),
    qr_code_id TEXT NOT NULL UNIQUE REFERENCES qr_codes (id),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    short_url TEXT NOT NULL CHECK (short_url <> ''),
    host TEXT,
    address_key TEXT CHECK (address_key IS NULL OR host IS NOT NULL),
    ${redirectSettings},
    paused_at INTEGER,
    stopped_at INTEGER,
    version INTEGER NOT NULL CHECK (version > 0),
    changed_at INTEGER NOT NULL,
    untold_end INTEGER
  ) STRICT, WITHOUT ROWID`,
  "CREATE UNIQUE INDEX redirects_by_address ON redirects (address_key) WHERE address_key IS NOT NULL",
  "CREATE INDEX redirects_by_host ON redirects (account_id, host) WHERE host IS NOT NULL",
  "CREATE INDEX redirects_by_account ON redirects (account_id, slug)",
  "CREATE INDEX redirects_untold ON redirects (untold_end, slug) WHERE untold_end IS NOT NULL",
  `CREATE TRIGGER redirects_unchanged BEFORE UPDATE OF slug, qr_code_id, account_id, short_url, host, address_key ON redirects
    BEGIN SELECT raise(ABORT, 'a short address is permanent'); END`,
  `CREATE TRIGGER redirects_undeleted BEFORE DELETE ON redirects
    BEGIN SELECT raise(ABORT, 'a short address is permanent'); END`,
  `CREATE TABLE redirect_versions (
    slug TEXT NOT NULL REFERENCES redirects (slug),
    version INTEGER NOT NULL CHECK (version > 0),
    ${redirectSettings},
    ${flag("is_active")},
    author TEXT NOT NULL CHECK (author IN ('owner', 'operator')),
    reason TEXT,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (slug, version)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER redirect_versions_unchanged BEFORE UPDATE ON redirect_versions
    BEGIN SELECT raise(ABORT, 'a version is permanent'); END`,

  // A queue: visits stay for seconds. Without foreign keys, since each visit waits for its insertion.
  `CREATE TABLE scans (
    id INTEGER NOT NULL PRIMARY KEY,
    slug TEXT NOT NULL,
    scanned_at INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('scan', 'link', 'bot')),
    device TEXT NOT NULL,
    language TEXT NOT NULL,
    country TEXT,
    visitor TEXT
  ) STRICT`,
  `CREATE TABLE scan_days (
    scope TEXT NOT NULL,
    day TEXT NOT NULL CHECK (length(day) = 10),
    ${count("scans")},
    visitors INTEGER NOT NULL CHECK (visitors BETWEEN 0 AND scans),
    ${count("links")},
    ${count("bots")},
    detail_json TEXT NOT NULL CHECK (json_valid(detail_json)),
    PRIMARY KEY (scope, day)
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX scan_days_by_day ON scan_days (day)",
  `CREATE TABLE scan_totals (
    slug TEXT NOT NULL PRIMARY KEY REFERENCES redirects (slug),
    scans INTEGER NOT NULL CHECK (scans > 0),
    last_scan_at INTEGER NOT NULL,
    ${count("told_scans")},
    told_at INTEGER,
    tell_from INTEGER
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX scan_totals_untold ON scan_totals (tell_from, slug) WHERE tell_from IS NOT NULL",
  // Marks and secrets of two days.
  `CREATE TABLE scan_visitors (
    day TEXT NOT NULL,
    slug TEXT NOT NULL,
    visitor TEXT NOT NULL,
    PRIMARY KEY (day, slug, visitor)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE scan_secrets (
    day TEXT NOT NULL PRIMARY KEY,
    secret TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`
]

/** Top-ups, and the positions of readers of provider events. */
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
    ${count("refunded_amount")},
    ${count("disputed_amount")},
    ${count("refunded_credits")},
    ${count("disputed_credits")},
    attention TEXT,
    ${count("token")},
    ${count("failures")},
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
  // The audit scans an index by its columns, which must not be null.
  "CREATE UNIQUE INDEX top_ups_checkout ON top_ups (checkout) WHERE checkout IS NOT NULL",
  "CREATE UNIQUE INDEX top_ups_payment ON top_ups (payment) WHERE payment IS NOT NULL",
  "CREATE INDEX top_ups_by_account ON top_ups (account_id, created_at, id)",
  "CREATE INDEX top_ups_by_time ON top_ups (created_at, id)",
  "CREATE INDEX top_ups_due ON top_ups (due_at, created_at, id) WHERE due_at IS NOT NULL",
  "CREATE INDEX top_ups_undecided ON top_ups (account_id) WHERE state IN ('new', 'open', 'processing')",
  "CREATE INDEX top_ups_by_payment_time ON top_ups (paid_at, id) WHERE paid_at IS NOT NULL",
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

/** Events other than ledger entries; webhooks, ordered by id like the search for due ones; and deliveries. */
const events = [
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
  ...appendOnly("account_events", "events are append-only"),
  `CREATE TABLE webhooks (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    url TEXT NOT NULL CHECK (url <> ''),
    types_json TEXT CHECK (types_json IS NULL OR json_valid(types_json)),
    description TEXT NOT NULL,
    ${count("ledger_position")},
    ${count("event_position")},
    width INTEGER NOT NULL CHECK (width > 0),
    ${count("failures")},
    failing_since INTEGER,
    ${flag("is_warned")},
    paused_until INTEGER,
    disabled_reason TEXT CHECK (disabled_reason IN ('owner', 'gone', 'failing')),
    stopped_at INTEGER,
    secret_version INTEGER NOT NULL CHECK (secret_version > 0),
    former_secret_until INTEGER,
    ${count("token")},
    leased_until INTEGER,
    ${count("retrying")},
    retry_at INTEGER,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    last_error TEXT CHECK (last_error <> ''),
    last_status INTEGER CHECK (last_status IS NULL OR last_error IS NOT NULL),
    CHECK ((retry_at IS NOT NULL) = (retrying > 0))
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX webhooks_by_account ON webhooks (account_id, created_at, id)",
  "CREATE INDEX webhooks_enabled ON webhooks (account_id, id) WHERE disabled_reason IS NULL",
  "CREATE INDEX webhooks_paused ON webhooks (paused_until, id) WHERE paused_until IS NOT NULL",
  "CREATE INDEX webhooks_failing ON webhooks (failing_since, id) WHERE failing_since IS NOT NULL",
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

/** Operators and their log; the operator is null for actions of the command. */
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

/** Price lists; `effective_at` and `created_at` determine the current one. */
const priceLists = [
  `CREATE TABLE price_lists (
    version INTEGER NOT NULL PRIMARY KEY CHECK (version > 0),
    document_json TEXT NOT NULL CHECK (json_valid(document_json)),
    effective_at INTEGER NOT NULL CHECK (effective_at >= created_at),
    created_at INTEGER NOT NULL
  ) STRICT`,
  ...appendOnly("price_lists", "a price list is permanent")
]

/** Daily sums of sales and refusals; `folded_days` has the number of a day's entries in them. */
const sales = [
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

/** Tools, a row for health checks, and the identity of the database. */
const service = [
  `CREATE TABLE tools (
    id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 36),
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    icon_path TEXT NOT NULL,
    credit_cost INTEGER NOT NULL CHECK (credit_cost BETWEEN 0 AND ${greatest}),
    ${flag("is_active")}
  ) STRICT`,
  "CREATE INDEX tools_listed ON tools (category, name, slug)",

  `CREATE TABLE health (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    checks INTEGER NOT NULL
  ) STRICT`,
  "INSERT INTO health (singleton, checks) VALUES (1, 0)",

  // Copies of a database keep its identity; a newly created one gets another.
  `CREATE TABLE identity (
    singleton INTEGER NOT NULL PRIMARY KEY CHECK (singleton = 1),
    id TEXT NOT NULL CHECK (length(id) = 32)
  ) STRICT`,
  "INSERT INTO identity (singleton, id) VALUES (1, lower(hex(randomblob(16))))",
  ...appendOnly("identity", "an identity is permanent")
]

/** The first schema. It changes in place until the first release. */
export const initialSchema: SqliteMigration = {
  name: "initial",
  checksum: "cedf9de359d02d592b3eec50c008995d23a2c486cbb40eeb09718f0ed4b550ee",
  statements: [
    ...book,
    ...people,
    ...redirects,
    ...topUps,
    ...events,
    ...operators,
    ...priceLists,
    ...sales,
    ...service
  ]
}
