/** The parameter type of each kind of column. */
interface ColumnValues {
  readonly text: string
  readonly integer: number
  readonly "text or null": string | null
  readonly "integer or null": number | null
}

const claimColumns = {
  account_id: "text",
  idempotency_key: "text",
  fingerprint: "text",
  qr_code_id: "text",
  claimed_at: "integer"
} as const

const redirectSettings = {
  target: "text",
  fallback: "text or null",
  expires_at: "integer or null",
  forward_query: "integer",
  rules_json: "text"
} as const

/**
 * The tables of every dialect's schema with all of their columns. Amounts are whole ten-thousandths of a credit, times
 * whole milliseconds since 1970, flags 0 or 1, days texts such as `2026-11-25`. A replaced claim moves to
 * `former_claims`. A closed account has its id as its address. The scope of a day's scans is a slug, or its owner's
 * account id. Amounts of `top_ups` except credits are money, in the currency's minor unit. `untold_end` and `tell_from`
 * are set until an event has reported a redirect's end and the scans after the `told_scans`. A webhook's `retrying` and
 * `retry_at` are the number and the first time of its pending retries.
 */
export const tables = {
  accounts: {
    id: "text",
    email: "text",
    balance: "integer",
    entries: "integer",
    records: "integer",
    last_at: "integer",
    newest_qr_code: "text",
    created_at: "integer",
    closed_at: "integer or null",
    events: "integer",
    low_balance: "integer or null",
    low_balance_mailed_at: "integer or null",
    language: "text or null",
    suspended_at: "integer or null",
    suspension_reason: "text or null",
    stops_codes: "integer"
  },
  account_events: {
    account_id: "text",
    sequence: "integer",
    type: "text",
    data_json: "text",
    created_at: "integer"
  },
  webhooks: {
    id: "text",
    account_id: "text",
    url: "text",
    types_json: "text or null",
    description: "text",
    ledger_position: "integer",
    event_position: "integer",
    width: "integer",
    failures: "integer",
    failing_since: "integer or null",
    last_error: "text or null",
    last_status: "integer or null",
    is_warned: "integer",
    paused_until: "integer or null",
    disabled_reason: "text or null",
    stopped_at: "integer or null",
    secret_version: "integer",
    former_secret_until: "integer or null",
    token: "integer",
    leased_until: "integer or null",
    retrying: "integer",
    retry_at: "integer or null",
    created_at: "integer",
    updated_at: "integer"
  },
  webhook_deliveries: {
    webhook_id: "text",
    stream: "text",
    sequence: "integer",
    state: "text",
    attempts: "integer",
    status: "integer or null",
    error: "text or null",
    milliseconds: "integer",
    attempted_at: "integer",
    due_at: "integer or null"
  },
  ledger: {
    account_id: "text",
    sequence: "integer",
    kind: "text",
    amount: "integer",
    balance_after: "integer",
    reason: "text",
    qr_code_id: "text or null",
    created_at: "integer",
    idempotency_key: "text or null",
    top_up_id: "text or null",
    api_key_id: "text or null"
  },
  top_ups: {
    id: "text",
    account_id: "text",
    pack: "text",
    label: "text",
    credits: "integer",
    amount: "integer",
    currency: "text",
    provider: "text",
    state: "text",
    checkout: "text or null",
    payment: "text or null",
    url: "text or null",
    receipt_url: "text or null",
    total: "integer or null",
    refunded_amount: "integer",
    disputed_amount: "integer",
    refunded_credits: "integer",
    disputed_credits: "integer",
    attention: "text or null",
    token: "integer",
    failures: "integer",
    due_at: "integer or null",
    leased_until: "integer or null",
    checked_at: "integer or null",
    is_hinted: "integer",
    is_cancel_requested: "integer",
    created_at: "integer",
    updated_at: "integer",
    expires_at: "integer",
    paid_at: "integer or null"
  },
  provider_reads: {
    provider: "text",
    read_until: "integer or null",
    leased_until: "integer or null",
    token: "integer"
  },
  qr_codes: {
    id: "text",
    account_id: "text",
    sequence: "integer",
    ordinal: "integer",
    name: "text",
    config_json: "text",
    content_json: "text or null",
    data_hash: "text",
    price_paid: "integer",
    is_active: "integer",
    created_at: "integer",
    updated_at: "integer"
  },
  qr_code_list: {
    account_id: "text",
    ordinal: "integer",
    own_name: "text or null",
    tags_json: "text",
    search_text: "text",
    sort_name: "text",
    is_archived: "integer",
    is_dynamic: "integer",
    is_blocked: "integer",
    is_paused: "integer",
    ends_at: "integer",
    scans: "integer",
    look: "integer"
  },
  restyles: {
    qr_code_id: "text",
    look: "integer",
    account_id: "text",
    sequence: "integer",
    config_json: "text",
    paid: "integer",
    restyled_at: "integer"
  },
  qr_code_tags: { account_id: "text", tag_key: "text", ordinal: "integer", tag: "text" },
  images: { hash: "text", text: "text" },
  qr_code_images: { qr_code_id: "text", look: "integer", place: "integer", image_hash: "text" },
  claims: claimColumns,
  former_claims: claimColumns,
  api_keys: {
    id: "text",
    account_id: "text",
    hash: "text",
    prefix: "text",
    name: "text",
    verbs: "text",
    credit_limit: "integer or null",
    limit_period: "text or null",
    price_limit: "integer or null",
    spent_ever: "integer",
    spent_day: "integer or null",
    spent_in_day: "integer",
    told_day: "integer or null",
    told_mail: "text or null",
    created_at: "integer",
    expires_at: "integer or null",
    last_used_at: "integer or null",
    revoked_at: "integer or null"
  },
  tools: {
    id: "text",
    slug: "text",
    name: "text",
    description: "text",
    category: "text",
    icon_path: "text",
    credit_cost: "integer",
    is_active: "integer"
  },
  passwords: { account_id: "text", hash: "text" },
  sessions: {
    id: "text",
    account_id: "text",
    hash: "text",
    user_agent: "text",
    created_at: "integer",
    last_used_at: "integer",
    passkey_at: "integer or null"
  },
  saved_designs: {
    account_id: "text",
    id: "text",
    name: "text",
    design_json: "text",
    characters: "integer",
    saved_at: "integer"
  },
  passkeys: {
    id: "text",
    account_id: "text",
    credential_id: "text",
    public_key: "text",
    counter: "integer",
    transports_json: "text",
    name: "text",
    created_at: "integer",
    last_used_at: "integer or null"
  },
  domains: {
    host: "text",
    account_id: "text",
    token: "text",
    state: "text",
    created_at: "integer",
    proved_at: "integer or null",
    live_at: "integer or null",
    checked_at: "integer or null",
    found_json: "text or null",
    pointing_json: "text or null",
    missing_since: "integer or null",
    is_default: "integer",
    root_target: "text or null",
    due_at: "integer",
    stamp: "integer"
  },
  passkey_challenges: { hash: "text", account_id: "text or null", expires_at: "integer" },
  links: {
    hash: "text",
    purpose: "text",
    email: "text",
    account_id: "text or null",
    expires_at: "integer"
  },
  mails: {
    id: "text",
    kind: "text",
    email: "text",
    account_id: "text or null",
    attempts: "integer",
    requested_at: "integer",
    due_at: "integer or null",
    language: "text or null",
    failed_at: "integer or null"
  },
  redirects: {
    slug: "text",
    qr_code_id: "text",
    account_id: "text",
    short_url: "text",
    host: "text or null",
    address_key: "text or null",
    ...redirectSettings,
    paused_at: "integer or null",
    stopped_at: "integer or null",
    version: "integer",
    changed_at: "integer",
    untold_end: "integer or null"
  },
  redirect_versions: {
    slug: "text",
    version: "integer",
    ...redirectSettings,
    is_active: "integer",
    author: "text",
    reason: "text or null",
    changed_at: "integer"
  },
  scans: {
    id: "integer",
    slug: "text",
    scanned_at: "integer",
    kind: "text",
    device: "text",
    language: "text",
    country: "text or null",
    visitor: "text or null"
  },
  scan_days: {
    scope: "text",
    day: "text",
    scans: "integer",
    visitors: "integer",
    links: "integer",
    bots: "integer",
    detail_json: "text"
  },
  scan_totals: {
    slug: "text",
    scans: "integer",
    last_scan_at: "integer",
    told_scans: "integer",
    told_at: "integer or null",
    tell_from: "integer or null"
  },
  scan_visitors: { day: "text", slug: "text", visitor: "text" },
  scan_secrets: { day: "text", secret: "text" },
  operators: { account_id: "text", added_at: "integer" },
  operator_log: {
    sequence: "integer",
    operator_id: "text or null",
    action: "text",
    subject: "text",
    reason: "text or null",
    detail_json: "text",
    created_at: "integer"
  },
  price_lists: {
    version: "integer",
    document_json: "text",
    effective_at: "integer",
    created_at: "integer"
  },
  folded_days: { day: "text", entries: "integer" },
  sales_days: {
    day: "text",
    dimension: "text",
    item: "text",
    codes: "integer",
    credits: "integer",
    refunds: "integer",
    refunded_credits: "integer"
  },
  refusal_days: { day: "text", code: "text", refusals: "integer" },
  welcomes: { mark: "text" },
  mark_key: { singleton: "integer", key: "text" },
  identity: { singleton: "integer", id: "text" },
  health: { singleton: "integer", checks: "integer" }
} as const satisfies Record<string, Record<string, keyof ColumnValues>>

export type Table = keyof typeof tables

export type Column<T extends Table> = keyof (typeof tables)[T] & string

/** Each column's value, from the record to store. */
export type Values<T extends Table, A> = {
  readonly [C in keyof (typeof tables)[T]]: (
    input: A
  ) => (typeof tables)[T][C] extends keyof ColumnValues ? ColumnValues[(typeof tables)[T][C]] : never
}
