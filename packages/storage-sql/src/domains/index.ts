import type { SqlError } from "@effect/sql/SqlError"
import {
  type AccountId,
  AccountNotFound,
  afterLook,
  changedDomain,
  type Domain,
  type DomainHost,
  DomainLimitReached,
  DomainNotFound,
  DomainStorage,
  DomainTaken,
  domainEvent,
  domainEventType,
  domainMail,
  isHeld,
  type NewDomain,
  pendingDomain,
  UnknownDomain
} from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { appendEvents } from "../accounts/accountEvents.ts"
import { type AccountTotals, lockTotals } from "../accounts/accountTotals.ts"
import { insertMail, mailsToOwner } from "../accounts/mailTable.ts"
import { lockOpenAccount } from "../records/accounts.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import type { Change, Read } from "../statements/statement.ts"
import type { Transactions } from "../statements/Transactions.ts"
import {
  countCodes,
  countDomains,
  deleteDomain,
  insertDomain,
  lockDomainsOf,
  lockHost,
  lockPendingBefore,
  selectDomain,
  selectDomainsOf,
  selectDue,
  selectHeld,
  selectHeldMark,
  selectHost,
  updateDomain
} from "./domainTable.ts"

type Port = typeof DomainStorage.Service

const addDomain =
  (given: NewDomain): WriteVerb<Domain, AccountNotFound | DomainLimitReached | DomainTaken> =>
  (read) =>
    Effect.gen(function* () {
      const { accountId, host, limits } = given
      const [account] = yield* lockOpenAccount(read, accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const ofHost = yield* lockHost(read, host)
      const known = ofHost.find((domain) => domain.accountId === accountId)
      if (known !== undefined) return planned(known)
      if (ofHost.some((domain) => isHeld(domain) && domain.state !== "lost"))
        return yield* new DomainTaken({ host })
      if ((yield* lockDomainsOf(read, accountId)).length >= limits.account)
        return yield* new DomainLimitReached({ limit: limits.account, isOfAccount: true })
      const [counted] = yield* countDomains(read)
      if ((counted?.domains ?? 0) >= limits.all)
        return yield* new DomainLimitReached({ limit: limits.all, isOfAccount: false })
      const domain = pendingDomain(given)
      return planned(domain, ...insertDomain([domain]))
    })

/**
 * A host's domains, locked after this account and the accounts that have the host. An account that adds the host
 * concurrently needs no event, since its domain is pending.
 */
const lockHostOwners = (read: Read, host: DomainHost, ...own: ReadonlyArray<AccountId>) =>
  Effect.gen(function* () {
    const others = (yield* selectHost(read, host)).map(({ accountId }) => accountId)
    const accounts = yield* lockTotals(read, [...own, ...others])
    return { accounts, ofHost: yield* lockHost(read, host) }
  })

/** Plans the event and the mail of a domain that changed, or was removed, if it has one. */
const tell = (
  read: Read,
  accounts: ReadonlyMap<AccountId, AccountTotals>,
  [before, after]: readonly [Domain, Domain | undefined],
  at: DateTime.Utc
): Effect.Effect<ReadonlyArray<Change>, SqlError> =>
  Effect.gen(function* () {
    const { accountId, host } = before
    const account = accounts.get(accountId)
    if (account === undefined || account.closedAt !== null) return []
    const mail = after && domainMail(before, after)
    const mails = mail === undefined ? [] : insertMail(mailsToOwner(account, mail, at))
    const type = domainEventType(before, after)
    if (type === undefined) return mails
    const [counted] = yield* countCodes(read, accountId, host)
    return [...mails, ...appendEvents(account, [domainEvent(type, before, counted?.codes ?? 0)], at)]
  })

/** A look's domain, or the refusal of a proof, whose look is stored as well. */
type Recorded = { readonly domain: Domain } | { readonly taken: DomainTaken }

const recordLook =
  (...[accountId, host, look]: Parameters<Port["recordLook"]>): WriteVerb<Recorded, DomainNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const { accounts, ofHost } = yield* lockHostOwners(read, host, accountId)
      const domain = ofHost.find((one) => one.accountId === accountId)
      if (domain === undefined) return yield* new DomainNotFound({ host })
      const looked = afterLook(domain, look)
      const holder = ofHost.find((one) => one.accountId !== accountId && isHeld(one))
      const events = yield* tell(read, accounts, [domain, looked], look.at)
      if (holder === undefined || !isHeld(looked))
        return planned<Recorded>({ domain: looked }, ...updateDomain([looked]), ...events)
      if (holder.state !== "lost")
        return planned<Recorded>(
          { taken: new DomainTaken({ host }) },
          ...updateDomain([
            { ...domain, checkedAt: looked.checkedAt, found: looked.found, pointing: looked.pointing }
          ])
        )
      return planned<Recorded>(
        { domain: looked },
        deleteDomain(host, holder.accountId),
        ...updateDomain([looked]),
        ...(yield* tell(read, accounts, [holder, undefined], look.at)),
        ...events
      )
    })

