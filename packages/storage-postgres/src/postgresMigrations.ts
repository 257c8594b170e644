import { randomBytes } from "node:crypto"
import * as SqlClient from "@effect/sql/SqlClient"
import { Credits } from "@quick-response/core"
import { type Migration, type MigrationEffect, tables } from "@quick-response/storage-sql"
import * as Effect from "effect/Effect"

export const tableNames: ReadonlyArray<string> = Object.keys(tables)

// Orders texts by code points, for any collation of the database.
const text = `TEXT COLLATE "C" NOT NULL`
const textOrNull = `TEXT COLLATE "C"`
const integer = "BIGINT NOT NULL"
const ofLength = (length: number) => `${text} CHECK (length({column}) = ${length})`
const amount = `BETWEEN 0 AND ${Credits.maximum}`
const amountOrDebt = `BETWEEN -${Credits.maximum} AND ${Credits.maximum}`

/** Replaces `{column}` in each definition by the column's name. */
const columns = (definitions: Readonly<Record<string, string>>): string =>
  Object.entries(definitions)
    .map(([column, definition]) => `${column} ${definition.replaceAll("{column}", column)}`)
    .join(", ")

const table = (
  name: string,
  definitions: Readonly<Record<string, string>>,
  ...constraints: ReadonlyArray<string>
): string => `CREATE TABLE ${name} (${[columns(definitions), ...constraints].join(", ")})`

/** Inserts a row with a random value of this many bytes, in hexadecimal. */
const insertRandom =
  (name: string, column: string, bytes: number): MigrationEffect =>
  ({ placeholders }) =>
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.unsafe(placeholders(`INSERT INTO ${name} (singleton, ${column}) VALUES (1, ?)`), [
        randomBytes(bytes).toString("hex")
      ])
    )

const uuid = ofLength(36)
const flag = `${integer} CHECK ({column} IN (0, 1))`
const count = `${integer} CHECK ({column} >= 0)`
const dayOf = `${text} CHECK (length({column}) = 10)`
const singleton = `${integer} PRIMARY KEY CHECK ({column} = 1)`

/** A trigger that refuses changes with this reason. */
const refuse = (name: string, events: string, on: string, reason: string): string =>
  `CREATE TRIGGER ${name} BEFORE ${events} ON ${on} FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('${reason}')`

const claimColumns = {
  account_id: `${text} REFERENCES accounts (id)`,
  idempotency_key: `${text} CHECK (length({column}) BETWEEN 1 AND 255)`,
  fingerprint: text,
  qr_code_id: `${text} REFERENCES qr_codes (id)`,
  claimed_at: integer
}

/** A generated column; null if its expression is. */
const generated = (expression: string): string => `BIGINT GENERATED ALWAYS AS (${expression}) STORED`

/**
 * A column that is only set in an account's first row, which alone has to reference the account: each later row
 * references the previous one.
 */
const firstOf = (number: string): string =>
  `${textOrNull} GENERATED ALWAYS AS (CASE WHEN ${number} = 1 THEN account_id END) STORED REFERENCES accounts (id)`

/**
 * The constraints alone ensure a consistent book, without triggers: an entry references the previous one by the balance
 * that it continues, and its record by the price, in generated columns that are null without a reference.
 *
 * Foreign keys look up rows by a plan that is made once, possibly while the table is empty and all indexes seem equal.
 * So only indexes that find a single row serve a look-up, otherwise a sale would read all records of its account. Each
 * look-up costs a sale as much as a written row, so implied ones are omitted.
 */
