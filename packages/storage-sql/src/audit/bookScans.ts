import { Credits, dayLength, imageReference } from "@quick-response/core"
import { never } from "../lists/listTable.ts"
import type { Dialect } from "../statements/Dialect.ts"
import type { Table } from "../statements/tables.ts"
import type { Check, Scan } from "./AuditScan.ts"

/** Joins the latest event of an account that is not a ledger entry. */
const newestEvent = `LEFT JOIN account_events AS told ON told.account_id = accounts.id AND told.sequence = accounts.events`

const accountIs = "'account ' || accounts.id || ': '"
const entryIs = "'account ' || ledger.account_id || ': entry ' || ledger.sequence"
const recordIs = "'account ' || qr_codes.account_id || ': QR code ' || qr_codes.id"

/** Joins an account's latest entry and record. */
const newest = `LEFT JOIN ledger ON ledger.account_id = accounts.id
    AND ledger.sequence = (SELECT max(sequence) FROM ledger AS entry WHERE entry.account_id = accounts.id)
  LEFT JOIN qr_codes ON qr_codes.account_id = accounts.id
    AND qr_codes.ordinal = (SELECT max(ordinal) FROM qr_codes AS record WHERE record.account_id = accounts.id)`

/** Checks of accounts. Events advance their times as entries do. */
const accountChecks: ReadonlyArray<Check> = [
  {
    invariant: "balanceRange",
    joins: newest,
    violated: `abs(accounts.balance) > ${Credits.maximum}
      OR (accounts.balance < 0 AND coalesce(ledger.balance_after, 0) >= 0)`,
    detail: `${accountIs} || 'the balance is ' || accounts.balance || ' units'`
  },
  // Together with each entry's `balanceAfter` and `sequence`, this is the sum of the ledger.
  {
    invariant: "balanceSum",
    joins: newest,
    violated: "accounts.balance <> coalesce(ledger.balance_after, 0)",
    detail: `${accountIs} || 'the balance is ' || accounts.balance || ' units, the ledger comes to '
      || coalesce(ledger.balance_after, 0)`
  },
  {
    invariant: "sequence",
    joins: newest,
    violated: "accounts.entries <> coalesce(ledger.sequence, 0)",
    detail: `${accountIs} || accounts.entries || ' entries are counted, the last is ' || coalesce(ledger.sequence, 0)`
  },
  {
    invariant: "records",
    joins: newest,
    violated: "accounts.records <> coalesce(qr_codes.ordinal, 0)",
    detail: `${accountIs} || accounts.records || ' records are counted, the last is ' || coalesce(qr_codes.ordinal, 0)`
  },
  {
    invariant: "order",
    joins: newest,
    violated: "accounts.newest_qr_code <> coalesce(qr_codes.id, '')",
    detail: `${accountIs} || 'the newest record is not ' || accounts.newest_qr_code`
  },
  {
    invariant: "time",
    joins: `${newest} ${newestEvent}`,
    violated: `accounts.last_at < accounts.created_at OR accounts.last_at < ledger.created_at
      OR accounts.last_at < told.created_at OR (
      accounts.last_at > accounts.created_at AND accounts.last_at > coalesce(ledger.created_at, accounts.created_at)
      AND accounts.last_at > coalesce(told.created_at, accounts.created_at))`,
    detail: `${accountIs} || 'its time is ' || accounts.last_at || ', its newest entry is of '
      || coalesce(ledger.created_at, accounts.created_at)`
  },
  {
    invariant: "accountEvents",
    violated: `accounts.events <> (SELECT coalesce(max(sequence), 0) FROM account_events
      WHERE account_events.account_id = accounts.id)`,
    detail: `${accountIs} || accounts.events || ' events are counted, which are not those that there are'`
  }
]

/** Selects an account's rows of a table. */
const has = (table: Table): string =>
  `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.account_id = accounts.id)`

