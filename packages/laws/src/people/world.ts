import { ApiKeyHash, ApiKeyId, CredentialStorage, QrCodeId, SessionId, Storage } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { byLink, freshHash, freshMailId, freshPassword, linkTo } from "../fixtures/credentialFixtures.ts"
import type { Operation as AgreementOperation } from "../trials/agreement.ts"
import { fresh, time } from "../trials/fixtures.ts"
import { pick } from "../trials/plans.ts"
import * as accounts from "./accountSteps.ts"
import * as links from "./linkSteps.ts"
import * as mails from "./mailSteps.ts"
import { done, inBooks, noPeople, type People, type Step } from "./PeopleModel.ts"
import * as sessions from "./sessionSteps.ts"

const several = <A>(count: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, index) => make(index))

export const counts = {
  accounts: 3,
  emails: 3,
  passwords: 2,
  sessions: 4,
  links: 3,
  mails: 4,
  marks: 2,
  keys: 2,
  qrCodes: 6
}

/** An id that sorts by this digit: ids must compare alike in all runs, so that failures are reproducible. */
const idStarting = (digit: number): string => `${digit}${crypto.randomUUID().slice(1)}`

/** A run's ids: fresh, so that runs on one store are independent. */
const makeIds = () => ({
  accounts: several(counts.accounts, fresh.accountId),
  emails: several(counts.emails, fresh.email),
  passwords: several(counts.passwords, freshPassword),
  sessions: several(counts.sessions, (index) => ({
    id: SessionId.make(idStarting(index)),
    hash: freshHash(),
    userAgent: "a browser"
  })),
  links: several(counts.links, freshHash),
  mails: several(counts.mails, freshMailId),
  marks: several(counts.marks, freshHash),
  keys: several(counts.keys, (index) => ({
    id: ApiKeyId.make(idStarting(index)),
    hash: ApiKeyHash.make(freshHash())
  })),
  qrCodes: several(counts.qrCodes, (index) => QrCodeId.make(idStarting(index)))
})

export type World = ReturnType<typeof makeIds>

export interface Stores {
  readonly people: typeof CredentialStorage.Service
  readonly books: typeof Storage.Service
}

export type Operation = AgreementOperation<People, CredentialStorage | Storage>

const stores = Effect.all({ people: CredentialStorage, books: Storage })

/** An operation with the request to the store and the model's acceptable answers. */
export const operation = (
  label: string,
  perform: (stores: Stores) => Effect.Effect<unknown, unknown>,
  step: (people: People) => ReadonlyArray<Step>
): Operation => ({ label, perform: Effect.flatMap(stores, perform), step })

/** Two of the three accounts start open, with a password and a session each. */
const opening = (world: World): ReadonlyArray<Operation> =>
  [0, 1].flatMap((index) => {
    const email = pick(world.emails, index)
    const link = linkTo(email, { hash: pick(world.links, index) })
    const given = byLink(link, {
      newAccountId: pick(world.accounts, index),
      password: pick(world.passwords, index),
      session: pick(world.sessions, index),
      at: time(0)
    })
    return [
      operation(
        `createLink ${index}`,
        ({ people }) => people.createLink(link),
        (people) => [links.createLink(people, link)]
      ),
      operation(
        `setPasswordByLink ${index}`,
        ({ people }) => people.setPasswordByLink(given),
        (people) => [links.setPasswordByLink(people, given)]
      )
    ]
  })

/** The ids of a run whose first accounts are open. */
export const makeWorld = Effect.suspend(() => {
  const world = makeIds()
  return Effect.as(Effect.all(opening(world).map(({ perform }) => perform)), world)
})

/** The initial contents of a store in a run. */
export const modelOf = (world: World): People =>
  opening(world).reduce((people, { step }) => step(people)[0]?.[0] ?? people, noPeople)

const wholePage = { pageNumber: 1, pageSize: 100 }

/** Shows all of these users' data except mails. */
export const views = (world: World): ReadonlyArray<Operation> => [
  ...world.accounts.flatMap((id, index) => [
    operation(
      `account ${index}`,
      ({ books }) => books.findAccount({ id }),
      (people) => [accounts.findAccount(people, { id })]
    ),
    operation(
      `password ${index}`,
      ({ people }) => people.findPassword({ id }),
      (people) => [sessions.findPassword(people, { id })]
    ),
    operation(
      `sessions ${index}`,
      ({ people }) => people.listSessions(id, { ...wholePage, openAt: time(0) }),
      (people) => [sessions.listSessions(people, id)]
    ),
    operation(
      `keys ${index}`,
      ({ books }) => books.listApiKeys(id, { ...wholePage, at: time(0) }),
      (people) => [accounts.listApiKeys(people, id)]
    ),
    operation(
      `ledger ${index}`,
      ({ books }) => books.listLedger(id, wholePage),
      (people) => [inBooks(people, { _tag: "listLedger", accountId: id, page: wholePage })]
    )
  ]),
  ...world.links.map((hash, index) =>
    operation(
      `link ${index}`,
      ({ people }) => people.findLink(hash),
      (people) => [
        done(
          people,
          people.links.find((link) => link.hash === hash)
        )
      ]
    )
  )
]

/** After all postponed mails of a run. */
const lastMails = { at: time(1_000), until: time(2_000) }

/** Shows all contents, takes and settles every remaining mail, and audits the store. */
export const atEnd = (world: World): ReadonlyArray<Operation> => [
  ...views(world),
  ...[...world.mails, "none is left"].map(() =>
    operation(
      "takeMail",
      ({ people }) => people.takeMail(lastMails),
      (people) => mails.takeMail(people, lastMails)
    )
  ),
  ...world.mails.map((id, index) =>
    operation(
      `settleMail ${index}`,
      ({ people }) => people.settleMail(id),
      (people) => [mails.setDueTime(people, id, null)]
    )
  ),
  operation(
    "audit",
    ({ books }) => books.audit,
    (people) => [done(people, [])]
  )
]