const book: Migration["statements"] = [
  table("accounts", {
    id: `${uuid} PRIMARY KEY`,
    email: `${text} UNIQUE`,
    balance: `${integer} CHECK ({column} ${amountOrDebt})`,
    entries: count,
    records: `${integer} CHECK ({column} BETWEEN 0 AND entries)`,
    last_at: integer,
    newest_qr_code: text,
    created_at: integer,
    closed_at: "BIGINT CHECK (({column} IS NULL) = (email <> id))",
    events: count,
    low_balance: `BIGINT CHECK ({column} ${amount})`,
    low_balance_mailed_at: "BIGINT",
    language: `${textOrNull} CHECK ({column} <> '')`,
    suspended_at: "BIGINT",
    suspension_reason: `${textOrNull} CHECK ((suspended_at IS NULL) = ({column} IS NULL))`,
    stops_codes: `${integer} CHECK ({column} IN (0, 1) AND ({column} = 0 OR suspended_at IS NOT NULL))`
  }),
  "CREATE INDEX accounts_by_time ON accounts (created_at, id)",
  table(
    "qr_codes",
    {
      id: `${uuid} PRIMARY KEY`,
      account_id: text,
      sequence: integer,
      ordinal: `${integer} CHECK ({column} > 0)`,
      name: text,
      config_json: text,
      content_json: `${textOrNull} CHECK ({column} IS NULL OR ({column}::json) IS NOT NULL)`,
      data_hash: text,
      price_paid: `${integer} CHECK ({column} ${amount})`,
      is_active: flag,
      created_at: integer,
      updated_at: `${integer} CHECK ({column} >= created_at)`,
      previous_ordinal: generated("nullif(ordinal - 1, 0)"),
      first_of: firstOf("ordinal")
    },
    "CONSTRAINT qr_codes_ordinal UNIQUE (account_id, ordinal)",
    "CONSTRAINT qr_codes_debit UNIQUE (id, account_id, sequence, price_paid)",
    "CONSTRAINT qr_codes_owner UNIQUE (id, account_id)",
    "CONSTRAINT qr_codes_follow FOREIGN KEY (account_id, previous_ordinal) REFERENCES qr_codes (account_id, ordinal)"
  ),
  // Partial: without statistics, other statements would be planned by them.
  "CREATE INDEX qr_codes_data ON qr_codes (account_id, data_hash, ordinal) WHERE is_active = 1",
  "CREATE INDEX qr_codes_data_inactive ON qr_codes (account_id, data_hash, ordinal) WHERE is_active = 0",
  table(
    "top_ups",
    {
      id: `${uuid} PRIMARY KEY`,
      account_id: `${text} REFERENCES accounts (id)`,
      pack: `${text} CHECK ({column} <> '')`,
      label: text,
      credits: `${integer} CHECK ({column} BETWEEN 1 AND ${Credits.maximum})`,
      amount: `${integer} CHECK ({column} > 0)`,
      currency: ofLength(3),
      provider: `${text} CHECK ({column} <> '')`,
      state: `${text} CHECK ({column} IN ('new', 'open', 'processing', 'paid', 'expired', 'canceled', 'failed'))`,
      checkout: `${textOrNull} UNIQUE`,
      payment: `${textOrNull} UNIQUE`,
      url: textOrNull,
      receipt_url: textOrNull,
      total: "BIGINT CHECK ({column} >= 0)",
      refunded_amount: count,
      disputed_amount: count,
      refunded_credits: count,
      disputed_credits: count,
      attention: textOrNull,
      token: count,
      failures: count,
      due_at: "BIGINT",
      leased_until: "BIGINT",
      checked_at: "BIGINT",
      is_hinted: flag,
      is_cancel_requested: flag,
      created_at: integer,
      updated_at: integer,
      expires_at: integer,
      paid_at: "BIGINT"
    },
    "CONSTRAINT top_ups_owner UNIQUE (id, account_id)",
    "CONSTRAINT top_ups_credits UNIQUE (id, account_id, credits)",
    "CONSTRAINT top_ups_taken CHECK (refunded_credits + disputed_credits <= credits)",
    "CONSTRAINT top_ups_given_back CHECK (refunded_amount + disputed_amount <= coalesce(total, 0))",
    "CONSTRAINT top_ups_paid CHECK ((paid_at IS NOT NULL) = (state = 'paid') AND (total IS NOT NULL) = (state = 'paid'))"
  ),
  "CREATE INDEX top_ups_by_account ON top_ups (account_id, created_at, id)",
  "CREATE INDEX top_ups_by_time ON top_ups (created_at, id)",
  "CREATE INDEX top_ups_due ON top_ups (due_at, created_at, id) WHERE due_at IS NOT NULL",
  "CREATE INDEX top_ups_undecided ON top_ups (account_id) WHERE state IN ('new', 'open', 'processing')",
  "CREATE INDEX top_ups_by_payment_time ON top_ups (paid_at, id) WHERE paid_at IS NOT NULL",
  "CREATE INDEX top_ups_attention ON top_ups (created_at, id) WHERE attention IS NOT NULL",
  table("provider_reads", {
    provider: `${text} PRIMARY KEY`,
    read_until: "BIGINT",
    leased_until: "BIGINT",
    token: `${integer} CHECK ({column} > 0)`
  }),
  table(
    "ledger",
    {
      account_id: text,
      sequence: `${integer} CHECK ({column} > 0)`,
      kind: `${text} CHECK
        ({column} IN ('grant', 'purchase', 'restyle', 'refund', 'adjustment', 'top-up', 'top-up-refund', 'dispute'))`,
      amount: `${integer} CHECK ({column} ${amountOrDebt})`,
      balance_after: `${integer} CHECK ({column} ${amountOrDebt})`,
      reason: text,
      qr_code_id: textOrNull,
      created_at: integer,
      idempotency_key: `${textOrNull} CHECK ({column} <> '')`,
      top_up_id: textOrNull,
      api_key_id: `${textOrNull} CHECK ({column} IS NULL OR kind IN ('purchase', 'restyle'))`,
      previous_sequence: generated("nullif(sequence - 1, 0)"),
      balance_before: generated("balance_after - amount"),
      debit: generated("CASE WHEN kind = 'purchase' THEN sequence END"),
      first_of: firstOf("sequence"),
      paid: generated("CASE WHEN kind = 'purchase' THEN -amount END"),
      topped_up: generated("CASE WHEN kind = 'top-up' THEN amount END")
    },
    "PRIMARY KEY (account_id, sequence)",
    "CONSTRAINT ledger_balance UNIQUE (account_id, sequence, balance_after)",
    `CONSTRAINT ledger_continues FOREIGN KEY (account_id, previous_sequence, balance_before)
      REFERENCES ledger (account_id, sequence, balance_after)`,
    "CONSTRAINT ledger_begins CHECK (sequence > 1 OR balance_before = 0)",
    // Only refunds of top-ups and disputes take a balance below zero.
    `CONSTRAINT ledger_debt CHECK
      (balance_after >= 0 OR kind IN ('top-up-refund', 'dispute') OR (amount >= 0 AND kind NOT IN ('purchase', 'restyle')))`,
    `CONSTRAINT ledger_sign CHECK (CASE WHEN kind IN ('adjustment', 'top-up-refund', 'dispute') THEN TRUE
      WHEN kind IN ('purchase', 'restyle') THEN amount <= 0 ELSE amount >= 0 END)`,
    "CONSTRAINT ledger_record CHECK ((qr_code_id IS NOT NULL) = (kind IN ('purchase', 'restyle', 'refund')))",
    `CONSTRAINT ledger_debit FOREIGN KEY (qr_code_id, account_id, debit, paid)
      REFERENCES qr_codes (id, account_id, sequence, price_paid)`,
    "CONSTRAINT ledger_owner FOREIGN KEY (qr_code_id, account_id) REFERENCES qr_codes (id, account_id)",
    "CONSTRAINT ledger_names_top_up CHECK ((top_up_id IS NOT NULL) = (kind IN ('top-up', 'top-up-refund', 'dispute')))",
    "CONSTRAINT ledger_top_up FOREIGN KEY (top_up_id, account_id) REFERENCES top_ups (id, account_id)",
    `CONSTRAINT ledger_topped_up FOREIGN KEY (top_up_id, account_id, topped_up)
      REFERENCES top_ups (id, account_id, credits)`
  ),
  "CREATE UNIQUE INDEX ledger_refunds ON ledger (qr_code_id) WHERE kind = 'refund'",
  "CREATE UNIQUE INDEX ledger_keys ON ledger (account_id, idempotency_key) WHERE idempotency_key IS NOT NULL",
  "CREATE UNIQUE INDEX ledger_top_ups ON ledger (top_up_id) WHERE kind = 'top-up'",
  "CREATE INDEX ledger_by_top_up ON ledger (top_up_id) WHERE top_up_id IS NOT NULL",
  "CREATE INDEX ledger_by_api_key ON ledger (api_key_id) WHERE api_key_id IS NOT NULL",
  "CREATE INDEX ledger_by_time ON ledger (created_at, account_id, sequence)",
  table(
    "qr_code_list",
    {
      account_id: text,
      ordinal: integer,
      own_name: `${textOrNull} CHECK ({column} <> '')`,
      tags_json: text,
      search_text: text,
      sort_name: text,
      is_archived: flag,
      is_dynamic: flag,
      is_blocked: flag,
      is_paused: flag,
      ends_at: integer,
      scans: count,
      look: count
    },
    "PRIMARY KEY (account_id, ordinal)",
    "FOREIGN KEY (account_id, ordinal) REFERENCES qr_codes (account_id, ordinal)"
  ),
  "CREATE INDEX qr_code_list_archived ON qr_code_list (account_id, is_archived, ordinal) WHERE is_archived = 1",
  `CREATE INDEX qr_code_list_names ON qr_code_list (account_id, sort_name, ordinal)
    INCLUDE (is_archived, is_dynamic, is_blocked, ends_at, is_paused)`,
  `CREATE INDEX qr_code_list_scans ON qr_code_list (account_id, scans, ordinal)
    INCLUDE (is_archived, is_dynamic, is_blocked, ends_at, is_paused)`,
  table(
    "qr_code_tags",
    { account_id: text, tag_key: `${text} CHECK ({column} <> '')`, ordinal: integer, tag: text },
    "PRIMARY KEY (account_id, tag_key, ordinal)",
    "FOREIGN KEY (account_id, ordinal) REFERENCES qr_codes (account_id, ordinal)"
  ),
  table("images", { hash: `${ofLength(64)} PRIMARY KEY`, text }),
  table(
    "restyles",
    {
      qr_code_id: text,
      look: `${integer} CHECK ({column} > 0)`,
      account_id: text,
      sequence: integer,
      config_json: text,
      paid: `${integer} CHECK ({column} ${amount})`,
      restyled_at: integer
    },
    "PRIMARY KEY (qr_code_id, look)",
    "CONSTRAINT restyles_debit UNIQUE (account_id, sequence)",
    "CONSTRAINT restyles_owner FOREIGN KEY (qr_code_id, account_id) REFERENCES qr_codes (id, account_id)"
  ),
  table(
    "qr_code_images",
    {
      qr_code_id: `${text} REFERENCES qr_codes (id)`,
      look: count,
      place: `${integer} CHECK ({column} >= 0)`,
      image_hash: `${text} REFERENCES images (hash)`
    },
    "PRIMARY KEY (qr_code_id, look, place)"
  ),
  "CREATE INDEX qr_code_images_image ON qr_code_images (image_hash)",
  table("claims", claimColumns, "PRIMARY KEY (account_id, idempotency_key)"),
  table("former_claims", claimColumns),
  "CREATE INDEX former_claims_by_key ON former_claims (account_id, idempotency_key)"
]

