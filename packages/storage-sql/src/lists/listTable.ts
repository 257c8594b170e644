import {
  type AccountId,
  type ListedParts,
  type NewRedirect,
  type QrCodeRecord,
  type Redirect,
  searchTextOf,
  sortNameOf,
  tagKeyOf
} from "@quick-response/core"
import * as Schema from "effect/Schema"
import { type Change, command, deleteRows, insertInto, updateRows } from "../statements/statement.ts"

/** A record's place in the list of its account. */
interface Place {
  readonly accountId: AccountId
  readonly ordinal: number
}

/** A record's row in the table of lists. */
interface Listed extends Place, ListedParts {
  /** The redirect of a dynamic record; undefined for a static one. */
  readonly redirect: Pick<NewRedirect, "expiresAt" | "isPaused" | "target"> | undefined
}

/**
 * The listed expiry of a record that never expires: the latest possible time, since keys of an index cannot be null.
 */
export const never = 8_640_000_000_000_000

const endOf = (redirect: Listed["redirect"]): number => redirect?.expiresAt?.epochMillis ?? never

export const TagsText: Schema.Schema<ReadonlyArray<string>, string> = Schema.parseJson(
  Schema.Array(Schema.String)
)

const place = {
  account_id: ({ accountId }: Place) => accountId,
  ordinal: ({ ordinal }: Place) => ordinal
} as const

const label = {
  own_name: ({ ownName }: Listed) => ownName,
  tags_json: ({ tags }: Listed) => JSON.stringify(tags),
  search_text: ({ redirect, ...parts }: Listed) => searchTextOf({ ...parts, target: redirect?.target }),
  sort_name: (parts: Listed) => sortNameOf(parts)
} as const

const insert = insertInto("qr_code_list")<Listed>({
  ...place,
  ...label,
  is_archived: () => 0,
  is_dynamic: ({ redirect }) => (redirect === undefined ? 0 : 1),
  is_blocked: () => 0,
  is_paused: ({ redirect }) => (redirect?.isPaused === true ? 1 : 0),
  ends_at: ({ redirect }) => endOf(redirect),
  scans: () => 0,
  look: () => 0
})

interface Tagged extends Place {
  readonly tag: string
}
const tagged = { ...place, tag_key: ({ tag }: Tagged) => tagKeyOf(tag) } as const
const insertTags = insertInto("qr_code_tags")<Tagged>({ ...tagged, tag: ({ tag }) => tag })
const deleteTags = deleteRows("qr_code_tags")<Tagged>(tagged)

const taggedOf = ({ accountId, ordinal, tags }: Listed): ReadonlyArray<Tagged> =>
  tags.map((tag) => ({ accountId, ordinal, tag }))

/** Lists new records, with their tags. */
export const insertListed = (records: ReadonlyArray<Listed>): ReadonlyArray<Change> => [
  ...insert(records),
  ...insertTags(records.flatMap(taggedOf))
]

const updateLabel = updateRows("qr_code_list")<Listed & Pick<QrCodeRecord, "isArchived">>(
  { ...label, is_archived: ({ isArchived }) => (isArchived ? 1 : 0) },
  place
)

/** Lists a record with another label. */
export const relabel = (
  before: Pick<QrCodeRecord, "tags">,
  after: Listed & Pick<QrCodeRecord, "isArchived">
): ReadonlyArray<Change> => {
  const [former, present] = [new Set(before.tags), new Set(after.tags)]
  return [
    ...updateLabel([after]),
    ...deleteTags(taggedOf({ ...after, tags: before.tags.filter((tag) => !present.has(tag)) })),
    ...insertTags(taggedOf({ ...after, tags: after.tags.filter((tag) => !former.has(tag)) }))
  ]
}

const updateRedirect = updateRows("qr_code_list")<Place & ListedParts & { readonly redirect: Redirect }>(
  {
    search_text: label.search_text,
    is_paused: ({ redirect }) => (redirect.pausedAt === null ? 0 : 1),
    ends_at: ({ redirect }) => endOf(redirect)
  },
  place
)

/** Lists a record with its changed redirect. */
export const relistRedirect = (record: Place & ListedParts, redirect: Redirect): ReadonlyArray<Change> =>
  updateRedirect([{ ...record, redirect }])

/** Lists a record as blocked by the operator, or no longer. */
export const updateBlocked = command(
  `UPDATE qr_code_list SET is_blocked = ?
    WHERE (account_id, ordinal) = (SELECT account_id, ordinal FROM qr_codes WHERE id = ?)`
)

/** Lists an account's dynamic records as blocked, without their targets. */
export const updateStopped = command(
  `UPDATE qr_code_list SET is_blocked = 1, ends_at = ${never}, search_text = ''
    WHERE account_id = ? AND is_dynamic = 1`
)

/** Sets the number of a record's present look; it must be unchanged since it was read. */
export const setLook = updateRows("qr_code_list")<Place & { readonly look: number }>(
  { look: ({ look }) => look },
  { ...place, look: ({ look }) => look - 1 }
)

/** Sets the listed scans of records. */
export const updateScans = updateRows("qr_code_list")<Place & { readonly scans: number }>(
  { scans: ({ scans }) => scans },
  place
)
