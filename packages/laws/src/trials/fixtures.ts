import {
  type Account,
  AccountId,
  Email,
  HostUser,
  IdempotencyKey,
  imageReference,
  type PurchaseOrder,
  QrCodeId,
  Storage,
  type StorageError,
  type StoredConfig,
  type StoredImage
} from "@quick-response/core"
import { type Credits, Credits as credits } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const decodeEmail = Schema.decodeSync(Email)
const decodeHostUser = Schema.decodeSync(HostUser)

/** A time, in milliseconds after the start of the tests. */
export const time = (milliseconds: number): DateTime.Utc =>
  DateTime.unsafeMake(1_800_000_000_000 + milliseconds)

export const fresh = {
  accountId: (): AccountId => AccountId.make(crypto.randomUUID()),
  email: (): Email => decodeEmail(`${crypto.randomUUID()}@example.test`),
  /** Hosts may name users by their addresses. */
  hostUser: (): HostUser => decodeHostUser(`${crypto.randomUUID()}@example.test`),
  qrCodeId: (): QrCodeId => QrCodeId.make(crypto.randomUUID()),
  /** Sorts by these hexadecimal digits, at most eight. */
  qrCodeIdStarting: (digits: string): QrCodeId =>
    QrCodeId.make(`${digits}${crypto.randomUUID().slice(digits.length)}`),
  idempotencyKey: (): IdempotencyKey => IdempotencyKey.make(crypto.randomUUID()),
  image: (): StoredImage => {
    const hash = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll("-", "")
    return { hash, text: `data:,${hash}` }
  }
} as const

/** A configuration that refers to these images in order, with this data hash. */
export const configWith = (images: ReadonlyArray<StoredImage>, dataHash = "data"): StoredConfig => ({
  dataHash,
  text: `{"images":[${images.map(({ hash }) => `"${imageReference}${hash}"`).join(",")}]}`,
  images: [...new Set(images)]
})

export const oneCredit: Credits = credits(10_000)

/** Opens a new account with this balance. */
export const accountWith = (amount: Credits) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const account = yield* storage.createAccount({ id: fresh.accountId(), email: fresh.email(), at: time(0) })
    if (amount !== 0) {
      yield* storage.post({
        accountId: account.id,
        kind: "grant",
        amount,
        reason: "to start with",
        at: time(0)
      })
    }
    return account.id
  })

/** An order of a new QR code for one credit, with overrides. */
export const orderBy = (accountId: AccountId, given: Partial<PurchaseOrder> = {}): PurchaseOrder => ({
  accountId,
  qrCodeId: fresh.qrCodeId(),
  name: "a code",
  config: { text: `{"data":"https://example.test"}`, images: [], dataHash: "data" },
  contentText: null,
  price: oneCredit,
  idempotency: undefined,
  at: time(0),
  ...given
})

export const allPages = <A, E, R>(
  page: (request: {
    readonly pageNumber: number
    readonly pageSize: number
  }) => Effect.Effect<ReadonlyArray<A>, E, R>,
  pageSize: number
): Effect.Effect<ReadonlyArray<A>, E, R> =>
  Effect.gen(function* () {
    const all: Array<A> = []
    for (let pageNumber = 1; ; pageNumber++) {
      const elements = yield* page({ pageNumber, pageSize })
      if (elements.length === 0) return all
      all.push(...elements)
    }
  })

/** All accounts of a store by address. */
export const allAccounts = ({
  listAccounts
}: typeof Storage.Service): Effect.Effect<ReadonlyArray<Account>, StorageError> =>
  allPages((page) => Effect.map(listAccounts(page), ({ accounts }) => accounts), 1_000)