const people: Migration["statements"] = [
  table("api_keys", {
    id: `${uuid} PRIMARY KEY`,
    account_id: `${text} REFERENCES accounts (id)`,
    hash: `${ofLength(64)} UNIQUE`,
    prefix: text,
    name: text,
    verbs: `${text} CHECK ({column} <> '')`,
    credit_limit: `BIGINT CHECK ({column} ${amount})`,
    limit_period: `${textOrNull} CHECK (({column} IS NULL) = (credit_limit IS NULL) AND {column} IN ('day', 'ever'))`,
    price_limit: `BIGINT CHECK ({column} ${amount})`,
    spent_ever: `${integer} CHECK ({column} ${amount})`,
    spent_day: "BIGINT",
    spent_in_day: `${integer} CHECK ({column} BETWEEN 0 AND spent_ever)`,
    told_day: "BIGINT",
    told_mail: textOrNull,
    created_at: integer,
    expires_at: "BIGINT",
    last_used_at: "BIGINT",
    revoked_at: "BIGINT"
  }),
  "CREATE INDEX api_keys_newest ON api_keys (account_id, created_at, id)",
  "CREATE INDEX api_keys_prefix ON api_keys (prefix)",
  table("passwords", {
    account_id: `${text} PRIMARY KEY REFERENCES accounts (id)`,
    hash: `${text} CHECK ({column} <> '')`
  }),
  table("sessions", {
    id: `${uuid} PRIMARY KEY`,
    account_id: `${text} REFERENCES accounts (id)`,
    hash: `${ofLength(64)} UNIQUE`,
    user_agent: `${text} CHECK (length({column}) <= 256)`,
    created_at: integer,
    last_used_at: `${integer} CHECK ({column} >= created_at)`,
    passkey_at: "BIGINT"
  }),
  "CREATE INDEX sessions_by_account ON sessions (account_id, created_at, id)",
  "CREATE INDEX sessions_by_start ON sessions (created_at)",
  "CREATE INDEX sessions_by_use ON sessions (last_used_at)",
  table("passkeys", {
    id: `${uuid} PRIMARY KEY`,
    account_id: `${text} REFERENCES accounts (id)`,
    credential_id: `${text} UNIQUE CHECK ({column} <> '')`,
    public_key: `${text} CHECK ({column} <> '')`,
    counter: count,
    transports_json: `${text} CHECK (({column}::json) IS NOT NULL)`,
    name: text,
    created_at: integer,
    last_used_at: "BIGINT"
  }),
  "CREATE INDEX passkeys_by_account ON passkeys (account_id, created_at, id)",
  table(
    "saved_designs",
    {
      account_id: `${text} REFERENCES accounts (id)`,
      id: uuid,
      name: text,
      design_json: `${text} CHECK (({column}::json) IS NOT NULL)`,
      characters: count,
      saved_at: integer
    },
    "PRIMARY KEY (account_id, id)"
  ),
  table(
    "domains",
    {
      host: `${text} CHECK ({column} <> '')`,
      account_id: `${text} REFERENCES accounts (id)`,
      token: ofLength(26),
      state: `${text} CHECK ({column} IN ('pending', 'proved', 'live', 'lost'))`,
      created_at: integer,
      proved_at: "BIGINT",
      live_at: "BIGINT",
      checked_at: "BIGINT",
      found_json: `${textOrNull} CHECK ({column} IS NULL OR ({column}::json) IS NOT NULL)`,
      pointing_json: `${textOrNull} CHECK ({column} IS NULL OR ({column}::json) IS NOT NULL)`,
      missing_since: "BIGINT",
      is_default: flag,
      root_target: textOrNull,
      due_at: integer,
      stamp: integer
    },
    "PRIMARY KEY (host, account_id)",
    "CHECK ((proved_at IS NULL) = (state = 'pending'))"
  ),
  "CREATE UNIQUE INDEX domains_by_holder ON domains (host) WHERE state IN ('proved', 'live', 'lost')",
  "CREATE UNIQUE INDEX domains_by_default ON domains (account_id) WHERE is_default = 1",
  "CREATE INDEX domains_by_account ON domains (account_id, created_at, host)",
  "CREATE INDEX domains_by_look ON domains (due_at, created_at, host)",
  table("passkey_challenges", {
    hash: `${ofLength(64)} PRIMARY KEY`,
    account_id: `${textOrNull} REFERENCES accounts (id)`,
    expires_at: integer
  }),
  "CREATE INDEX passkey_challenges_by_expiry ON passkey_challenges (expires_at)",
  "CREATE INDEX passkey_challenges_by_account ON passkey_challenges (account_id) WHERE account_id IS NOT NULL",
  table(
    "links",
    {
      hash: `${ofLength(64)} PRIMARY KEY`,
      purpose: `${text} CHECK ({column} IN ('sign-up', 'password-reset', 'email-change'))`,
      email: text,
      account_id: `${textOrNull} REFERENCES accounts (id)`,
      expires_at: integer
    },
    "CHECK ((account_id IS NOT NULL) = (purpose = 'email-change'))"
  ),
  "CREATE INDEX links_by_email ON links (email)",
  "CREATE INDEX links_by_account ON links (account_id) WHERE account_id IS NOT NULL",
  "CREATE INDEX links_by_expiry ON links (expires_at)",
  table("mails", {
    id: `${uuid} PRIMARY KEY`,
    kind: `${text} CHECK ({column} IN ('sign-up', 'password-reset', 'email-change', 'email-changed', 'balance-low',
      'webhook-failing', 'webhook-disabled', 'key-limit-reached', 'domain-missing', 'domain-lost', 'passkey-added', 'passkey-removed', 'passkey-refused', 'password-removed',
      'password-made'))`,
    email: text,
    account_id: `${textOrNull} REFERENCES accounts (id)`,
    attempts: count,
    requested_at: integer,
    due_at: "BIGINT",
    language: `${textOrNull} CHECK ({column} <> '')`,
    failed_at: "BIGINT CHECK ({column} IS NULL OR due_at IS NULL)"
  }),
  "CREATE INDEX mails_due ON mails (due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX mails_settled ON mails (requested_at) WHERE due_at IS NULL",
  "CREATE INDEX mails_by_email ON mails (email, kind, requested_at)",
  "CREATE INDEX mails_failed ON mails (failed_at, id) WHERE failed_at IS NOT NULL",
  table("welcomes", { mark: `${ofLength(64)} PRIMARY KEY` }),
  table("mark_key", { singleton, key: ofLength(64) }),
  insertRandom("mark_key", "key", 32)
]