const closedChecks: ReadonlyArray<Check> = [
  {
    invariant: "closed",
    violated: "(accounts.closed_at IS NULL) = (accounts.email = accounts.id)",
    detail: `${accountIs} || 'it is ' || CASE WHEN accounts.closed_at IS NULL THEN 'open, without an address or a user'
      ELSE 'closed, with an address' END`
  },
  ...(["passwords", "sessions", "api_keys", "links"] as const).map(
    (table): Check => ({
      invariant: "closed",
      violated: `accounts.closed_at IS NOT NULL AND ${has(table)}`,
      detail: `${accountIs} || 'it is closed, and has ${table.replace("_", " ")}'`
    })
  ),
  {
    invariant: "session",
    violated: `${has("sessions")} AND NOT ${has("passwords")} AND NOT ${has("passkeys")}`,
    detail: `${accountIs} || 'it has sessions, but neither a password nor a passkey'`
  }
]

const entryBefore = `LEFT JOIN ledger AS previous
  ON previous.account_id = ledger.account_id AND previous.sequence = ledger.sequence - 1`
const recordOfEntry = `LEFT JOIN qr_codes
  ON qr_codes.id = ledger.qr_code_id AND qr_codes.account_id = ledger.account_id`

const entryChecks: ReadonlyArray<Check> = [
  {
    invariant: "sequence",
    joins: entryBefore,
    violated: "ledger.sequence <> 1 AND previous.sequence IS NULL",
    detail: `${entryIs} || ' follows a gap'`
  },
  {
    invariant: "balanceAfter",
    joins: entryBefore,
    violated: "ledger.balance_after <> coalesce(previous.balance_after, 0) + ledger.amount",
    detail: entryIs
  },
  {
    invariant: "time",
    joins: entryBefore,
    violated: "ledger.created_at < previous.created_at",
    detail: `${entryIs} || ' is older than the one before it'`
  },
  {
    invariant: "amountSign",
    violated: `(ledger.kind IN ('purchase', 'restyle') AND ledger.amount > 0)
      OR (ledger.kind IN ('grant', 'refund', 'top-up') AND ledger.amount < 0)`,
    detail: entryIs
  },
  {
    invariant: "balanceRange",
    violated: `ledger.balance_after < 0 AND ledger.kind NOT IN ('top-up-refund', 'dispute')
      AND (ledger.amount < 0 OR ledger.kind IN ('purchase', 'restyle'))`,
    detail: `${entryIs} || ' leaves ' || ledger.balance_after || ' units'`
  },
  {
    invariant: "recordOfDebit",
    joins: recordOfEntry,
    violated: `(ledger.kind = 'purchase' AND qr_codes.sequence IS DISTINCT FROM ledger.sequence)
      OR (ledger.kind = 'restyle' AND NOT EXISTS (SELECT 1 FROM restyles WHERE restyles.qr_code_id = ledger.qr_code_id
        AND restyles.account_id = ledger.account_id AND restyles.sequence = ledger.sequence))
      OR (ledger.kind = 'refund' AND qr_codes.id IS NULL)`,
    detail: entryIs
  },
  {
    invariant: "entryKey",
    violated: `EXISTS (SELECT 1 FROM ledger AS other WHERE other.account_id = ledger.account_id
      AND other.idempotency_key = ledger.idempotency_key AND other.sequence <> ledger.sequence)`,
    detail: `${entryIs} || ' has the key of another'`
  },
  {
    invariant: "refundOnce",
    joins: recordOfEntry,
    violated: `ledger.kind = 'refund' AND (ledger.amount <> coalesce((SELECT max(paid) FROM restyles
        WHERE restyles.qr_code_id = ledger.qr_code_id AND restyles.sequence < ledger.sequence), qr_codes.price_paid)
      OR EXISTS (
      SELECT 1 FROM ledger AS other WHERE other.kind = 'refund' AND other.qr_code_id = ledger.qr_code_id
        AND (other.account_id, other.sequence) <> (ledger.account_id, ledger.sequence)))`,
    detail: `${entryIs} || ': QR code ' || ledger.qr_code_id`
  }
]

