import {
  allKeyVerbs,
  type CredentialStorage,
  fullGrant,
  LinkPurpose,
  MailKind,
  type Storage
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import type * as Effect from "effect/Effect"
import * as FastCheck from "fast-check"
import type { Plan as AgreementPlan } from "../trials/agreement.ts"
import { orderBy, time } from "../trials/fixtures.ts"
import { pick } from "../trials/plans.ts"
import * as accounts from "./accountSteps.ts"
import * as links from "./linkSteps.ts"
import * as mails from "./mailSteps.ts"
import type { People, Step } from "./PeopleModel.ts"
import * as sessions from "./sessionSteps.ts"
import { counts, operation, type Stores, type World } from "./world.ts"

type Plan = AgreementPlan<People, World, CredentialStorage | Storage>

type WeightedPlan = FastCheck.WeightedArbitrary<Plan>

/** A verb with drawn values, applied to a run's ids; with its relative weight. */
const verb = <Drawn, Given>(
  name: string,
  weight: number,
  drawn: FastCheck.Arbitrary<Drawn>,
  givenOf: (drawn: Drawn, world: World) => Given,
  perform: (stores: Stores, given: Given) => Effect.Effect<unknown, unknown>,
  steps: (people: People, given: Given) => ReadonlyArray<Step>
): WeightedPlan => ({
  weight,
  arbitrary: drawn.map((values) => {
    const label = `${name} ${JSON.stringify(values)}`
    return {
      label,
      in: (world) => {
        const given = givenOf(values, world)
        return operation(
          label,
          (stores) => perform(stores, given),
          (people) => steps(people, given)
        )
      }
    }
  })
})

/** A step with a single outcome. */
const one =
  <Given>(step: (people: People, given: Given) => Step) =>
  (people: People, given: Given): ReadonlyArray<Step> => [step(people, given)]

const below = (length: number) => FastCheck.integer({ min: 0, max: length - 1 })
const account = below(counts.accounts)
const email = below(counts.emails)
const password = below(counts.passwords)
const session = below(counts.sessions)
const link = below(counts.links)
const mail = below(counts.mails)
const key = below(counts.keys)
// Few distinct times in any order: links expire, and clocks go back.
const at = FastCheck.nat({ max: 4 })
const maybe = <A>(drawn: FastCheck.Arbitrary<A>) => FastCheck.option(drawn, { nil: undefined, freq: 2 })
const { record } = FastCheck

const bySignUp: ReadonlyArray<WeightedPlan> = [
  verb(
    "createLink",
    6,
    record({
      link,
      purpose: FastCheck.constantFrom(...LinkPurpose.literals),
      email,
      account,
      at: FastCheck.constantFrom(3, 9)
    }),
    (drawn, { links, emails, accounts }) => ({
      hash: pick(links, drawn.link),
      purpose: drawn.purpose,
      email: pick(emails, drawn.email),
      accountId: drawn.purpose === "email-change" ? pick(accounts, drawn.account) : null,
      expiresAt: time(drawn.at)
    }),
    ({ people }, given) => people.createLink(given),
    one(links.createLink)
  ),
  verb(
    "setPasswordByLink",
    6,
    record({
      link,
      account,
      mustOpen: maybe(FastCheck.boolean()),
      password,
      session,
      welcome: maybe(below(counts.marks)),
      at
    }),
    (drawn, world) => ({
      linkHash: pick(world.links, drawn.link),
      newAccountId: pick(world.accounts, drawn.account),
      mustOpen: drawn.mustOpen,
      password: pick(world.passwords, drawn.password),
      session: pick(world.sessions, drawn.session),
      welcome:
        drawn.welcome === undefined
          ? undefined
          : { amount: Credits(drawn.welcome), reason: "welcome", mark: pick(world.marks, drawn.welcome) },
      mailId: pick(world.mails, 0),
      at: time(drawn.at)
    }),
    ({ people }, given) => people.setPasswordByLink(given),
    one(links.setPasswordByLink)
  ),
  verb(
    "changeEmailByLink",
    2,
    record({ link, mail, at }),
    (drawn, world) => ({
      linkHash: pick(world.links, drawn.link),
      mailId: pick(world.mails, drawn.mail),
      at: time(drawn.at)
    }),
    ({ people }, given) => people.changeEmailByLink(given),
    one(links.changeEmailByLink)
  ),
  verb(
    "createAccount",
    1,
    record({ account, email, at }),
    (drawn, { accounts, emails }) => ({
      id: pick(accounts, drawn.account),
      email: pick(emails, drawn.email),
      at: time(drawn.at)
    }),
    ({ books }, given) => books.createAccount(given),
    one(accounts.createAccount)
  ),
  verb(
    "closeAccount",
    2,
    record({ account, current: maybe(password), at }),
    (drawn, { accounts, passwords }) => ({
      accountId: pick(accounts, drawn.account),
      current: drawn.current === undefined ? undefined : pick(passwords, drawn.current),
      at: time(drawn.at)
    }),
    ({ people }, given) => people.closeAccount(given),
    one(links.closeAccount)
  ),
  verb(
    "deleteStale",
    1,
    record({ expired: at, idle: at, started: at }),
    ({ expired, idle, started }) => ({ expired: time(expired), idle: time(idle), started: time(started) }),
    ({ people }, given) => people.deleteStale(given),
    one(links.deleteStale)
  )
]

const bySignIn: ReadonlyArray<WeightedPlan> = [
  verb(
    "findPassword",
    1,
    email,
    (drawn, { emails }) => ({ email: pick(emails, drawn) }),
    ({ people }, by) => people.findPassword(by),
    one(sessions.findPassword)
  ),
  verb(
    "replacePassword",
    2,
    record({ account, current: password, password, keep: session }),
    (drawn, world) => ({
      accountId: pick(world.accounts, drawn.account),
      current: pick(world.passwords, drawn.current),
      password: pick(world.passwords, drawn.password),
      keep: pick(world.sessions, drawn.keep).id
    }),
    ({ people }, given) => people.replacePassword(given),
    one(sessions.replacePassword)
  ),
  verb(
    "startSession",
    4,
    record({ session, account, current: password, at }),
    (drawn, world) => ({
      session: pick(world.sessions, drawn.session),
      accountId: pick(world.accounts, drawn.account),
      current: pick(world.passwords, drawn.current),
      at: time(drawn.at)
    }),
    ({ people }, given) => people.startSession(given),
    one(sessions.startSession)
  ),
  verb(
    "findSession",
    1,
    session,
    (drawn, world) => pick(world.sessions, drawn).hash,
    ({ people }, hash) => people.findSession(hash),
    one(sessions.findSession)
  ),
  verb(
    "touchSession",
    1,
    record({ session, at }),
    (drawn, world) => ({ id: pick(world.sessions, drawn.session).id, at: time(drawn.at) }),
    ({ people }, given) => people.touchSession(given.id, given.at),
    one((people, given) => sessions.touchSession(people, given.id, given.at))
  ),
  verb(
    "endSessions",
    1,
    record({ account, session: maybe(session) }),
    (drawn, world) => ({
      accountId: pick(world.accounts, drawn.account),
      ended: drawn.session === undefined ? ("all" as const) : pick(world.sessions, drawn.session).id
    }),
    ({ people }, { accountId, ended }) => people.endSessions(accountId, ended),
    one((people, { accountId, ended }) => sessions.endSessions(people, accountId, ended))
  )
]

const byMail: ReadonlyArray<WeightedPlan> = [
  verb(
    "requestMail",
    2,
    record({
      mail,
      kind: FastCheck.constantFrom(...MailKind.literals),
      email,
      at,
      since: at,
      limit: FastCheck.nat({ max: 2 })
    }),
    ({ kind, limit, ...drawn }, { mails, emails }) => ({
      id: pick(mails, drawn.mail),
      kind,
      email: pick(emails, drawn.email),
      accountId: null,
      language: null,
      at: time(drawn.at),
      since: time(drawn.since),
      limit
    }),
    ({ people }, given) => people.requestMail(given),
    one(mails.requestMail)
  ),
  verb(
    "takeMail",
    1,
    record({ at, until: at }),
    (drawn) => ({ at: time(drawn.at), until: time(drawn.until) }),
    ({ people }, times) => people.takeMail(times),
    mails.takeMail
  ),
  verb(
    "postponeMail",
    1,
    record({ mail, until: maybe(at) }),
    (drawn, world) => ({
      id: pick(world.mails, drawn.mail),
      until: drawn.until === undefined ? null : time(drawn.until)
    }),
    ({ people }, { id, until }) => (until === null ? people.settleMail(id) : people.postponeMail(id, until)),
    one((people, { id, until }) => mails.setDueTime(people, id, until))
  )
]

const byKey: ReadonlyArray<WeightedPlan> = [
  verb(
    "createApiKey",
    2,
    record({ account, key, at }),
    (drawn, { accounts, keys }) => ({
      ...pick(keys, drawn.key),
      accountId: pick(accounts, drawn.account),
      prefix: "qr_live_ab12",
      name: "a key",
      at: time(drawn.at),
      ...fullGrant,
      expiresAt: null
    }),
    ({ books }, given) => books.createApiKey(given),
    one(accounts.createApiKey)
  ),
  verb(
    "findApiKey",
    1,
    key,
    (drawn, { keys }) => pick(keys, drawn).hash,
    ({ books }, hash) => books.findApiKey(hash),
    one(accounts.findApiKey)
  ),
  verb(
    "changeApiKey",
    1,
    record({ account, key, verb: FastCheck.constantFrom(...allKeyVerbs), at }),
    (drawn, { accounts, keys }): Parameters<(typeof Storage.Service)["changeApiKey"]> => [
      pick(accounts, drawn.account),
      pick(keys, drawn.key).id,
      { verbs: [drawn.verb] },
      time(drawn.at)
    ],
    ({ books }, given) => books.changeApiKey(...given),
    one(accounts.changeApiKey)
  ),
  verb(
    "revokeApiKey",
    1,
    record({ key, at }),
    (drawn, { keys }) => ({ id: pick(keys, drawn.key).id, at: time(drawn.at) }),
    ({ books }, given) => books.revokeApiKey(given.id, given.at),
    one((people, given) => accounts.revokeApiKey(people, given.id, given.at))
  ),
  verb(
    "grant",
    1,
    record({ account, at }),
    (drawn, { accounts }) => ({
      accountId: pick(accounts, drawn.account),
      kind: "grant" as const,
      amount: Credits(2),
      reason: "grant",
      at: time(drawn.at)
    }),
    ({ books }, posting) => books.post(posting),
    one(accounts.post)
  ),
  verb(
    "purchase",
    2,
    record({ account, qrCode: below(counts.qrCodes), at }),
    (drawn, { accounts, qrCodes }) =>
      orderBy(pick(accounts, drawn.account), {
        qrCodeId: pick(qrCodes, drawn.qrCode),
        price: Credits(1),
        at: time(drawn.at)
      }),
    ({ books }, order) => books.purchase(order),
    one(accounts.purchase)
  )
]

/** A random operation on users or their accounts' books. */
export const plan: FastCheck.Arbitrary<Plan> = FastCheck.oneof(...bySignUp, ...bySignIn, ...byMail, ...byKey)
