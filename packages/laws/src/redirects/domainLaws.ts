import {
  type AccountId,
  afterLook,
  type CredentialStorage,
  DomainHost,
  type DomainStorage,
  type EventStorage,
  lostAfter,
  newDomainToken,
  nextLookAt,
  pendingFor,
  type RedirectStorage,
  type Storage
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { signedUp } from "../fixtures/credentialFixtures.ts"
import { eventsOf, mailsAre } from "../fixtures/eventFixtures.ts"
import { dynamicCode } from "../fixtures/redirectFixtures.ts"
import { answerOf, refuses, same } from "../trials/answers.ts"
import { accountWith, time } from "../trials/fixtures.ts"

interface Stores {
  readonly domains: typeof DomainStorage.Service
  readonly redirects: typeof RedirectStorage.Service
  readonly storage: typeof Storage.Service
  readonly credentials: typeof CredentialStorage.Service
}

interface DomainTrial {
  readonly name: string
  readonly meaning: string
  readonly trial: (stores: Stores) => Effect.Effect<void, unknown, CredentialStorage | EventStorage | Storage>
}

const minute = 60_000
const day = 86_400_000
/** A due domain is checked at least once a day. */
const beyondLost = lostAfter + day

const freshHost = (): DomainHost => DomainHost.make(`${crypto.randomUUID()}.example`)

const roomy = { account: 10, all: 1_000_000_000 }

const domainOf = (accountId: AccountId, host: DomainHost, milliseconds = 0) => ({
  accountId,
  host,
  token: newDomainToken(),
  at: time(milliseconds),
  limits: roomy
})

const proofAt = (milliseconds: number) => ({
  isProved: true,
  found: ["qr-domain=it"],
  at: time(milliseconds)
})
const missingAt = (milliseconds: number) => ({ isProved: false, found: [], at: time(milliseconds) })

/** A domain that an account proved. */
const proved = ({ domains }: Stores, accountId: AccountId, host = freshHost()) =>
  Effect.gen(function* () {
    yield* domains.addDomain(domainOf(accountId, host))
    return yield* domains.recordLook(accountId, host, proofAt(minute))
  })

/** A domain that an account proved and lost. */
const lost = (stores: Stores, accountId: AccountId, host = freshHost()) =>
  Effect.gen(function* () {
    yield* proved(stores, accountId, host)
    yield* stores.domains.recordLook(accountId, host, missingAt(2 * minute))
    return yield* stores.domains.recordLook(accountId, host, missingAt(beyondLost))
  })

/** Finds the held domains of a new random host: no other host has its beginning. */
const holdersOf = ({ domains }: Pick<Stores, "domains">, host: DomainHost) =>
  Effect.map(domains.listHeldDomains(host.slice(0, -1), 2), (held) =>
    held.filter((domain) => domain.host === host)
  )

const anAccount = accountWith(Credits(0))

export const domainTrials: ReadonlyArray<DomainTrial> = [
  {
    name: "an account has a domain once, with its first token",
    meaning: "Else the record that a customer has set proves nothing.",
    trial: ({ domains }) =>
      Effect.gen(function* () {
        const [owner, other] = [yield* anAccount, yield* anAccount]
        const [host, second] = [freshHost(), freshHost()]
        const added = yield* domains.addDomain(domainOf(owner, host))
        yield* same("again", yield* domains.addDomain(domainOf(owner, host, 5)), added)
        const another = yield* domains.addDomain(domainOf(owner, second, 1))
        yield* same("the list", yield* domains.listDomains(owner), [added, another])
        yield* same("found", yield* domains.findDomain(owner, host), added)
        yield* same("another's", yield* domains.findDomain(other, host), undefined)
        const missing = domains.recordLook(other, host, proofAt(1))
        yield* refuses("another's look", missing, "DomainNotFound")
        yield* refuses("another's removal", domains.removeDomain(other, host, time(1)), "DomainNotFound")
        yield* same("removed", yield* domains.removeDomain(owner, host, time(1)), added)
        yield* same("after it", yield* domains.listDomains(owner), [another])
      })
  },
  {
    name: "of accounts that prove a host at once, one holds it",
    meaning: "Else a scanner of one customer's print is led by another.",
    trial: ({ domains }) =>
      Effect.gen(function* () {
        const host = freshHost()
        const accounts = yield* Effect.all([1, 2, 3, 4].map(() => anAccount))
        yield* Effect.forEach(accounts, (accountId) => domains.addDomain(domainOf(accountId, host)), {
          concurrency: "unbounded"
        })
        const answers = yield* Effect.forEach(
          accounts,
          (accountId) => answerOf(domains.recordLook(accountId, host, proofAt(minute))),
          { concurrency: "unbounded" }
        )
        const refused = answers.flatMap((answer) => ("refused" in answer ? [answer.refused] : []))
        yield* same(
          "the refusals",
          refused,
          Array.from({ length: 3 }, () => ({ _tag: "DomainTaken", host }))
        )
        const held = yield* holdersOf({ domains }, host)
        yield* same("its holders", held.length, 1)
        yield* refuses("a newcomer", domains.addDomain(domainOf(yield* anAccount, host)), "DomainTaken")
        const [loser] = accounts.filter((accountId) => accountId !== held[0]?.accountId)
        const after = loser === undefined ? undefined : yield* domains.findDomain(loser, host)
        yield* same("a refused proof's look", [after?.state, after?.found], ["pending", ["qr-domain=it"]])
      })
  },
  {
    name: "a domain is after its looks as `afterLook` says, and is due as `nextLookAt` says",
    meaning: "Else a host is lost by one wrong look, or never looked at again.",
    trial: ({ domains }) =>
      Effect.gen(function* () {
        const owner = yield* anAccount
        const host = freshHost()
        let expected = yield* domains.addDomain(domainOf(owner, host))
        const looks = [
          missingAt(minute),
          proofAt(2 * minute),
          missingAt(day),
          proofAt(2 * day),
          missingAt(3 * day),
          missingAt(3 * day + lostAfter - 1),
          missingAt(3 * day + lostAfter),
          missingAt(20 * day),
          proofAt(21 * day)
        ]
        const states: Array<string> = []
        for (const look of looks) {
          expected = afterLook(expected, look)
          yield* same("the answer", yield* domains.recordLook(owner, host, look), expected)
          yield* same("what is stored", yield* domains.findDomain(owner, host), expected)
          states.push(expected.state)
          const dueAt = DateTime.unsafeMake(nextLookAt(expected))
          for (const [at, isDue] of [
            [DateTime.subtract(dueAt, { millis: 1 }), false],
            [dueAt, true]
          ] as const) {
            const due = yield* domains.listDueDomains(at, 1_000_000)
            const isListed = due.some((domain) => domain.host === host)
            yield* same(`due ${isDue ? "at" : "before"} its time`, isListed, isDue)
          }
        }
        const course = ["pending", "proved", "proved", "proved", "proved", "proved", "lost", "lost", "proved"]
        yield* same("its states", states, course)
      })
  },
  {
    name: "a lost host goes to the account that proves it next, with nothing of its former holder",
    meaning: "Else the former holder of a domain decides where its new owner's codes lead.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains } = stores
        const [former, next] = [yield* anAccount, yield* anAccount]
        const { host } = yield* proved(stores, former)
        yield* domains.changeDomain(former, host, { isDefault: true, rootTarget: "https://former.example/" })
        yield* refuses("while it is held", domains.addDomain(domainOf(next, host)), "DomainTaken")
        yield* lost(stores, former, host)
        const waiting = yield* domains.addDomain(domainOf(next, host, beyondLost))
        const held = holdersOf(stores, host)
        yield* same("before the proof", (yield* held)[0]?.accountId, former)
        const taken = yield* domains.recordLook(next, host, proofAt(beyondLost + minute))
        yield* same("the answer", taken, afterLook(waiting, proofAt(beyondLost + minute)))
        yield* same("its root", [taken.isDefault, taken.rootTarget], [false, null])
        yield* same("its holder", yield* held, [taken])
        yield* same("of the former", yield* domains.findDomain(former, host), undefined)
        yield* refuses("the former", domains.addDomain(domainOf(former, host)), "DomainTaken")
      })
  },
  {
    name: "a lost host that is proved again is its holder's",
    meaning: "Else a customer whose name server failed for a week loses every print.",
    trial: (stores) =>
      Effect.gen(function* () {
        const owner = yield* anAccount
        const { host, state } = yield* lost(stores, owner)
        yield* same("at first", state, "lost")
        const back = yield* stores.domains.recordLook(owner, host, proofAt(beyondLost + minute))
        yield* same("after it", [back.state, back.missingSince], ["proved", null])
      })
  },
  {
    name: "a proved host goes live once, at its first time",
    meaning: "Else a page says that a certificate is missing although scans arrive.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains } = stores
        const owner = yield* anAccount
        const pending = yield* domains.addDomain(domainOf(owner, freshHost()))
        yield* same("pending", yield* domains.makeDomainLive(pending.host, time(day)), undefined)
        const domain = yield* proved(stores, owner)
        const live = { ...domain, state: "live", liveAt: time(day) }
        yield* same("proved", yield* domains.makeDomainLive(domain.host, time(day)), live)
        yield* same("again", yield* domains.makeDomainLive(domain.host, time(2 * day)), undefined)
        yield* same("what is stored", yield* domains.findDomain(owner, domain.host), live)
      })
  },
  {
    name: "an account has one default domain at most, which it holds",
    meaning: "Else a code is sold under a host that nobody chose.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains } = stores
        const owner = yield* anAccount
        const [one, two] = [yield* proved(stores, owner), yield* proved(stores, owner)]
        const pending = yield* domains.addDomain(domainOf(owner, freshHost()))
        const change = { isDefault: true, rootTarget: "https://example.test/" }
        yield* refuses("pending", domains.changeDomain(owner, pending.host, change), "DomainNotFound")
        const changed = yield* domains.changeDomain(owner, one.host, change)
        yield* same("the answer", changed, { ...one, ...change })
        yield* domains.changeDomain(owner, two.host, { isDefault: true })
        yield* same("the first", yield* domains.findDomain(owner, one.host), { ...changed, isDefault: false })
        const kept = yield* domains.changeDomain(owner, one.host, { rootTarget: null })
        yield* same("without a root", kept, one)
        const found = yield* domains.findDomain(owner, two.host)
        yield* same("the second", found, { ...two, isDefault: true })
      })
  },
  {
    name: "limits of domains hold, and their refusal changes nothing",
    meaning: "Else one customer fills the memory of every server with hosts.",
    trial: ({ domains }) =>
      Effect.gen(function* () {
        const owner = yield* anAccount
        const order = (limits: { readonly account: number; readonly all: number }) =>
          domains.addDomain({ ...domainOf(owner, freshHost()), limits })
        yield* order({ ...roomy, account: 2 })
        const second = yield* order({ ...roomy, account: 2 })
        yield* same("of the account", yield* answerOf(order({ ...roomy, account: 2 })), {
          refused: { _tag: "DomainLimitReached", limit: 2, isOfAccount: true }
        })
        yield* same("of all", yield* answerOf(order({ ...roomy, all: 2 })), {
          refused: { _tag: "DomainLimitReached", limit: 2, isOfAccount: false }
        })
        const again = domains.addDomain({ ...domainOf(owner, second.host), limits: { account: 1, all: 1 } })
        yield* same("one that is there", yield* again, second)
        yield* same("their number", (yield* domains.listDomains(owner)).length, 2)
      })
  },
  {
    name: "a domain that waited too long is forgotten, and no other",
    meaning: "Else a host stays in the way of its owner forever, or a held one goes.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains } = stores
        const owner = yield* anAccount
        const held = yield* proved(stores, owner)
        // Older than all others in the store, so that other trials' domains are not deleted.
        const at = DateTime.unsafeMake(1_000)
        yield* domains.addDomain({ ...domainOf(owner, freshHost()), at })
        const forget = (milliseconds: number) =>
          domains.forgetPendingDomains(DateTime.unsafeMake(milliseconds))
        yield* same("not before its time", yield* forget(1_000), 0)
        yield* same("the number", yield* forget(1_000 + pendingFor), 1)
        yield* same("those left", yield* domains.listDomains(owner), [held])
      })
  },
  {
    name: "each new state of a held domain, and its removal, adds one event",
    meaning: "Else a customer's program sells prints under a host that is lost, or never hears that it can.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains } = stores
        const [owner, next] = [yield* accountWith(Credits(1_000_000)), yield* anAccount]
        const host = freshHost()
        const of = (accountId: AccountId) =>
          Effect.map(eventsOf(accountId), (events) =>
            events.flatMap(({ type, timestamp, data }) =>
              type.startsWith("domain.") ? [[type, timestamp, data]] : []
            )
          )
        yield* domains.addDomain(domainOf(owner, host))
        yield* domains.recordLook(owner, host, missingAt(0))
        yield* same("while pending", yield* of(owner), [])
        for (const at of [minute, 2 * minute]) yield* domains.recordLook(owner, host, proofAt(at))
        yield* dynamicCode(owner, { host, shortUrl: `HTTPS://${host.toUpperCase()}/` })
        for (const at of [3 * minute, 4 * minute]) yield* domains.makeDomainLive(host, time(at))
        const looks = [day, 2 * day, day + lostAfter, 2 * day + lostAfter]
        for (const at of looks) yield* domains.recordLook(owner, host, missingAt(at))
        yield* domains.addDomain(domainOf(next, host, beyondLost))
        yield* domains.recordLook(next, host, proofAt(10 * day))
        yield* domains.removeDomain(next, host, time(11 * day))
        const none = { host, codes: 0 }
        const one = { host, codes: 1 }
        yield* same("the former holder's", yield* of(owner), [
          ["domain.proved", time(minute), none],
          ["domain.live", time(3 * minute), one],
          ["domain.lost", time(day + lostAfter), one],
          ["domain.removed", time(10 * day), one]
        ])
        yield* same("the next one's", yield* of(next), [
          ["domain.proved", time(10 * day), none],
          ["domain.removed", time(11 * day), none]
        ])
        yield* domains.addDomain(domainOf(next, host, 12 * day))
        yield* domains.removeDomain(next, host, time(12 * day))
        yield* same("a pending one's removal", (yield* of(next)).length, 2)
        yield* same("audit", yield* stores.storage.audit, [])
      })
  },
  {
    name: "the owner of a held host is mailed on days 1, 3 and 7 without a proof, once each",
    meaning: "Else a customer loses a domain unwarned, or is flooded by warnings.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains } = stores
        const owner = yield* anAccount
        const { host } = yield* proved(stores, owner)
        const start = day
        const looks = [0, 23, 24, 24, 25, 71, 72, 71, 73, 167, 168, 168, 190].map((hours) =>
          domains.recordLook(owner, host, missingAt(start + hours * 60 * minute))
        )
        const twice = (some: typeof looks) =>
          Effect.forEach(some, (look) => Effect.all([look, look], { concurrency: "unbounded" }))
        yield* twice(looks.slice(0, 3))
        yield* mailsAre(stores, owner, "domain-missing", 1)
        yield* twice(looks.slice(3))
        // The comparison above requested one more.
        yield* mailsAre(stores, owner, "domain-missing", 3)
        yield* mailsAre(stores, owner, "domain-lost", 1)
        const next = yield* anAccount
        const other = yield* proved(stores, next)
        yield* domains.recordLook(next, other.host, missingAt(day))
        yield* domains.recordLook(next, other.host, missingAt(5 * day))
        yield* domains.recordLook(next, other.host, proofAt(6 * day))
        yield* domains.recordLook(next, other.host, missingAt(7 * day))
        yield* domains.recordLook(next, other.host, missingAt(8 * day))
        yield* mailsAre(stores, next, "domain-missing", 2)
        yield* mailsAre(stores, next, "domain-lost", 0)
      })
  },
  {
    name: "held domains are listed in pages by host, each once",
    meaning: "Else scans under a host that is sold are not found.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains } = stores
        const [owner, other] = [yield* anAccount, yield* anAccount]
        const suffix = freshHost()
        const hostAt = (letter: string) => DomainHost.make(`${suffix.slice(0, 8)}-${letter}.${suffix}`)
        const third = yield* proved(stores, owner, hostAt("c"))
        const first = yield* proved(stores, owner, hostAt("a"))
        const second = yield* lost(stores, other, hostAt("b"))
        yield* domains.addDomain(domainOf(owner, hostAt("d")))
        const page = (after: string, limit: number) =>
          Effect.map(domains.listHeldDomains(after, limit), (all) =>
            all.filter(({ host }) => host.endsWith(suffix))
          )
        yield* same("the first", yield* page(hostAt(""), 2), [first, second])
        yield* same("the next", yield* page(second.host, 2), [third])
        yield* same("one", yield* page(first.host, 1), [second])
        yield* same("after the last", yield* page(third.host, 2), [])
      })
  },
  {
    name: "a removed or lost host forgets no code, and a closed account keeps its hosts unless its codes stop",
    meaning: "Else prints die with a domain, or with the account that keeps them.",
    trial: (stores) =>
      Effect.gen(function* () {
        const { domains, redirects, credentials } = stores
        const keeps = yield* signedUp({})
        const stops = yield* signedUp({})
        const owner = yield* accountWith(Credits(1_000_000))
        const host = freshHost()
        const code = yield* dynamicCode(owner, { host, shortUrl: `HTTPS://${host.toUpperCase()}/` })
        yield* lost(stores, owner, host)
        yield* domains.removeDomain(owner, host, time(1))
        yield* same("its code", yield* redirects.findRedirect(code.slug), code)
        const kept = yield* proved(stores, keeps.accountId)
        const gone = yield* proved(stores, stops.accountId)
        const close = { current: undefined, at: time(day) }
        yield* credentials.closeAccount({ accountId: keeps.accountId, ...close })
        yield* credentials.closeAccount({ accountId: stops.accountId, redirects: "stop", ...close })
        yield* same("kept", yield* domains.findDomain(keeps.accountId, kept.host), kept)
        yield* same("stopped", yield* domains.findDomain(stops.accountId, gone.host), undefined)
        const due = (yield* domains.listDueDomains(time(2 * day), 1_000_000)).map(({ host }) => host)
        yield* same("due", [due.includes(kept.host), due.includes(gone.host)], [true, false])
        const look = missingAt(2 * day)
        const looked = yield* domains.recordLook(keeps.accountId, kept.host, look)
        yield* same("its look", looked, afterLook(kept, look))
        yield* same("is held", yield* holdersOf(stores, kept.host), [looked])
        const closed = domains.addDomain(domainOf(keeps.accountId, freshHost()))
        yield* refuses("a closed account's", closed, "AccountNotFound")
      })
  }
]