const service: Migration["statements"] = [
  table("tools", {
    id: `${uuid} PRIMARY KEY`,
    slug: `${text} UNIQUE`,
    name: text,
    description: text,
    category: text,
    icon_path: text,
    credit_cost: `${integer} CHECK ({column} ${amount})`,
    is_active: flag
  }),
  "CREATE INDEX tools_listed ON tools (category, name, slug)",
  table("health", { singleton, checks: integer }),
  "INSERT INTO health (singleton, checks) VALUES (1, 0)",
  // Buckets fill within minutes, so a crash may lose them: charges do not wait for the disk.
  `CREATE UNLOGGED TABLE token_buckets (${columns({
    bucket: `${text} PRIMARY KEY`,
    full_at: "DOUBLE PRECISION NOT NULL",
    charged_at: "DOUBLE PRECISION NOT NULL"
  })})`,
  "CREATE INDEX token_buckets_full ON token_buckets (full_at)",
  table("identity", { singleton, id: ofLength(32) }),
  insertRandom("identity", "id", 16)
]

const redirectSettings = {
  target: text,
  fallback: textOrNull,
  expires_at: "BIGINT",
  forward_query: flag,
  rules_json: `${text} CHECK (({column}::json) IS NOT NULL)`
}

const redirects: Migration["statements"] = [
  // `short_url` is the address up to the slug, as printed in the picture; an adopted one, which has a key, as a whole.
  table("redirects", {
    slug: `${ofLength(8)} PRIMARY KEY`,
    qr_code_id: `${text} UNIQUE REFERENCES qr_codes (id)`,
    account_id: `${text} REFERENCES accounts (id)`,
    short_url: `${text} CHECK ({column} <> '')`,
    host: textOrNull,
    address_key: `${textOrNull} CHECK ({column} IS NULL OR host IS NOT NULL)`,
    ...redirectSettings,
    paused_at: "BIGINT",
    stopped_at: "BIGINT",
    version: `${integer} CHECK ({column} > 0)`,
    changed_at: integer,
    // Set until an event has reported the end.
    untold_end: "BIGINT"
  }),
  "CREATE UNIQUE INDEX redirects_by_address ON redirects (address_key) WHERE address_key IS NOT NULL",
  "CREATE INDEX redirects_by_host ON redirects (account_id, host) WHERE host IS NOT NULL",
  "CREATE INDEX redirects_by_account ON redirects (account_id, slug)",
  "CREATE INDEX redirects_untold ON redirects (untold_end, slug) WHERE untold_end IS NOT NULL",
  table(
    "redirect_versions",
    {
      slug: `${text} REFERENCES redirects (slug)`,
      version: `${integer} CHECK ({column} > 0)`,
      ...redirectSettings,
      is_active: flag,
      author: `${text} CHECK ({column} IN ('owner', 'operator'))`,
      reason: textOrNull,
      changed_at: integer
    },
    "PRIMARY KEY (slug, version)"
  ),
  // A queue: visits stay for seconds. Without foreign keys, since each visit waits for its insertion.
  table("scans", {
    id: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
    slug: text,
    scanned_at: integer,
    kind: `${text} CHECK ({column} IN ('scan', 'link', 'bot'))`,
    device: text,
    language: text,
    country: textOrNull,
    visitor: textOrNull
  }),
  table(
    "scan_days",
    {
      scope: text,
      day: dayOf,
      scans: count,
      visitors: `${integer} CHECK ({column} BETWEEN 0 AND scans)`,
      links: count,
      bots: count,
      detail_json: `${text} CHECK (({column}::json) IS NOT NULL)`
    },
    "PRIMARY KEY (scope, day)"
  ),
  "CREATE INDEX scan_days_by_day ON scan_days (day)",
  table("scan_totals", {
    slug: `${text} PRIMARY KEY REFERENCES redirects (slug)`,
    scans: `${integer} CHECK ({column} > 0)`,
    last_scan_at: integer,
    // The time from which an event must report new scans; null if all are reported.
    tell_from: "BIGINT",
    told_scans: count,
    told_at: "BIGINT"
  }),
  "CREATE INDEX scan_totals_untold ON scan_totals (tell_from, slug) WHERE tell_from IS NOT NULL",
  // Visitor marks and daily secrets, kept for two days.
  table("scan_visitors", { day: text, slug: text, visitor: text }, "PRIMARY KEY (day, slug, visitor)"),
  table("scan_secrets", { day: `${text} PRIMARY KEY`, secret: text })
]

