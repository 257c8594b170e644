import type { Credits } from "@quick-response/design/pricing/Credits"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { sha256Hex } from "../config/sha256.ts"
import { AccountId, type Email } from "../records/AccountRecord.ts"
import { demoAddress, demoClosesAt, maximumDemoAccounts } from "../records/demoAddress.ts"
import { demoHost } from "../records/normalEmail.ts"
import { OperatorStorage } from "../storage/OperatorStorage.ts"
import type { StorageError } from "../storage/Storage.ts"
import { CredentialStorage } from "./CredentialStorage.ts"
import { Credentials, type SignedIn } from "./Credentials.ts"
import { issueLink } from "./issueLink.ts"
import { MailId } from "./OutgoingMail.ts"
import { newSession, startedSession } from "./Sessions.ts"
import { hashToken } from "./secretToken.ts"
import { noPassword } from "./verifyPassword.ts"

/** Milliseconds between searches for demo accounts to close, unless one is due sooner. */
const pollInterval = 60_000

const pageSize = 100

const demoAddresses = Array.from({ length: maximumDemoAccounts }, (_, index) => demoAddress(index + 1))

/** Finds the addresses of demo accounts, and others that contain their host. */
const demoQuery = `@${demoHost}`

/** The operator offers no demo accounts. */
export class DemoClosed extends Schema.TaggedError<DemoClosed>()("DemoClosed", {}) {
  override get message(): string {
    return "demo accounts are not offered here; sign up for an account"
  }
}

/** {@link maximumDemoAccounts} are open. */
export class TooManyDemoAccounts extends Schema.TaggedError<TooManyDemoAccounts>()("TooManyDemoAccounts", {
  /** The time at which the next of them closes. */
  until: Schema.DateTimeUtc
}) {
  override get message(): string {
    return `${maximumDemoAccounts} demo accounts are open, which is the most at once; try again at ${DateTime.formatIso(this.until)}`
  }
}

/** The request is not for demo accounts, which have no known owner. */
export class DemoNotAllowed extends Schema.TaggedError<DemoNotAllowed>()("DemoNotAllowed", {
  deed: Schema.String
}) {
  override get message(): string {
    return `a demo account may not ${this.deed}; open an account of your own for that`
  }
}

interface OpenDemo {
  readonly id: AccountId
  readonly email: string | null
  readonly closesAt: DateTime.Utc
}

/** The demo accounts that are open, by the addresses in the store. */
const listDemos = ({
  findAccounts
}: typeof OperatorStorage.Service): Effect.Effect<ReadonlyArray<OpenDemo>, StorageError> =>
  Effect.gen(function* () {
    const demos: Array<OpenDemo> = []
    for (let pageNumber = 1, isLast = false; !isLast; pageNumber++) {
      const { accounts } = yield* findAccounts({ query: demoQuery, pageNumber, pageSize })
      for (const account of accounts) {
        const closesAt = demoClosesAt(account)
        if (closesAt !== null) demos.push({ id: account.id, email: account.email, closesAt })
      }
      isLast = accounts.length < pageSize
    }
    return demos
  })

/** The time at which the first of these accounts closes. */
const firstClosing = (demos: ReadonlyArray<OpenDemo>): DateTime.Utc | undefined => {
  const times = demos.map(({ closesAt }) => closesAt.epochMillis)
  return times.length === 0 ? undefined : DateTime.unsafeMake(Math.min(...times))
}

/**
 * Accounts for trying the service. Each is closed after an hour, and all at 03:00 UTC. They have no password, and an
 * address that no person can have.
 */
export class DemoAccounts extends Context.Tag("@quick-response/core/DemoAccounts")<
  DemoAccounts,
  {
    /** The credits of a new one. */
    readonly credits: Credits
    /** Opens an account, and starts its only session. */
    readonly open: (userAgent: string) => Effect.Effect<SignedIn, StorageError | TooManyDemoAccounts>
  }
>() {
  /** Opens accounts with these credits, and closes them while the layer lives. */
  static readonly layerOf = (
    credits: Credits,
    beforeClosing: BeforeClosing = () => Effect.void
  ): Layer.Layer<DemoAccounts, never, DemoRequirements> =>
    Layer.scoped(
      DemoAccounts,
      Effect.suspend(() => make(credits, beforeClosing))
    )

  /** Opens no accounts, but closes those that an earlier process opened. */
  static readonly layerClosing = (
    beforeClosing: BeforeClosing = () => Effect.void
  ): Layer.Layer<never, never, DemoRequirements> =>
    Layer.scopedDiscard(Effect.forkScoped(closeInTime(false, beforeClosing)))
}

