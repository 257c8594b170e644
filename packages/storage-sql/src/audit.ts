import { type AuditViolation, Credits, type Invariant, imageReference } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Dialect, Select } from "./Dialect.ts"
import { query } from "./statement.ts"
import type { ReadVerb } from "./Verb.ts"

// Each row of a query describes one violation of its invariant.
const violationQueries: ReadonlyArray<readonly [Invariant, Select]> = [
  [
    "balanceRange",
    `SELECT 'account ' || id || ': the balance is ' || balance || ' units' AS detail
    FROM accounts WHERE balance < 0 OR balance > ${Credits.maximum}`
  ],
  [
    "balanceSum",
    `SELECT 'account ' || id || ': the balance is ' || balance || ' units, the ledger sums to ' || total AS detail
    FROM (
      SELECT id, balance, coalesce((SELECT sum(amount) FROM ledger WHERE account_id = accounts.id), 0) AS total
      FROM accounts
    ) AS sums WHERE balance <> total`
  ],
  [
    "sequence",
    `SELECT 'account ' || id || ': ' || entries || ' entries are counted, ' || present || ' are there, the last is '
      || newest AS detail
    FROM (
      SELECT id, entries, count(ledger.sequence) AS present, coalesce(max(ledger.sequence), 0) AS newest
      FROM accounts LEFT JOIN ledger ON ledger.account_id = accounts.id GROUP BY id, entries
    ) AS counts WHERE entries <> present OR entries <> newest`
  ],
  [
    "balanceAfter",
    `SELECT 'account ' || account_id || ': entry ' || sequence AS detail
    FROM (
      SELECT account_id, sequence, amount, balance_after,
        lag(balance_after, 1, 0) OVER (PARTITION BY account_id ORDER BY sequence) AS balance_before
      FROM ledger
    ) AS chain WHERE balance_after <> balance_before + amount`
  ],
  [
    "amountSign",
    `SELECT 'account ' || account_id || ': entry ' || sequence AS detail FROM ledger
    WHERE (kind = 'purchase' AND amount > 0) OR (kind IN ('grant', 'refund') AND amount < 0)`
  ],
  [
    "debitOfRecord",
    `SELECT 'account ' || qr_codes.account_id || ': QR code ' || qr_codes.id AS detail
    FROM qr_codes LEFT JOIN ledger
      ON ledger.account_id = qr_codes.account_id AND ledger.sequence = qr_codes.sequence
    WHERE ledger.kind IS DISTINCT FROM 'purchase' OR ledger.qr_code_id <> qr_codes.id
      OR ledger.amount <> -qr_codes.price_paid`
  ],
  [
    "recordOfDebit",
    `SELECT 'account ' || ledger.account_id || ': entry ' || ledger.sequence AS detail
    FROM ledger LEFT JOIN qr_codes
      ON qr_codes.id = ledger.qr_code_id AND qr_codes.account_id = ledger.account_id
    WHERE (kind = 'purchase' AND qr_codes.sequence IS DISTINCT FROM ledger.sequence)
      OR (kind = 'refund' AND qr_codes.id IS NULL)`
  ],
  [
    "refundOnce",
    `SELECT 'account ' || qr_codes.account_id || ': QR code ' || qr_codes.id AS detail
    FROM qr_codes JOIN ledger ON ledger.qr_code_id = qr_codes.id AND ledger.kind = 'refund'
    GROUP BY qr_codes.account_id, qr_codes.id, price_paid
    HAVING count(*) > 1 OR max(ledger.amount) <> price_paid`
  ],
  [
    "claim",
    `SELECT 'account ' || all_claims.account_id || ': idempotency key ' || idempotency_key AS detail
    FROM (
      SELECT account_id, idempotency_key, qr_code_id FROM claims
      UNION ALL SELECT account_id, idempotency_key, qr_code_id FROM former_claims
    ) AS all_claims LEFT JOIN qr_codes
      ON qr_codes.id = all_claims.qr_code_id AND qr_codes.account_id = all_claims.account_id
    WHERE qr_codes.id IS NULL`
  ],
  [
    "records",
    `SELECT 'account ' || id || ': ' || records || ' records are counted, ' || present || ' are there' AS detail
    FROM (
      SELECT accounts.id, records, count(ordinal) AS present, count(DISTINCT ordinal) AS distinct_ordinals,
        coalesce(max(ordinal), 0) AS newest
      FROM accounts LEFT JOIN qr_codes ON qr_codes.account_id = accounts.id GROUP BY accounts.id, records
    ) AS counts WHERE records <> present OR records <> newest OR records <> distinct_ordinals`
  ],
  [
    "images",
    `SELECT 'account ' || account_id || ': QR code ' || id || ' refers to ' || named || ' images, '
      || present || ' are stored' AS detail
    FROM (
      SELECT id, account_id,
        length(config_json) - length(replace(config_json, '${imageReference}', '')) AS named,
        (SELECT count(*) FROM qr_code_images JOIN images ON images.hash = image_hash
          WHERE qr_code_id = qr_codes.id
            AND replace(config_json, '${imageReference}' || image_hash, '') <> config_json) AS present
      FROM qr_codes
    ) AS counts WHERE named <> present`
  ],
  [
    "images",
    `SELECT 'image ' || hash || ' has no record' AS detail
    FROM images WHERE hash NOT IN (SELECT image_hash FROM qr_code_images)`
  ]
]

const Row = Schema.Struct({ detail: Schema.String })

/** Checks every invariant; the queries must run on one consistent snapshot. */
export const audit = ({ integrity }: Dialect): ReadVerb<ReadonlyArray<AuditViolation>> => {
  const checks = [
    ...violationQueries,
    ...integrity.map((text): readonly [Invariant, Select] => ["integrity", text])
  ].map(([invariant, text]) => ({ invariant, select: query(Row, text) }))
  return (read) =>
    Effect.map(
      Effect.forEach(checks, ({ invariant, select }) =>
        Effect.map(select(read), (rows) => rows.map(({ detail }) => ({ invariant, detail })))
      ),
      (violations) => violations.flat()
    )
}
