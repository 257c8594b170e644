import type { Credits } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type {
  Account,
  AccountId,
  AccountNotFound,
  AccountSuspended,
  Email
} from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { Link, LinkExpired } from "./Link.ts"
import type { Mail, MailId } from "./OutgoingMail.ts"
import type { PasswordHash } from "./Password.ts"
import type { Session, SessionId, SessionPage, SessionQuery } from "./SessionRecord.ts"

/** The password that the caller verified is not the account's any more; nothing was changed. */
export class PasswordChanged extends Schema.TaggedError<PasswordChanged>()("PasswordChanged", {}) {
  override get message(): string {
    return "the password was changed meanwhile"
  }
}

/** A session to be started, with the hash of its secret. */
export interface NewSession {
  readonly id: SessionId
  readonly hash: string
  readonly userAgent: string
}

/** Credits for the first proof of an address. */
export interface Welcome {
  readonly amount: Credits
  readonly reason: string
  /** Stands for the address, and is remembered for ever: its keyed hash. */
  readonly mark: string
}

/** The password that the holder of a link to sign up or to reset it sets. */
export interface PasswordByLink {
  readonly linkHash: string
  /** The id of the account, if one is opened. */
  readonly newAccountId: AccountId
  readonly password: PasswordHash
  readonly session: NewSession
  readonly welcome: Welcome | undefined
  /** The id of the mail to an owner who had passkeys alone. */
  readonly mailId: MailId
  readonly at: DateTime.Utc
}

/**
 * The port to what a store keeps of people: passwords, sessions, links and mails to be sent. An adapter offers it beside
 * {@link Storage}, in the same store, where people sign in. Each verb is atomic, isolated and durable, and may fail with
 * {@link StorageError}. Ids, times, secrets and hashes come from the caller. The laws for adapters are in
 * `@quick-response/core/testing`.
 */
export class CredentialStorage extends Context.Tag("@quick-response/core/CredentialStorage")<
  CredentialStorage,
  {
    /**
     * Puts a mail into the outbox, due at once, unless `limit` mails of this kind were asked for this address after
     * `since`. Answers whether it did.
     */
    readonly requestMail: (
      mail: Omit<Mail, "attempts"> & {
        readonly at: DateTime.Utc
        readonly limit: number
        readonly since: DateTime.Utc
      }
    ) => Effect.Effect<boolean, StorageError>
    /** The mail that has been due longest, which is not due again until then; undefined where none is due. */
    readonly takeMail: (times: {
      readonly at: DateTime.Utc
      readonly until: DateTime.Utc
    }) => Effect.Effect<Mail | undefined, StorageError>
    /** Makes a mail due at this time. One that was settled stays so, and an unknown id changes nothing. */
    readonly postponeMail: (id: MailId, until: DateTime.Utc) => Effect.Effect<void, StorageError>
    /** The mail was sent, or given up at a time: it is never due again. An unknown id changes nothing, nor does one that was settled. */
    readonly settleMail: (id: MailId, failedAt?: DateTime.Utc) => Effect.Effect<void, StorageError>

    /** Stores a link. An account that would change its address by it must be open. */
    readonly createLink: (link: Link) => Effect.Effect<void, AccountNotFound | StorageError>
    /** The link with this hash that was not used yet; undefined where there is none. Its age is for the caller to judge. */
    readonly findLink: (hash: string) => Effect.Effect<Link | undefined, StorageError>
    /**
     * Uses a link to sign up or to reset a password. Where an account has its address, that account gets the password;
     * else a link to sign up opens an account, with the welcome if its mark was never seen. All links to the address and
     * all sessions of the account end, and the new session starts. Where the account had passkeys and no password, a mail of kind
     * `password-made` is due. A suspended account keeps its password, and the link stays.
     */
    readonly setPasswordByLink: (
      given: PasswordByLink
    ) => Effect.Effect<
      { readonly account: Account; readonly isNew: boolean },
      AccountSuspended | LinkExpired | StorageError
    >
    /**
     * Uses a link to change an address. The old address's links end, and a mail of kind `email-changed` to it is due. A
     * link is expired, too, where another account has the address by now or its account was closed. A suspended account keeps its
     * address, and the link stays.
     */
    readonly changeEmailByLink: (given: {
      readonly linkHash: string
      readonly mailId: MailId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Account, AccountSuspended | LinkExpired | StorageError>

    /** Sets the language of an open account's pages and mails; null for none. */
    readonly setLanguage: (
      accountId: AccountId,
      language: string | null
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /** The account that has this address or id, and its password; undefined where there is no such account or password. */
    readonly findPassword: (
      by: { readonly email: Email } | { readonly id: AccountId }
    ) => Effect.Effect<
      { readonly accountId: AccountId; readonly password: PasswordHash } | undefined,
      StorageError
    >
    /** Replaces the password and ends all other sessions and all links to the account's address. */
    readonly replacePassword: (given: {
      readonly accountId: AccountId
      /** Must still be the account's. */
      readonly current: PasswordHash
      readonly password: PasswordHash
      readonly keep: SessionId
    }) => Effect.Effect<void, PasswordChanged | StorageError>

    /** Starts a session. Where the account has `maximumSessions`, the one that was used longest ago ends. */
    readonly startSession: (given: {
      readonly session: NewSession
      readonly accountId: AccountId
      /** Must still be the account's: who resets a password keeps others out who are about to sign in by the old one. */
      readonly current: PasswordHash
      readonly at: DateTime.Utc
    }) => Effect.Effect<Session, PasswordChanged | StorageError>
    /** The session whose secret has this hash; undefined when it is unknown or was ended. */
    readonly findSession: (hash: string) => Effect.Effect<Session | undefined, StorageError>
    /** Notes the last use; a time before the one noted changes nothing, nor does an unknown id. */
    readonly touchSession: (id: SessionId, at: DateTime.Utc) => Effect.Effect<void, StorageError>
    /** A page of an account's open sessions, the newest first. */
    readonly listSessions: (
      accountId: AccountId,
      query: SessionQuery
    ) => Effect.Effect<SessionPage, StorageError>
    /** Ends the account's session with this id, or all; answers how many it ended. */
    readonly endSessions: (accountId: AccountId, id: SessionId | "all") => Effect.Effect<number, StorageError>

    /**
     * Closes an account: its address, password, passkeys, sessions, keys and links go, and so do the counts of its scans by day; its
     * ledger and its records stay. The address is free again. A top-up that was credited shortly before is named by `closedTopUp`.
     */
    readonly closeAccount: (given: {
      readonly accountId: AccountId
      /** Must still be the account's; undefined where the operator closes it, or a passkey proved its owner. */
      readonly current: PasswordHash | undefined
      /**
       * With `keep`, the default, its dynamic codes lead on as they are. With `stop` they are blocked for ever, and their targets,
       * fallbacks and versions are erased.
       */
      readonly redirects?: "keep" | "stop" | undefined
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, AccountNotFound | PasswordChanged | StorageError>

    /** A random key of this store in hex, the same for ever, under which marks are made. */
    readonly markKey: Effect.Effect<string, StorageError>
    /** Deletes links and challenges that expired before `expired`, mails settled and asked for before it, and sessions last used before `idle` or started before `started`. */
    readonly deleteStale: (before: {
      readonly expired: DateTime.Utc
      readonly idle: DateTime.Utc
      readonly started: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
  }
>() {}
