import {
  type AccountId,
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
  nextLookAt,
  pendingDomain
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { countCodes } from "../redirects/redirectVerbs.ts"
import { appendEventOf, mailOwner } from "../state/appendEvent.ts"
import { byCodePoint } from "../state/sort.ts"
import { findOpenAccount, type State } from "../state/state.ts"

type Port = typeof DomainStorage.Service

const keyOf = ({ host, accountId }: Pick<Domain, "accountId" | "host">): string => `${host} ${accountId}`

const store = (state: State, domain: Domain): Domain => {
  state.domains.set(keyOf(domain), domain)
  return domain
}

const all = (state: State): ReadonlyArray<Domain> => [...state.domains.values()]

const older = (a: Domain, b: Domain): number =>
  a.createdAt.epochMillis - b.createdAt.epochMillis || (a.host < b.host ? -1 : 1)

/** The domain of another account that holds the host. */
const otherHolder = (state: State, { host, accountId }: Pick<Domain, "accountId" | "host">) =>
  all(state).find((domain) => domain.host === host && domain.accountId !== accountId && isHeld(domain))

const own = (state: State, accountId: AccountId, host: DomainHost): Either.Either<Domain, DomainNotFound> => {
  const domain = state.domains.get(keyOf({ accountId, host }))
  return domain === undefined ? Either.left(new DomainNotFound({ host })) : Either.right(domain)
}

/** Adds the event and the mail for a domain that changed or was removed, if there are any. */
const tell = (state: State, before: Domain, after: Domain | undefined, at: DateTime.Utc): void => {
  const mail = after && domainMail(before, after)
  const data = state.accounts.get(before.accountId)
  if (mail !== undefined && data !== undefined) mailOwner(state, data, mail, at)
  const type = domainEventType(before, after)
  if (type === undefined) return
  const codes = countCodes(state, before.accountId).get(before.host) ?? 0
  appendEventOf(state, before.accountId, [domainEvent(type, before, codes)], at)
}

const addDomain = (state: State, given: NewDomain) =>
  Either.gen(function* () {
    const { accountId, host, limits } = given
    yield* findOpenAccount(state, accountId)
    const known = state.domains.get(keyOf({ accountId, host }))
    if (known !== undefined) return known
    const holder = otherHolder(state, { accountId, host })
    if (holder !== undefined && holder.state !== "lost") return yield* Either.left(new DomainTaken({ host }))
    const counts = [all(state).filter((domain) => domain.accountId === accountId).length, state.domains.size]
    for (const [index, limit] of [limits.account, limits.all].entries())
      if ((counts[index] ?? 0) >= limit)
        return yield* Either.left(new DomainLimitReached({ limit, isOfAccount: index === 0 }))
    return store(state, pendingDomain(given))
  })

const remove = (state: State, domain: Domain, at: DateTime.Utc): Domain => {
  state.domains.delete(keyOf(domain))
  tell(state, domain, undefined, at)
  return domain
}

/** Removes a host from the account that holds it; returns its domain, or undefined. */
export const removeHeld = (state: State, host: DomainHost, at: DateTime.Utc): Domain | undefined => {
  const holder = all(state).find((domain) => domain.host === host && isHeld(domain))
  return holder && remove(state, holder, at)
}

/** All domains by host, then by account id. */
export const sortedDomains = (state: State): ReadonlyArray<Domain> =>
  all(state).toSorted((a, b) => byCodePoint(a.host, b.host) || byCodePoint(a.accountId, b.accountId))

const recordLook = (state: State, ...[accountId, host, look]: Parameters<Port["recordLook"]>) =>
  Either.gen(function* () {
    const domain = yield* own(state, accountId, host)
    const looked = afterLook(domain, look)
    const holder = otherHolder(state, domain)
    if (holder === undefined || !isHeld(looked)) {
      tell(state, domain, looked, look.at)
      return store(state, looked)
    }
    if (holder.state !== "lost") {
      store(state, {
        ...domain,
        checkedAt: looked.checkedAt,
        found: looked.found,
        pointing: looked.pointing
      })
      return yield* Either.left(new DomainTaken({ host }))
    }
    remove(state, holder, look.at)
    tell(state, domain, looked, look.at)
    return store(state, looked)
  })

/** Domain storage in memory. Each verb is one synchronous step, and so atomic. */
export const make = (state: State): Port =>
  DomainStorage.of({
    addDomain: (domain) => Effect.suspend(() => addDomain(state, domain)),
    findDomain: (accountId, host) => Effect.sync(() => state.domains.get(keyOf({ accountId, host }))),
    listDomains: (accountId) =>
      Effect.sync(() =>
        all(state)
          .filter((domain) => domain.accountId === accountId)
          .toSorted(older)
      ),
    heldMark: Effect.sync(() =>
      JSON.stringify(
        all(state)
          .filter(isHeld)
          .map(({ host, accountId, state, isDefault, rootTarget }) => [
            host,
            accountId,
            state,
            isDefault,
            rootTarget
          ])
      )
    ),
    listHeldDomains: (after, limit) =>
      Effect.sync(() =>
        sortedDomains(state)
          .filter((domain) => isHeld(domain) && byCodePoint(domain.host, after) > 0)
          .slice(0, limit)
      ),
    recordLook: (...given) => Effect.suspend(() => recordLook(state, ...given)),
    makeDomainLive: (host, at) =>
      Effect.sync(() => {
        const domain = all(state).find((one) => one.host === host && one.state === "proved")
        if (domain === undefined) return undefined
        const live: Domain = { ...domain, state: "live", liveAt: at }
        tell(state, domain, live, at)
        return store(state, live)
      }),
    changeDomain: (accountId, host, change) =>
      Effect.suspend(() =>
        Either.flatMap(own(state, accountId, host), (domain) => {
          if (!isHeld(domain)) return Either.left(new DomainNotFound({ host }))
          if (change.isDefault === true)
            for (const other of all(state))
              if (other.accountId === accountId && other.isDefault)
                store(state, { ...other, isDefault: false })
          return Either.right(store(state, changedDomain(domain, change)))
        })
      ),
    removeDomain: (accountId, host, at) =>
      Effect.suspend(() => Either.map(own(state, accountId, host), (domain) => remove(state, domain, at))),
    listDueDomains: (at, limit) =>
      Effect.sync(() =>
        all(state)
          .filter((domain) => nextLookAt(domain) <= at.epochMillis)
          .toSorted((a, b) => nextLookAt(a) - nextLookAt(b) || older(a, b))
          .slice(0, limit)
      ),
    forgetPendingDomains: (before) =>
      Effect.sync(() => {
        const old = all(state).filter(
          (domain) => !isHeld(domain) && domain.createdAt.epochMillis < before.epochMillis
        )
        for (const domain of old) state.domains.delete(keyOf(domain))
        return old.length
      })
  })