const events: Migration["statements"] = [
  table(
    "account_events",
    {
      account_id: text,
      sequence: `${integer} CHECK ({column} > 0)`,
      type: `${text} CHECK ({column} <> '')`,
      data_json: `${text} CHECK (({column}::json) IS NOT NULL AND length({column}) <= 16384)`,
      created_at: integer,
      previous_sequence: generated("nullif(sequence - 1, 0)"),
      first_of: firstOf("sequence")
    },
    "PRIMARY KEY (account_id, sequence)",
    `CONSTRAINT account_events_continue FOREIGN KEY (account_id, previous_sequence)
      REFERENCES account_events (account_id, sequence)`
  ),
  table("webhooks", {
    id: `${uuid} PRIMARY KEY`,
    account_id: `${text} REFERENCES accounts (id)`,
    url: `${text} CHECK ({column} <> '')`,
    types_json: `${textOrNull} CHECK ({column} IS NULL OR ({column}::json) IS NOT NULL)`,
    description: text,
    ledger_position: count,
    event_position: count,
    width: `${integer} CHECK ({column} > 0)`,
    failures: count,
    failing_since: "BIGINT",
    is_warned: flag,
    paused_until: "BIGINT",
    disabled_reason: `${textOrNull} CHECK ({column} IN ('owner', 'gone', 'failing'))`,
    stopped_at: "BIGINT",
    secret_version: `${integer} CHECK ({column} > 0)`,
    former_secret_until: "BIGINT",
    token: count,
    leased_until: "BIGINT",
    retrying: count,
    retry_at: "BIGINT CHECK (({column} IS NOT NULL) = (retrying > 0))",
    created_at: integer,
    updated_at: integer,
    last_error: `${textOrNull} CHECK ({column} <> '')`,
    last_status: "BIGINT CHECK ({column} IS NULL OR last_error IS NOT NULL)"
  }),
  "CREATE INDEX webhooks_by_account ON webhooks (account_id, created_at, id)",
  "CREATE INDEX webhooks_enabled ON webhooks (account_id, id) WHERE disabled_reason IS NULL",
  "CREATE INDEX webhooks_paused ON webhooks (paused_until, id) WHERE paused_until IS NOT NULL",
  "CREATE INDEX webhooks_failing ON webhooks (failing_since, id) WHERE failing_since IS NOT NULL",
  table(
    "webhook_deliveries",
    {
      webhook_id: `${text} REFERENCES webhooks (id)`,
      stream: `${text} CHECK ({column} IN ('ledger', 'account'))`,
      sequence: `${integer} CHECK ({column} > 0)`,
      state: `${text} CHECK ({column} IN ('delivered', 'retrying', 'failed'))`,
      attempts: count,
      status: "BIGINT",
      error: textOrNull,
      milliseconds: count,
      attempted_at: integer,
      due_at: "BIGINT CHECK (({column} IS NOT NULL) = (state = 'retrying'))"
    },
    "PRIMARY KEY (webhook_id, stream, sequence)"
  ),
  "CREATE INDEX webhook_deliveries_by_time ON webhook_deliveries (webhook_id, attempted_at, stream, sequence)",
  "CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at, webhook_id) WHERE due_at IS NOT NULL",
  "CREATE INDEX webhook_deliveries_retrying ON webhook_deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL",
  "CREATE INDEX webhook_deliveries_done ON webhook_deliveries (attempted_at, webhook_id) WHERE due_at IS NULL"
]

