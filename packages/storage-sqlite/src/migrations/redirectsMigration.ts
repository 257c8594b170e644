const flag = (column: string): string => `${column} INTEGER NOT NULL CHECK (${column} IN (0, 1))`

const settings = `target TEXT NOT NULL,
    fallback TEXT,
    expires_at INTEGER,
    ${flag("forward_query")},
    rules_json TEXT NOT NULL CHECK (json_valid(rules_json))`

/** Statements that make the schema of redirects and their scans. */
export const redirectsMigration: ReadonlyArray<string> = [
  // `short_url` is the address up to the slug, as the picture has it.
  `CREATE TABLE redirects (
    slug TEXT NOT NULL PRIMARY KEY CHECK (length(slug) = 8),
    qr_code_id TEXT NOT NULL UNIQUE REFERENCES qr_codes (id),
    account_id TEXT NOT NULL REFERENCES accounts (id),
    short_url TEXT NOT NULL CHECK (short_url <> ''),
    ${settings},
    paused_at INTEGER,
    stopped_at INTEGER,
    version INTEGER NOT NULL CHECK (version > 0),
    changed_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX redirects_by_account ON redirects (account_id, slug)",
  `CREATE TRIGGER redirects_unchanged BEFORE UPDATE OF slug, qr_code_id, account_id, short_url ON redirects
    BEGIN SELECT raise(ABORT, 'a short address is permanent'); END`,
  `CREATE TRIGGER redirects_undeleted BEFORE DELETE ON redirects
    BEGIN SELECT raise(ABORT, 'a short address is permanent'); END`,
  `CREATE TABLE redirect_versions (
    slug TEXT NOT NULL REFERENCES redirects (slug),
    version INTEGER NOT NULL CHECK (version > 0),
    ${settings},
    ${flag("is_active")},
    author TEXT NOT NULL CHECK (author IN ('owner', 'operator')),
    reason TEXT,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (slug, version)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TRIGGER redirect_versions_unchanged BEFORE UPDATE ON redirect_versions
    BEGIN SELECT raise(ABORT, 'a version is permanent'); END`,

  // A queue: visits stay for seconds. It refers to nothing, for each visit waits for its insertion.
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
    scans INTEGER NOT NULL CHECK (scans >= 0),
    visitors INTEGER NOT NULL CHECK (visitors BETWEEN 0 AND scans),
    links INTEGER NOT NULL CHECK (links >= 0),
    bots INTEGER NOT NULL CHECK (bots >= 0),
    detail_json TEXT NOT NULL CHECK (json_valid(detail_json)),
    PRIMARY KEY (scope, day)
  ) STRICT, WITHOUT ROWID`,
  "CREATE INDEX scan_days_by_day ON scan_days (day)",
  `CREATE TABLE scan_totals (
    slug TEXT NOT NULL PRIMARY KEY REFERENCES redirects (slug),
    scans INTEGER NOT NULL CHECK (scans > 0),
    last_scan_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
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