/** Checks of entries that only top-ups make. */
const topUpEntryChecks: ReadonlyArray<Check> = [
  {
    invariant: "topUp",
    joins: `LEFT JOIN top_ups ON top_ups.id = ledger.top_up_id AND top_ups.account_id = ledger.account_id`,
    violated: `CASE WHEN ledger.kind IN ('top-up', 'top-up-refund', 'dispute')
      THEN top_ups.id IS NULL OR top_ups.state <> 'paid' OR (ledger.kind = 'top-up' AND ledger.amount <> top_ups.credits)
      ELSE ledger.top_up_id IS NOT NULL END`,
    detail: `${entryIs} || ' has not the paid top-up that it is for'`
  }
]

const keyIs = "'account ' || api_keys.account_id || ': API key ' || api_keys.id"

/** The sum of the purchases that a key counted. */
const countedBy = (condition = ""): string =>
  `(SELECT coalesce(-sum(ledger.amount), 0) FROM ledger WHERE ledger.api_key_id = api_keys.id
    AND ledger.account_id = api_keys.account_id${condition})`

const countedInDay = countedBy(` AND ledger.created_at >= api_keys.spent_day * ${dayLength}`)

const keyChecks: ReadonlyArray<Check> = [
  {
    invariant: "keySpending",
    violated: `api_keys.spent_ever <> ${countedBy()}`,
    detail: `${keyIs} || ' has spent ' || api_keys.spent_ever || ' units, its purchases come to ' || ${countedBy()}`
  },
  {
    invariant: "keySpending",
    violated: `api_keys.spent_in_day <> ${countedInDay}`,
    detail: `${keyIs} || ' has spent ' || api_keys.spent_in_day || ' units in its day, its purchases come to '
      || ${countedInDay}`
  }
]

const topUpIs = "'account ' || top_ups.account_id || ': top-up ' || top_ups.id"

/** The sum of a top-up's entries of a kind. */
const sumOf = (kind: "top-up-refund" | "dispute"): string =>
  `(SELECT coalesce(sum(ledger.amount), 0) FROM ledger WHERE ledger.top_up_id = top_ups.id AND ledger.kind = '${kind}')`

const topUpChecks: ReadonlyArray<Check> = [
  {
    invariant: "topUp",
    violated: `CASE WHEN top_ups.state = 'paid' THEN 1 ELSE 0 END
      <> (SELECT count(*) FROM ledger WHERE ledger.top_up_id = top_ups.id AND ledger.kind = 'top-up')`,
    detail: `${topUpIs} || ' is ' || top_ups.state || ', and has not the entries of that'`
  },
  {
    invariant: "topUpTaken",
    violated: `${sumOf("top-up-refund")} <> -top_ups.refunded_credits OR ${sumOf("dispute")} <> -top_ups.disputed_credits`,
    detail: `${topUpIs} || ': ' || ${sumOf("top-up-refund")} || ' units were booked for refunds, ' || ${sumOf("dispute")}
      || ' for disputes'`
  }
]

const eventChecks: ReadonlyArray<Check> = [
  {
    invariant: "accountEvents",
    joins: `LEFT JOIN account_events AS previous ON previous.account_id = account_events.account_id
      AND previous.sequence = account_events.sequence - 1`,
    violated: `(account_events.sequence <> 1 AND previous.sequence IS NULL)
      OR account_events.created_at < previous.created_at`,
    detail: `'account ' || account_events.account_id || ': event ' || account_events.sequence
      || ' follows a gap, or is older than the one before it'`
  }
]

/** The pending retries of a webhook. */
const retriesOf = (value: string): string =>
  `(SELECT ${value} FROM webhook_deliveries WHERE webhook_id = webhooks.id AND due_at IS NOT NULL)`

