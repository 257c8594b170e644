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

/** The verified password is no longer the account's; no change. */
export class PasswordChanged extends Schema.TaggedError<PasswordChanged>()("PasswordChanged", {}) {
  override get message(): string {
    return "the password was changed meanwhile"
  }
}

/** A session to start, with its secret's hash. */
export interface NewSession {
  readonly id: SessionId
  readonly hash: string
  readonly userAgent: string
}

/** Credits for the first proof of an address. */
export interface Welcome {
  readonly amount: Credits
  readonly reason: string
  /** The address's keyed hash, kept forever. */
  readonly mark: string
}

/** The password set by the holder of a link to sign up or reset. */
export interface PasswordByLink {
  readonly linkHash: string
  /** The id for an account that is opened. */
  readonly newAccountId: AccountId
  /** True if the link counts as expired once an account has its address. */
  readonly mustOpen?: boolean | undefined
  readonly password: PasswordHash
  readonly session: NewSession
  readonly welcome: Welcome | undefined
  /** The id for a mail to an owner with passkeys only. */
  readonly mailId: MailId
  readonly at: DateTime.Utc
}

/**
 * The port to passwords, sessions, links and outgoing mails, needed for sign-in, in the store of {@link Storage} and
 * with its guarantees and laws. Callers provide ids, times, secrets and hashes.
 */
export class CredentialStorage extends Context.Tag("@quick-response/core/CredentialStorage")<
  CredentialStorage,
  {
    /**
     * Queues a mail, due at once, unless `limit` mails of this kind were requested for this address after `since`. True
     * if queued.
     */
    readonly requestMail: (
      mail: Omit<Mail, "attempts"> & {
        readonly at: DateTime.Utc
        readonly limit: number
        readonly since: DateTime.Utc
      }
    ) => Effect.Effect<boolean, StorageError>
    /** Takes the longest due mail, which is not due again until a time; undefined if no mail is due. */
    readonly takeMail: (times: {
      readonly at: DateTime.Utc
      readonly until: DateTime.Utc
    }) => Effect.Effect<Mail | undefined, StorageError>
    /** Makes a mail due at this time. Ignores settled mails and unknown ids. */
    readonly postponeMail: (id: MailId, until: DateTime.Utc) => Effect.Effect<void, StorageError>
    /** Settles a mail, sent or given up at a time: it is never due again. Ignores settled mails and unknown ids. */
    readonly settleMail: (id: MailId, failedAt?: DateTime.Utc) => Effect.Effect<void, StorageError>

    /** Stores a link. For an address change, the account must be open. */
    readonly createLink: (link: Link) => Effect.Effect<void, AccountNotFound | StorageError>
    /** The unused link with this hash, if any. The caller checks its age. */
    readonly findLink: (hash: string) => Effect.Effect<Link | undefined, StorageError>
    /**
     * Uses a link to sign up or to reset a password. If an account has its address, that gets the password; otherwise a
     * sign-up link opens an account, with the welcome if its mark is new. All links to the address and all sessions of
     * the account end, and the new session starts. If the account had passkeys but no password, a mail of kind
     * `password-made` is queued. A suspended account keeps its password, and the link stays.
     */
    readonly setPasswordByLink: (
      given: PasswordByLink
    ) => Effect.Effect<
      { readonly account: Account; readonly isNew: boolean },
      AccountSuspended | LinkExpired | StorageError
    >
    /**
     * Uses a link to change an address. Ends the old address's links, and queues a mail of kind `email-changed` to it.
     * The link counts as expired if another account has the address by now, or its own was closed. A suspended account
     * keeps its address, and the link stays.
     */
    readonly changeEmailByLink: (given: {
      readonly linkHash: string
      readonly mailId: MailId
      readonly at: DateTime.Utc
    }) => Effect.Effect<Account, AccountSuspended | LinkExpired | StorageError>

    /** Sets the language of an open account's pages and mails; null to unset it. */
    readonly setLanguage: (
      accountId: AccountId,
      language: string | null
    ) => Effect.Effect<Account, AccountNotFound | StorageError>
    /** The account with this address or id, and its password; undefined without either. */
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

    /** Starts a session. Beyond `maximumSessions`, the least recently used one ends. */
    readonly startSession: (given: {
      readonly session: NewSession
      readonly accountId: AccountId
      /**
       * Must still be the account's password, so that a password reset also stops concurrent sign-ins with the old one.
       */
      readonly current: PasswordHash
      readonly at: DateTime.Utc
    }) => Effect.Effect<Session, PasswordChanged | StorageError>
    /** The open session with this secret's hash, if any. */
    readonly findSession: (hash: string) => Effect.Effect<Session | undefined, StorageError>
    /** Records the last use; ignores earlier times and unknown ids. */
    readonly touchSession: (id: SessionId, at: DateTime.Utc) => Effect.Effect<void, StorageError>
    /** A page of an account's open sessions, newest first. */
    readonly listSessions: (
      accountId: AccountId,
      query: SessionQuery
    ) => Effect.Effect<SessionPage, StorageError>
    /** Ends the account's session with this id, or all; returns the number ended. */
    readonly endSessions: (accountId: AccountId, id: SessionId | "all") => Effect.Effect<number, StorageError>

    /**
     * Closes an account: deletes its address, password, passkeys, sessions, keys, links and daily scan counts; its
     * ledger and records stay. The address is free again. Recently credited top-ups are flagged by `closedTopUp`.
     */
    readonly closeAccount: (given: {
      readonly accountId: AccountId
      /** Must still be the account's; undefined if an operator closes it, or a passkey proved its owner. */
      readonly current: PasswordHash | undefined
      /**
       * With `keep`, the default, its dynamic codes continue unchanged. With `stop` they are blocked forever, and their
       * targets, fallbacks and versions are erased.
       */
      readonly redirects?: "keep" | "stop" | undefined
      readonly at: DateTime.Utc
    }) => Effect.Effect<void, AccountNotFound | PasswordChanged | StorageError>

    /** This store's permanent random key for marks, in hex. */
    readonly markKey: Effect.Effect<string, StorageError>
    /**
     * Deletes links and challenges that expired before `expired`, settled mails requested before it, and sessions last
     * used before `idle` or started before `started`.
     */
    readonly deleteStale: (before: {
      readonly expired: DateTime.Utc
      readonly idle: DateTime.Utc
      readonly started: DateTime.Utc
    }) => Effect.Effect<void, StorageError>
  }
>() {}