const makeDomainLive =
  (host: DomainHost, at: DateTime.Utc): WriteVerb<Domain | undefined> =>
  (read) =>
    Effect.gen(function* () {
      const { accounts, ofHost } = yield* lockHostOwners(read, host)
      const proved = ofHost.find(({ state }) => state === "proved")
      if (proved === undefined) return planned(undefined)
      const live: Domain = { ...proved, state: "live", liveAt: at }
      const events = yield* tell(read, accounts, [proved, live], at)
      return planned<Domain | undefined>(live, ...updateDomain([live]), ...events)
    })

const changeDomain =
  (...[accountId, host, change]: Parameters<Port["changeDomain"]>): WriteVerb<Domain, DomainNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const ofAccount = yield* lockDomainsOf(read, accountId)
      const domain = ofAccount.find((one) => one.host === host && isHeld(one))
      if (domain === undefined) return yield* new DomainNotFound({ host })
      const others =
        change.isDefault === true ? ofAccount.filter((one) => one !== domain && one.isDefault) : []
      const changed = changedDomain(domain, change)
      return planned(
        changed,
        ...updateDomain(others.map((one) => ({ ...one, isDefault: false }))),
        ...updateDomain([changed])
      )
    })

const removeDomain =
  (accountId: AccountId, host: DomainHost, at: DateTime.Utc): WriteVerb<Domain, DomainNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const { accounts, ofHost } = yield* lockHostOwners(read, host, accountId)
      const domain = ofHost.find((one) => one.accountId === accountId)
      if (domain === undefined) return yield* new DomainNotFound({ host })
      const events = yield* tell(read, accounts, [domain, undefined], at)
      return planned(domain, deleteDomain(host, accountId), ...events)
    })

/** Removes a host from the account that holds it. */
export const removeHeld =
  (host: DomainHost, at: DateTime.Utc): WriteVerb<Domain, UnknownDomain> =>
  (read) =>
    Effect.gen(function* () {
      const holder = (yield* selectHost(read, host)).find(isHeld)
      if (holder === undefined) return yield* new UnknownDomain({ host })
      return yield* Effect.catchTag(
        removeDomain(holder.accountId, host, at)(read),
        "DomainNotFound",
        () => new UnknownDomain({ host })
      )
    })

const forgetPending =
  (before: DateTime.Utc): WriteVerb<number> =>
  (read) =>
    Effect.map(lockPendingBefore(read, before.epochMillis), (old) =>
      planned(old.length, ...old.map(({ host, accountId }) => deleteDomain(host, accountId)))
    )

const findDomain =
  (accountId: AccountId, host: DomainHost): ReadVerb<Domain | undefined> =>
  (read) =>
    Effect.map(selectDomain(read, host, accountId), ([domain]) => domain)

const listDomains =
  (accountId: AccountId): ReadVerb<ReadonlyArray<Domain>> =>
  (read) =>
    selectDomainsOf(read, accountId)

const listHeld =
  (after: string, limit: number): ReadVerb<ReadonlyArray<Domain>> =>
  (read) =>
    selectHeld(read, after, limit)

const heldMark: ReadVerb<string> = (read) => Effect.map(selectHeldMark(read), ([row]) => row?.mark ?? "")

const listDue =
  (at: DateTime.Utc, limit: number): ReadVerb<ReadonlyArray<Domain>> =>
  (read) =>
    selectDue(read, at.epochMillis, limit)

/** Domain storage by these transactions. */
export const makeDomains = ({ read, write }: Transactions): Port =>
  DomainStorage.of({
    addDomain: (domain) => write(addDomain(domain)),
    findDomain: (accountId, host) => read(findDomain(accountId, host)),
    listDomains: (accountId) => read(listDomains(accountId)),
    listHeldDomains: (after, limit) => read(listHeld(after, limit)),
    heldMark: read(heldMark),
    recordLook: (...given) =>
      Effect.flatMap(write(recordLook(...given)), (recorded) =>
        "taken" in recorded ? recorded.taken : Effect.succeed(recorded.domain)
      ),
    makeDomainLive: (host, at) => write(makeDomainLive(host, at)),
    changeDomain: (...given) => write(changeDomain(...given)),
    removeDomain: (...given) => write(removeDomain(...given)),
    listDueDomains: (at, limit) => read(listDue(at, limit)),
    forgetPendingDomains: (before) => write(forgetPending(before))
  })
