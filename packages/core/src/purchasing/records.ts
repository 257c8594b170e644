import * as Either from "@quick-response/core/either"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { tooManyTags } from "../config/accountRules.ts"
import { invalidInput } from "../config/refusals.ts"
import { configPieces } from "../config/StoredConfig.ts"
import type { AccountId } from "../records/AccountRecord.ts"
import {
  boughtContentOf,
  type Page,
  type QrCodeId,
  type QrCodeQuery,
  type QrCodeRecord
} from "../records/QrCode.ts"
import { labeled, type QrCodeLabel } from "../records/QrCodeLabel.ts"
import { maximumTags, type TooManyTags } from "../records/QrCodeTags.ts"
import { dynamicCodeOf } from "../redirects/DynamicCode.ts"
import type { CountedRedirect } from "../redirects/Redirect.ts"
import type { ShortAddressesShape } from "../redirects/ShortAddresses.ts"
import type { RedirectStorage } from "../storage/RedirectStorage.ts"
import { type Storage, StorageError } from "../storage/Storage.ts"
import type { QrCodeListItem } from "./OwnedQrCode.ts"

/** A record of a page whose configuration is read on demand. */
export interface LazyQrCode extends Omit<QrCodeListItem, "configJson"> {
  /** The configuration as stored, without its images. */
  readonly configText: string
  /**
   * The pieces of `configJson` in order; those at odd indices are its long images. Without images, the effect is
   * already an `Exit`.
   */
  readonly configPieces: Effect.Effect<ReadonlyArray<string>, StorageError>
}

/** A page of an account's records in the order of {@link QrCodePage}, of any size. */
export interface LazyQrCodePage {
  readonly qrCodes: ReadonlyArray<LazyQrCode>
  readonly totalCount: number
}

type StoredParts = Pick<QrCodeRecord, "configText" | "contentText" | "isActive" | "name" | "ownName">

/** The dynamic side of a record, if any, at a time. */
type SideAt = readonly [redirect: CountedRedirect | undefined, at: DateTime.Utc]

const noRedirects: ReadonlyMap<QrCodeId, CountedRedirect> = new Map()

const isDynamicText = (contentText: string | null): boolean =>
  boughtContentOf(contentText)?.type === "dynamic"

const refuseTags = ({ tags }: TooManyTags) =>
  invalidInput([tooManyTags(["addTags"], { tags, most: maximumTags })])

const imageReader =
  (storage: typeof Storage.Service) =>
  (hash: string): Effect.Effect<string, StorageError> =>
    Effect.flatMap(storage.findImage(hash), (text) =>
      text === undefined
        ? new StorageError({ cause: new Error(`the image ${hash} is missing`) })
        : Effect.succeed(text)
    )