const operators: Migration["statements"] = [
  table("operators", { account_id: `${text} PRIMARY KEY REFERENCES accounts (id)`, added_at: integer }),
  table(
    "operator_log",
    {
      sequence: `${integer} PRIMARY KEY CHECK ({column} > 0)`,
      operator_id: `${textOrNull} REFERENCES accounts (id)`,
      action: `${text} CHECK ({column} <> '')`,
      subject: text,
      reason: textOrNull,
      detail_json: `${text} CHECK (({column}::json) IS NOT NULL AND length({column}) <= 65536)`,
      created_at: integer,
      previous_sequence: generated("nullif(sequence - 1, 0)")
    },
    "CONSTRAINT operator_log_continues FOREIGN KEY (previous_sequence) REFERENCES operator_log (sequence)"
  ),
  "CREATE INDEX operator_log_by_subject ON operator_log (subject, sequence)",
  "CREATE INDEX operator_log_by_action ON operator_log (action, sequence)",
  table("price_lists", {
    version: `${integer} PRIMARY KEY CHECK ({column} > 0)`,
    document_json: `${text} CHECK (({column}::json) IS NOT NULL)`,
    effective_at: `${integer} CHECK ({column} >= created_at)`,
    created_at: integer
  }),
  table("folded_days", { day: `${dayOf} PRIMARY KEY`, entries: count }),
  table(
    "sales_days",
    {
      day: dayOf,
      dimension: `${text} CHECK ({column} <> '')`,
      item: text,
      codes: count,
      credits: count,
      refunds: count,
      refunded_credits: count
    },
    "PRIMARY KEY (dimension, day, item)"
  ),
  table(
    "refusal_days",
    { day: dayOf, code: `${text} CHECK ({column} <> '')`, refusals: `${integer} CHECK ({column} > 0)` },
    "PRIMARY KEY (day, code)"
  )
]