const webhookChecks: ReadonlyArray<Check> = [
  {
    invariant: "webhook",
    joins: "LEFT JOIN accounts ON accounts.id = webhooks.account_id",
    violated: `accounts.id IS NULL OR accounts.closed_at IS NOT NULL OR ledger_position > accounts.entries
      OR event_position > accounts.events`,
    detail: `'account ' || webhooks.account_id || ': webhook ' || webhooks.id
      || ' is past its events, or the account is closed'`
  },
  {
    invariant: "webhook",
    violated: `webhooks.retrying <> ${retriesOf("count(*)")} OR webhooks.retry_at IS DISTINCT FROM ${retriesOf("min(due_at)")}`,
    detail: `'account ' || webhooks.account_id || ': webhook ' || webhooks.id || ' counts ' || webhooks.retrying
      || ' deliveries to be sent again, which are not those that there are'`
  }
]

const logChecks: ReadonlyArray<Check> = [
  {
    invariant: "operatorLog",
    joins: "LEFT JOIN operator_log AS previous ON previous.sequence = operator_log.sequence - 1",
    violated: "operator_log.sequence <> 1 AND previous.sequence IS NULL",
    detail: "'entry ' || operator_log.sequence || ' of the operators'' log follows a gap'"
  }
]

const debit = `LEFT JOIN ledger ON ledger.account_id = qr_codes.account_id AND ledger.sequence = qr_codes.sequence`
const recordBefore = `LEFT JOIN qr_codes AS previous
  ON previous.account_id = qr_codes.account_id AND previous.ordinal = qr_codes.ordinal - 1`

const named = `(length(config_json) - length(replace(config_json, '${imageReference}', '')))`
const present = `(SELECT count(*) FROM qr_code_images JOIN images ON images.hash = image_hash
  WHERE qr_code_id = qr_codes.id AND qr_code_images.look = 0 AND replace(config_json, '${imageReference}' || image_hash, '') <> config_json)`

const isDynamic = ({ contains }: Dialect): string =>
  contains("coalesce(content_json, '')", `'"type":"dynamic"'`)

/** The data of a redirect's picture, in the JSON of its configuration. */
const addressInPicture = `'"data":"' || redirects.short_url || CASE WHEN redirects.address_key IS NULL THEN redirects.slug ELSE '' END || '"'`

/** Checks redirects against records, in both directions. */
const redirectCheck = (dialect: Dialect): Check => ({
  invariant: "redirect",
  joins: "LEFT JOIN redirects ON redirects.qr_code_id = qr_codes.id",
  violated: `CASE WHEN ${isDynamic(dialect)}
    THEN redirects.slug IS NULL OR redirects.account_id <> qr_codes.account_id
      OR NOT ${dialect.contains("config_json", addressInPicture)}
    ELSE redirects.slug IS NOT NULL END`,
  detail: `${recordIs} || ' has not the redirect that its picture and content tell of'`
})

const recordChecks = (dialect: Dialect): ReadonlyArray<Check> => [
  {
    invariant: "debitOfRecord",
    joins: debit,
    violated: `ledger.kind IS DISTINCT FROM 'purchase' OR ledger.qr_code_id <> qr_codes.id
      OR ledger.amount <> -qr_codes.price_paid`,
    detail: recordIs
  },
  {
    invariant: "time",
    joins: debit,
    violated: "ledger.created_at <> qr_codes.created_at OR qr_codes.updated_at < qr_codes.created_at",
    detail: `${recordIs} || ' has not the time of its debit, or was changed before'`
  },
  {
    invariant: "records",
    joins: recordBefore,
    violated: "qr_codes.ordinal <> 1 AND previous.ordinal IS NULL",
    detail: `${recordIs} || ' follows a gap'`
  },
  {
    invariant: "order",
    joins: recordBefore,
    violated: `(previous.created_at, ${dialect.byCodePoint("previous.id")})
      >= (qr_codes.created_at, ${dialect.byCodePoint("qr_codes.id")})`,
    detail: `${recordIs} || ' does not come after QR code ' || previous.id`
  },
  {
    invariant: "images",
    violated: `${named} <> ${present}`,
    detail: `${recordIs} || ' refers to ' || ${named} || ' images, ' || ${present} || ' are stored'`
  }
]

const lookIs =
  "'account ' || restyles.account_id || ': QR code ' || restyles.qr_code_id || ': look ' || restyles.look"

