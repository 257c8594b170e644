import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import { type AccountId, AccountNotFound, type Email } from "../records/AccountRecord.ts"
import { isActing } from "../records/AccountStanding.ts"
import { maximumActiveKeys } from "../records/ApiKey.ts"
import { isDemoAddress } from "../records/demoAddress.ts"
import { DomainStorage } from "../storage/DomainStorage.ts"
import { Storage, type StorageError } from "../storage/Storage.ts"
import { CredentialStorage } from "./CredentialStorage.ts"
import { issueLink } from "./issueLink.ts"
import type { LinkPurpose } from "./Link.ts"
import { type Letter, Mailer } from "./Mailer.ts"
import { type Mail, MailId, type MailKind } from "./OutgoingMail.ts"
import { sessionLifetimes } from "./SessionRecord.ts"

/** The most mails of a kind to an address in an hour, over all requests. */
export const mailsAnHour = 3

const hour = 3_600_000

/** Milliseconds for which no other process takes a mail being sent. */
const sendTimeout = 60_000

/** The most attempts to send a mail: over about nine hours. */
const maximumAttempts = 10

/** Concurrent mails. */
const senders = 4

/** Milliseconds between polls for retries and for mails left by an ended process. */
const pollInterval = 30_000

const cleaningInterval = 10 * 60_000

/**
 * The delay of a retry: 30 seconds, doubling each time, up to two hours.
 *
 * @example
 * ```ts
 * import { delayAfter } from "@quick-response/core"
 *
 * delayAfter(1) // => 30_000
 * delayAfter(2) // => 60_000
 * ```
 */
export const delayAfter = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 2 * hour)

/** The account of a mail, and the language of its request. */
export interface MailSubject {
  readonly accountId?: AccountId
  readonly language?: string | undefined
}

/** Mails that survive restarts and outages of the mail server. */
export class Outbox extends Context.Tag("@quick-response/core/Outbox")<
  Outbox,
  {
    /** Queues a mail; false beyond {@link mailsAnHour}. Takes the same time whether the address is known or not. */
    readonly request: (
      kind: MailKind,
      email: Email,
      about?: MailSubject
    ) => Effect.Effect<boolean, StorageError>
    /** Starts delivery of due mails without waiting for the next poll. */
    readonly wake: Effect.Effect<void>
  }
>() {
  /** Sends due mails of all processes while the layer lives. */
  static readonly layer: Layer.Layer<Outbox, never, CredentialStorage | DomainStorage | Mailer | Storage> =
    Layer.scoped(
      Outbox,
      Effect.suspend(() => make)
    )

  /** Only queues mails: a serving process of the same store sends them at its next poll. */
  static readonly layerRemote: Layer.Layer<Outbox, never, CredentialStorage> = Layer.effect(
    Outbox,
    Effect.map(CredentialStorage, (storage) => asking(storage, Effect.void))
  )
}

const asking = (
  { requestMail }: typeof CredentialStorage.Service,
  wake: Effect.Effect<void>
): typeof Outbox.Service =>
  Outbox.of({
    request: Effect.fn("Outbox.request")(function* (kind, email, { accountId = null, language = null } = {}) {
      const at = yield* DateTime.now
      const requested = yield* requestMail({
        id: MailId.make(crypto.randomUUID()),
        kind,
        email,
        accountId,
        language,
        at,
        limit: mailsAnHour,
        since: DateTime.subtract(at, { millis: hour })
      })
      if (requested) yield* wake
      return requested
    }),
    wake
  })

/** Creates a link's secret at sending, and stores its hash. */
const linkLetter = (purpose: LinkPurpose, { email, accountId }: Mail) =>
  Effect.gen(function* () {
    const token = yield* issueLink(yield* CredentialStorage, { purpose, email, accountId })
    const letter: Letter = { _tag: "link", to: email, purpose, token }
    return letter
  })

const accountOf = (by: { readonly id: AccountId } | { readonly email: Email }) =>
  Effect.flatMap(Storage, (storage) => storage.findAccount(by)).pipe(
    Effect.catchTag("AccountNotFound", () => Effect.succeed(undefined))
  )

const hasAccount = (email: Email) => Effect.map(accountOf({ email }), (account) => account !== undefined)

/** The account's chosen language, or else the request's. */
const languageOf = (mail: Mail) =>
  Effect.map(subjectOf(mail), (account) => account?.language ?? mail.language ?? undefined)

/** Mails that are also sent for closed or suspended accounts, as warnings to the address's owner. */
const isWarning = {
  "sign-up": true,
  "password-reset": false,
  "email-change": false,
  "email-changed": true,
  "balance-low": false,
  "key-limit-reached": false,
  "domain-missing": true,
  "domain-lost": true,
  "webhook-failing": false,
  "webhook-disabled": false,
  "passkey-added": true,
  "passkey-removed": true,
  "passkey-refused": true,
  "password-removed": true,
  "password-made": true
} as const satisfies Record<MailKind, boolean>

const subjectOf = ({ accountId, email }: Mail) =>
  accountOf(accountId === null ? { email } : { id: accountId })

/** The name of the active key that the mail is about. Without it the mail is out of date. */
const keyNameOf = ({ id, accountId }: Mail) =>
  Effect.gen(function* () {
    if (accountId === null) return yield* new AccountNotFound({ account: "" })
    const page = { pageNumber: 1, pageSize: maximumActiveKeys, isActive: true, at: yield* DateTime.now }
    const { keys } = yield* (yield* Storage).listApiKeys(accountId, page)
    const key = keys.find(({ toldMail }) => toldMail === id)
    return key?.name ?? (yield* new AccountNotFound({ account: accountId }))
  })