/** Runs before an account is closed, to cancel its open top-ups. */
type BeforeClosing = (id: AccountId) => Effect.Effect<void>

type DemoRequirements = CredentialStorage | Credentials | OperatorStorage

/** Closes demo accounts when they expire. Never ends, or ends when no account is left. */
const closeInTime = (
  isForever: boolean,
  beforeClosing: BeforeClosing
): Effect.Effect<void, never, DemoRequirements> =>
  Effect.gen(function* () {
    const operators = yield* OperatorStorage
    const credentials = yield* Credentials

    const close = ({ id }: OpenDemo) =>
      Effect.gen(function* () {
        yield* beforeClosing(id)
        // Another process may have closed it.
        yield* Effect.catchTag(credentials.closeAccount(id, "stop"), "AccountNotFound", () => Effect.void)
      })

    /** Closes the accounts that are due, and returns the others. */
    const closeDue = Effect.gen(function* () {
      const now = yield* DateTime.now
      const isDue = ({ closesAt }: OpenDemo) => DateTime.lessThanOrEqualTo(closesAt, now)
      const demos = yield* listDemos(operators)
      yield* Effect.forEach(demos.filter(isDue), close, { discard: true })
      return demos.filter((demo) => !isDue(demo))
    })

    const round = Effect.gen(function* () {
      const left = yield* Effect.catchAll(closeDue, ({ message }) =>
        Effect.as(Effect.logWarning(`demo accounts are closed later: ${message}`), undefined)
      )
      const next = left && firstClosing(left)
      const wait = next === undefined ? pollInterval : next.epochMillis - (yield* DateTime.now).epochMillis
      if (!isForever && left?.length === 0) return false
      yield* Effect.sleep(Math.min(pollInterval, Math.max(0, wait)))
      return true
    })
    yield* Effect.repeat(round, { while: (isMore) => isMore })
  })

const make = (credits: Credits, beforeClosing: BeforeClosing) =>
  Effect.gen(function* () {
    const storage = yield* CredentialStorage
    const operators = yield* OperatorStorage
    yield* Effect.forkScoped(closeInTime(true, beforeClosing))

    /** A random address of those that are free. */
    const findAddress = Effect.gen(function* () {
      const demos = yield* listDemos(operators)
      const taken = new Set(demos.map(({ email }) => email))
      const free = demoAddresses.filter((address) => !taken.has(address))
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
      const email = free[random % free.length]
      if (email !== undefined) return email
      return yield* new TooManyDemoAccounts({ until: firstClosing(demos) ?? (yield* DateTime.now) })
    })

    const openAt = (email: Email, userAgent: string) =>
      Effect.gen(function* () {
        // A link opens an account with credits and a session in one step.
        const token = yield* issueLink(storage, { purpose: "sign-up", email, accountId: null })
        const { secret, stored } = newSession(userAgent)
        const at = yield* DateTime.now
        const { account, isNew } = yield* storage.setPasswordByLink({
          linkHash: hashToken(token),
          newAccountId: AccountId.make(crypto.randomUUID()),
          mustOpen: true,
          password: noPassword,
          session: stored,
          welcome: { amount: credits, reason: "demo", mark: yield* sha256Hex(crypto.randomUUID()) },
          mailId: MailId.make(crypto.randomUUID()),
          at
        })
        return { account, isNew, session: startedSession(stored, account.id, at), secret }
      })

    const open = Effect.fn("DemoAccounts.open")((userAgent: string) =>
      Effect.flatMap(findAddress, (email) => openAt(email, userAgent)).pipe(
        // A concurrent request got the address.
        Effect.retry({ while: ({ _tag }) => _tag === "LinkExpired" })
      )
    )

    return DemoAccounts.of({
      credits,
      open: (userAgent) =>
        Effect.catchTags(open(userAgent), {
          AccountNotFound: Effect.die,
          AccountSuspended: Effect.die,
          LinkExpired: Effect.die
        })
    })
  })