/** Accounts' records for their owners, with images and dynamic sides. */
export const makeRecords = ({
  storage,
  redirectStorage,
  addresses
}: {
  readonly storage: typeof Storage.Service
  readonly redirectStorage: typeof RedirectStorage.Service
  readonly addresses: ShortAddressesShape
}) => {
  const readImage = imageReader(storage)

  const dynamicSides = Effect.fnUntraced(function* (
    accountId: AccountId,
    records: ReadonlyArray<Pick<QrCodeRecord, "contentText" | "id">>
  ) {
    const ids = records.filter(({ contentText }) => isDynamicText(contentText)).map(({ id }) => id)
    if (ids.length === 0) return noRedirects
    const redirects = yield* redirectStorage.findRedirects(accountId, ids)
    return new Map(redirects.map((redirect) => [redirect.qrCodeId, redirect]))
  })

  /** A record for its owner, without its configuration. */
  const published = <A extends StoredParts>(
    { configText, contentText, ownName, ...record }: A,
    redirect: CountedRedirect | undefined,
    at: DateTime.Utc
  ) => ({
    ...record,
    name: ownName ?? record.name,
    kind: redirect === undefined ? ("static" as const) : ("dynamic" as const),
    scans: redirect?.scans ?? null,
    content: boughtContentOf(contentText),
    isActive: record.isActive && (redirect?.pausedAt ?? null) === null,
    dynamic: redirect === undefined ? null : dynamicCodeOf(redirect, addresses, at)
  })

  const lazily = <A extends StoredParts>(record: A, ...side: SideAt) => ({
    ...published(record, ...side),
    configText: record.configText,
    configPieces: configPieces(record.configText, readImage)
  })

  const whole = <A extends StoredParts>(record: A, ...side: SideAt) =>
    Effect.map(configPieces(record.configText, readImage), (pieces) => ({
      ...published(record, ...side),
      configJson: pieces.join("")
    }))

  const finished = Effect.fnUntraced(function* (record: QrCodeRecord, redirect: CountedRedirect | undefined) {
    const code = yield* whole(record, redirect, yield* DateTime.now)
    return redirect === undefined
      ? code
      : { ...code, updatedAt: DateTime.max(code.updatedAt, redirect.changedAt) }
  })

  const find = Effect.fnUntraced(function* (accountId: AccountId, id: QrCodeId) {
    const record = yield* storage.findQrCode(accountId, id)
    return yield* finished(record, (yield* dynamicSides(accountId, [record])).get(id))
  })

  /** A page of the account's records with their dynamic sides, and the time of reading. */
  const page = Effect.fnUntraced(function* (accountId: AccountId, query: QrCodeQuery) {
    const { qrCodes, totalCount } = yield* storage.listQrCodes(accountId, query)
    const sides = yield* dynamicSides(accountId, qrCodes)
    const at = yield* DateTime.now
    return { seen: qrCodes.map((record) => [record, sides.get(record.id), at] as const), totalCount }
  })

  /** A page of the designs of the account's code, newest first. */
  const looks = Effect.fnUntraced(function* (accountId: AccountId, id: QrCodeId, page: Page) {
    return yield* Effect.forEach(yield* storage.listLooks(accountId, id, page), ({ configText, at }) =>
      Effect.map(configPieces(configText, readImage), (pieces) => ({ configJson: pieces.join(""), at }))
    )
  })

  return {
    find,
    findLazily: Effect.fnUntraced(function* (accountId: AccountId, id: QrCodeId) {
      const { updatedAt: _, ...record } = yield* storage.findQrCode(accountId, id)
      return lazily(record, (yield* dynamicSides(accountId, [record])).get(id), yield* DateTime.now)
    }),
    looks,
    /** A stored record with its dynamic side. */
    withSide: Effect.fnUntraced(function* (accountId: AccountId, record: QrCodeRecord) {
      return yield* finished(record, (yield* dynamicSides(accountId, [record])).get(record.id))
    }),
    label: Effect.fnUntraced(function* (accountId: AccountId, id: QrCodeId, label: QrCodeLabel) {
      const record = yield* Effect.catchTag(
        storage.labelQrCode(accountId, id, label, yield* DateTime.now),
        "TooManyTags",
        refuseTags
      )
      return yield* finished(record, (yield* dynamicSides(accountId, [record])).get(id))
    }),
    checkLabel: Effect.fnUntraced(function* (accountId: AccountId, id: QrCodeId, label: QrCodeLabel) {
      const would = labeled(yield* storage.findQrCode(accountId, id), label, yield* DateTime.now)
      if (Either.isLeft(would)) yield* refuseTags(would.left)
    }),
    list: Effect.fnUntraced(function* (accountId: AccountId, query: QrCodeQuery) {
      const { seen, totalCount } = yield* page(accountId, query)
      return { qrCodes: yield* Effect.forEach(seen, (one) => whole(...one)), totalCount }
    }),
    listLazily: (accountId: AccountId, query: QrCodeQuery) =>
      Effect.map(page(accountId, query), ({ seen, totalCount }) => ({
        qrCodes: seen.map((one) => lazily(...one)),
        totalCount
      })),
    wholeOf: Effect.fnUntraced(function* (record: QrCodeRecord) {
      const redirect = isDynamicText(record.contentText)
        ? yield* redirectStorage.findRedirectOf(record.id)
        : undefined
      if (redirect === undefined) return yield* finished(record, undefined)
      return yield* finished(record, (yield* dynamicSides(redirect.accountId, [record])).get(record.id))
    })
  }
}