/** Triggers that keep written rows, which constraints cannot express. Other engines with this protocol have no triggers. */
const guards: Migration["statements"] = [
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation'; END $$`,
  refuse("ledger_unchanged", "UPDATE OR DELETE OR TRUNCATE", "ledger", "the ledger is append-only"),
  refuse(
    "qr_codes_unchanged",
    `UPDATE OF id, account_id, sequence, ordinal, name, config_json, content_json, data_hash, price_paid, created_at
      OR DELETE OR TRUNCATE`,
    "qr_codes",
    "a record is permanent"
  ),
  refuse("claims_undeleted", "DELETE OR TRUNCATE", "claims", "a claim is permanent"),
  refuse("former_claims_unchanged", "UPDATE OR DELETE OR TRUNCATE", "former_claims", "a claim is permanent"),
  ...["images", "qr_code_images", "restyles"].map((name) =>
    refuse(`${name}_unchanged`, "UPDATE OR DELETE OR TRUNCATE", name, "a record is permanent")
  ),
  refuse("identity_unchanged", "UPDATE OR DELETE OR TRUNCATE", "identity", "an identity is permanent"),
  refuse("mark_key_unchanged", "UPDATE OR DELETE OR TRUNCATE", "mark_key", "the key for marks is permanent"),
  refuse(
    "top_ups_unchanged",
    "UPDATE OF id, account_id, pack, label, credits, amount, currency, provider, created_at OR DELETE OR TRUNCATE",
    "top_ups",
    "a top-up is permanent"
  ),
  refuse(
    "redirects_unchanged",
    "UPDATE OF slug, qr_code_id, account_id, short_url, host, address_key OR DELETE OR TRUNCATE",
    "redirects",
    "a short address is permanent"
  ),
  refuse("redirect_versions_unchanged", "UPDATE", "redirect_versions", "a version is permanent"),
  refuse(
    "account_events_unchanged",
    "UPDATE OR DELETE OR TRUNCATE",
    "account_events",
    "events are append-only"
  ),
  refuse(
    "webhooks_unchanged",
    "UPDATE OF id, account_id, created_at",
    "webhooks",
    "a webhook belongs to its account"
  ),
  refuse("operator_log_unchanged", "UPDATE OR DELETE OR TRUNCATE", "operator_log", "the log is append-only"),
  refuse("price_lists_unchanged", "UPDATE OR DELETE OR TRUNCATE", "price_lists", "a price list is permanent")
]

/** The schema's versions, oldest first and numbered from 1. The first changes in place until the first release. */
export const migrations: readonly [Migration, ...Array<Migration>] = [
  {
    name: "initial",
    statements: [...book, ...people, ...redirects, ...events, ...operators, ...service, ...guards]
  }
]