/** Each look has its debit: the total paid for the code up to this look, minus the total before it. */
const lookChecks = (dialect: Dialect): ReadonlyArray<Check> => [
  {
    invariant: "debitOfRecord",
    joins: `LEFT JOIN ledger ON ledger.account_id = restyles.account_id AND ledger.sequence = restyles.sequence
      LEFT JOIN restyles AS former ON former.qr_code_id = restyles.qr_code_id AND former.look = restyles.look - 1
      LEFT JOIN qr_codes ON qr_codes.id = restyles.qr_code_id AND qr_codes.account_id = restyles.account_id`,
    violated: `ledger.kind IS DISTINCT FROM 'restyle' OR ledger.qr_code_id <> restyles.qr_code_id
      OR (restyles.look > 1 AND former.look IS NULL)
      OR ledger.amount <> coalesce(former.paid, qr_codes.price_paid) - restyles.paid
      OR ledger.created_at <> restyles.restyled_at`,
    detail: lookIs
  },
  {
    invariant: "images",
    violated: `(length(restyles.config_json) - length(replace(restyles.config_json, '${imageReference}', ''))) <>
      (SELECT count(*) FROM qr_code_images JOIN images ON images.hash = image_hash
        WHERE qr_code_images.qr_code_id = restyles.qr_code_id AND qr_code_images.look = restyles.look)`,
    detail: `${lookIs} || ' lacks an image'`
  },
  {
    invariant: "redirect",
    joins: "LEFT JOIN redirects ON redirects.qr_code_id = restyles.qr_code_id",
    violated: `redirects.slug IS NULL OR NOT ${dialect.contains("restyles.config_json", addressInPicture)}`,
    detail: `${lookIs} || ' has not the address of its redirect'`
  }
]

const addressChecks: ReadonlyArray<Check> = [
  {
    invariant: "address",
    violated: `substr(redirects.address_key, 1, length(redirects.host) + 1) IS DISTINCT FROM (redirects.host || '/')
      OR substr(redirects.address_key, length(redirects.address_key) - length(redirects.account_id)) <> ' ' || redirects.account_id
      OR EXISTS (SELECT 1 FROM redirects AS other
        WHERE other.address_key = redirects.address_key AND other.slug <> redirects.slug)`,
    detail: "'account ' || redirects.account_id || ': code ' || redirects.slug || ' has not its own address'"
  }
]

const domainChecks: ReadonlyArray<Check> = [
  {
    invariant: "domain",
    violated: `EXISTS (SELECT 1 FROM domains AS other WHERE other.host = domains.host
      AND other.account_id <> domains.account_id AND other.state <> 'pending')`,
    detail: "'account ' || domains.account_id || ': another account holds ' || domains.host || ', too'"
  }
]

/** Checks the columns that filter and order lists. */
const listedChecks: ReadonlyArray<Check> = [
  {
    invariant: "listed",
    joins: `LEFT JOIN qr_code_list AS listed
        ON listed.account_id = qr_codes.account_id AND listed.ordinal = qr_codes.ordinal
      LEFT JOIN redirects ON redirects.qr_code_id = qr_codes.id
      LEFT JOIN scan_totals ON scan_totals.slug = redirects.slug`,
    violated: `listed.ordinal IS NULL
      OR listed.is_dynamic <> CASE WHEN redirects.slug IS NULL THEN 0 ELSE 1 END
      OR listed.is_blocked <> CASE WHEN qr_codes.is_active = 1 AND redirects.stopped_at IS NULL THEN 0 ELSE 1 END
      OR listed.is_paused <> CASE WHEN redirects.paused_at IS NULL THEN 0 ELSE 1 END
      OR listed.ends_at <> coalesce(redirects.expires_at, ${never})
      OR listed.scans <> coalesce(scan_totals.scans, 0)
      OR listed.look <> (SELECT count(*) FROM restyles WHERE restyles.qr_code_id = qr_codes.id)`,
    detail: `${recordIs} || ' is not listed as it is'`
  },
  {
    invariant: "listed",
    joins: `LEFT JOIN qr_code_list AS listed
      ON listed.account_id = qr_codes.account_id AND listed.ordinal = qr_codes.ordinal`,
    violated: `(length(listed.tags_json) > 2) <> EXISTS (SELECT 1 FROM qr_code_tags
      WHERE qr_code_tags.account_id = qr_codes.account_id AND qr_code_tags.ordinal = qr_codes.ordinal)`,
    detail: `${recordIs} || ' has other tags than it is found by'`
  }
]