/** The account's domains without a proof, or lost ones. Without any, the mail is out of date. */
const hostsOf = ({ accountId }: Mail, isLost: boolean) =>
  Effect.gen(function* () {
    if (accountId === null) return yield* new AccountNotFound({ account: "" })
    const domains = yield* (yield* DomainStorage).listDomains(accountId)
    const hosts = domains.flatMap(({ host, state, missingSince }) =>
      missingSince !== null && (state === "lost") === isLost ? [host] : []
    )
    return hosts.length === 0 ? yield* new AccountNotFound({ account: accountId }) : hosts.join(", ")
  })

const letterOf = (
  mail: Mail
): Effect.Effect<Letter, AccountNotFound | StorageError, CredentialStorage | DomainStorage | Storage> =>
  Effect.gen(function* () {
    const to = mail.email
    switch (mail.kind) {
      case "sign-up":
        return (yield* hasAccount(to)) ? { _tag: "account-exists", to } : yield* linkLetter(mail.kind, mail)
      case "password-reset":
        return (yield* hasAccount(to)) ? yield* linkLetter(mail.kind, mail) : { _tag: "no-account", to }
      case "email-change":
        return (yield* hasAccount(to)) ? { _tag: "address-taken", to } : yield* linkLetter(mail.kind, mail)
      case "email-changed":
        return { _tag: "address-changed", to }
      case "key-limit-reached":
        return { _tag: mail.kind, to, name: yield* keyNameOf(mail) }
      case "domain-missing":
      case "domain-lost":
        return { _tag: mail.kind, to, name: yield* hostsOf(mail, mail.kind === "domain-lost") }
      case "balance-low":
      case "webhook-failing":
      case "webhook-disabled":
      case "passkey-added":
      case "passkey-removed":
      case "passkey-refused":
      case "password-removed":
      case "password-made":
        return { _tag: mail.kind, to }
    }
  })

const make = Effect.gen(function* () {
  const storage = yield* CredentialStorage
  const mailer = yield* Mailer
  const wakes = yield* Queue.sliding<void>(senders)

  const send = (mail: Mail) =>
    subjectOf(mail).pipe(
      Effect.flatMap((account) =>
        !isDemoAddress(mail.email) && (isWarning[mail.kind] || account === undefined || isActing(account))
          ? Effect.flatMap(Effect.zip(letterOf(mail), languageOf(mail)), ([letter, language]) =>
              mailer.send(letter, language)
            )
          : Effect.void
      ),
      Effect.catchTag("AccountNotFound", () => Effect.void),
      Effect.timeoutFail({
        duration: sendTimeout,
        onTimeout: () => new Error(`the mail server took over ${sendTimeout / 1_000} seconds`)
      }),
      Effect.matchEffect({
        onSuccess: () => storage.settleMail(mail.id),
        onFailure: (error) =>
          Effect.gen(function* () {
            const isLast = mail.attempts >= maximumAttempts || ("permanent" in error && error.permanent)
            if (isLast) {
              yield* Effect.logError(
                `mail ${mail.id} is given up after ${mail.attempts} attempts: ${error.message}`
              )
              return yield* storage.settleMail(mail.id, yield* DateTime.now)
            }
            const delay = delayAfter(mail.attempts)
            yield* Effect.logWarning(`mail ${mail.id} is tried again in ${delay / 1_000} s: ${error.message}`)
            yield* storage.postponeMail(mail.id, DateTime.add(yield* DateTime.now, { millis: delay }))
          })
      })
    )

  const wake = Effect.asVoid(Queue.offer(wakes, undefined))

  /** Sends one mail; true if one was due. */
  const sendNext = Effect.gen(function* () {
    const at = yield* DateTime.now
    // Twice the sending time: another process must not take it while this one postpones or settles it.
    const mail = yield* storage.takeMail({ at, until: DateTime.add(at, { millis: 2 * sendTimeout }) })
    if (mail === undefined) return false
    // Another may be due: a slow mail server only delays its own senders.
    yield* wake
    yield* send(mail)
    return true
  })

  const sender = Queue.take(wakes).pipe(
    Effect.zipRight(Effect.repeat(sendNext, { while: (wasDue) => wasDue })),
    Effect.catchAll((error) => Effect.logWarning(`the outbox waits: ${error.message}`)),
    Effect.provideService(CredentialStorage, storage),
    Effect.forever
  )

  const clean = Effect.gen(function* () {
    const now = yield* Clock.currentTimeMillis
    yield* storage.deleteStale({
      expired: DateTime.unsafeMake(now - hour),
      idle: DateTime.unsafeMake(now - sessionLifetimes.idle),
      started: DateTime.unsafeMake(now - sessionLifetimes.total)
    })
  }).pipe(Effect.ignoreLogged, Effect.zipRight(Effect.sleep(cleaningInterval)), Effect.forever)

  yield* Effect.forkScoped(
    Effect.all(
      Array.from({ length: senders }, () => sender),
      { concurrency: senders }
    )
  )
  yield* Effect.forkScoped(clean)
  yield* Effect.forkScoped(Effect.forever(Effect.zipRight(wake, Effect.sleep(pollInterval))))

  return asking(storage, wake)
})