/** Each claim refers to a record of its account. A former key may have several. */
const claimScan = (name: string, table: Table): Scan => ({
  name,
  rows: table,
  key: [`${table}.account_id`, `${table}.idempotency_key`],
  checks: [
    {
      invariant: "claim",
      joins: `LEFT JOIN qr_codes
        ON qr_codes.id = ${table}.qr_code_id AND qr_codes.account_id = ${table}.account_id`,
      violated: "qr_codes.id IS NULL",
      detail: `'account ' || ${table}.account_id || ': idempotency key ' || ${table}.idempotency_key`
    }
  ]
})

/** The scans that check all invariants. */
export const bookScans = (dialect: Dialect): ReadonlyArray<Scan> => [
  {
    name: "accounts",
    counts: "accounts",
    rows: "accounts",
    key: ["accounts.id"],
    checks: [...accountChecks, ...closedChecks]
  },
  {
    name: "ledger entries",
    counts: "entries",
    rows: "ledger",
    key: ["ledger.account_id", "ledger.sequence"],
    checks: [...entryChecks, ...topUpEntryChecks]
  },
  {
    name: "API keys",
    rows: "api_keys",
    key: ["api_keys.account_id", "api_keys.created_at", "api_keys.id"],
    checks: keyChecks
  },
  {
    name: "records",
    counts: "records",
    rows: "qr_codes",
    key: ["qr_codes.account_id", "qr_codes.ordinal"],
    checks: recordChecks(dialect)
  },
  {
    name: "looks",
    rows: "restyles",
    key: ["restyles.qr_code_id", "restyles.look"],
    checks: lookChecks(dialect)
  },
  claimScan("idempotency keys", "claims"),
  claimScan("former idempotency keys", "former_claims"),
  {
    name: "images",
    rows: "images",
    key: ["images.hash"],
    checks: [
      {
        invariant: "images",
        violated: "NOT EXISTS (SELECT 1 FROM qr_code_images WHERE image_hash = images.hash)",
        detail: `'image ' || images.hash || ' has no record'`
      }
    ]
  },
  {
    name: "events",
    rows: "account_events",
    key: ["account_events.account_id", "account_events.sequence"],
    checks: eventChecks
  },
  { name: "webhooks", rows: "webhooks", key: ["webhooks.id"], checks: webhookChecks },
  { name: "operators' log", rows: "operator_log", key: ["operator_log.sequence"], checks: logChecks },
  { name: "top-ups", rows: "top_ups", key: ["top_ups.id"], checks: topUpChecks },
  {
    name: "redirects",
    rows: "qr_codes",
    key: ["qr_codes.account_id", "qr_codes.ordinal"],
    checks: [redirectCheck(dialect), ...listedChecks]
  },
  {
    name: "adopted addresses",
    rows: "redirects",
    key: ["redirects.slug"],
    where: "redirects.address_key IS NOT NULL",
    checks: addressChecks
  },
  {
    name: "domains",
    rows: "domains",
    key: ["domains.host", "domains.account_id"],
    where: "domains.state <> 'pending'",
    checks: domainChecks
  },
  {
    name: "scans",
    rows: "scan_totals",
    key: ["scan_totals.slug"],
    checks: [
      {
        invariant: "scans",
        violated: `scan_totals.scans < (SELECT coalesce(sum(scan_days.scans), 0) FROM scan_days
          WHERE scan_days.scope = scan_totals.slug)`,
        detail: `'code ' || scan_totals.slug || ': its days have more scans than the ' || scan_totals.scans || ' of all times'`
      }
    ]
  }
]
