import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import {
  byLink,
  type CredentialTrial,
  freshHash,
  freshMailId,
  freshPassword,
  freshSession,
  linkTo,
  openSessions,
  signedUp
} from "../fixtures/credentialFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { accountWith, fresh, oneCredit, time } from "../trials/fixtures.ts"

export const linkTrials: ReadonlyArray<CredentialTrial> = [
  {
    name: "a link opens one account, even under concurrent use",
    meaning: "Else someone has two accounts, or a stranger who sees an old link takes the account.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const email = fresh.email()
        const links = [linkTo(email), linkTo(email)]
        for (const link of links) yield* credentials.createLink(link)
        yield* same("findLink", yield* credentials.findLink(links[0]?.hash ?? ""), links[0])
        const requests = [...links, ...links, ...links].map((link) => byLink(link))
        const outcomes = yield* Effect.all(
          requests.map((request) => Effect.either(credentials.setPasswordByLink(request))),
          { concurrency: "unbounded" }
        )
        const used = outcomes.flatMap((outcome, index) =>
          Either.isRight(outcome) ? [{ ...outcome.right, request: requests[index] }] : []
        )
        yield* same("links that worked", used.length, 1)
        const tags = outcomes.flatMap((outcome) => (Either.isLeft(outcome) ? [outcome.left._tag] : []))
        yield* same("the others", [...new Set(tags)], ["LinkExpired"])
        const [winner] = used
        yield* same("isNew", winner?.isNew, true)
        yield* same("the account", yield* storage.findAccount({ email }), winner?.account)
        yield* same("its password", yield* credentials.findPassword({ email }), {
          accountId: winner?.account.id,
          password: winner?.request?.password
        })
        const sessions = yield* openSessions(requests[0]?.newAccountId ?? fresh.accountId())
        yield* same("sessions of others", sessions.length, winner?.request === requests[0] ? 1 : 0)
        for (const { hash } of links) yield* same("a used link", yield* credentials.findLink(hash), undefined)
      })
  },
  {
    name: "a link that must open an account leaves the one at its address",
    meaning: "Else two demo accounts that are opened at once get one place, and the first visitor loses it.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const email = fresh.email()
        const open = Effect.gen(function* () {
          const link = linkTo(email)
          yield* credentials.createLink(link)
          return yield* credentials.setPasswordByLink(byLink(link, { mustOpen: true }))
        })
        const outcomes = yield* Effect.all(
          Array.from({ length: 6 }, () => Effect.either(open)),
          { concurrency: "unbounded" }
        )
        const opened = outcomes.flatMap((outcome) => (Either.isRight(outcome) ? [outcome.right] : []))
        const tags = outcomes.flatMap((outcome) => (Either.isLeft(outcome) ? [outcome.left._tag] : []))
        yield* same("the others", [...new Set(tags)], ["LinkExpired"])
        yield* same("opened", opened, [{ account: yield* storage.findAccount({ email }), isNew: true }])
        yield* refuses("later", open, "LinkExpired")
        const sessions = yield* openSessions(opened[0]?.account.id ?? fresh.accountId())
        yield* same("its sessions", sessions.length, 1)
      })
  },
  {
    name: "an account's link sets its password and ends other sessions",
    meaning: "Else a person who stole the password stays signed in after it is reset.",
    trial: ({ credentials }) =>
      Effect.gen(function* () {
        const { accountId, email, session: stolen } = yield* signedUp()
        for (const purpose of ["password-reset", "sign-up"] as const) {
          const [link, other] = [linkTo(email, { purpose }), linkTo(email)]
          yield* credentials.createLink(link)
          yield* credentials.createLink(other)
          const request = byLink(link, { at: time(5) })
          const { account, isNew } = yield* credentials.setPasswordByLink(request)
          yield* same(purpose, [account.id, isNew], [accountId, false])
          const { password, session } = request
          yield* same("the password", yield* credentials.findPassword({ id: accountId }), {
            accountId,
            password
          })
          yield* same("the other link", yield* credentials.findLink(other.hash), undefined)
          const { hash, ...shown } = session
          yield* same("the sessions", yield* openSessions(accountId), [
            { ...shown, accountId, createdAt: time(5), lastUsedAt: time(5), passkeyAt: null }
          ])
        }
        yield* same("the stolen session", yield* credentials.findSession(stolen.hash), undefined)
      })
  },
  {
    name: "an expired link or one for another purpose changes nothing",
    meaning: "Else an old mail, or one to an address that was given up, opens an account to someone else.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const { accountId, email, password } = yield* signedUp()
        const old = linkTo(email)
        const change = linkTo(fresh.email(), { purpose: "email-change", accountId })
        const reset = linkTo(fresh.email(), { purpose: "password-reset" })
        for (const link of [old, change, reset]) yield* credentials.createLink(link)
        const use = credentials.setPasswordByLink
        const { changeEmailByLink } = credentials
        const changeBy = ({ hash }: typeof old) =>
          changeEmailByLink({ linkHash: hash, mailId: freshMailId(), at: time(1) })
        yield* refuses("at its end", use(byLink(old, { at: time(100) })), "LinkExpired")
        yield* refuses("a change's link", use(byLink(change)), "LinkExpired")
        yield* refuses("a reset of no account", use(byLink(reset)), "LinkExpired")
        yield* refuses("an unknown link", use(byLink(linkTo(email))), "LinkExpired")
        yield* refuses("a change by another link", changeBy(old), "LinkExpired")
        yield* refuses("a hash twice", credentials.createLink(old), "StorageError")
        yield* refuses(
          "an id that is taken",
          Effect.gen(function* () {
            const link = linkTo(fresh.email())
            yield* credentials.createLink(link)
            yield* use(byLink(link, { newAccountId: accountId }))
          }),
          "StorageError"
        )
        yield* same("the password", yield* credentials.findPassword({ email }), { accountId, password })
        yield* refuses("no account opened", storage.findAccount({ email: reset.email }), "AccountNotFound")
        yield* use(byLink(old, { at: time(99) }))
      })
  },
  {
    name: "an address gets welcome credits once, even after its account closed",
    meaning: "Else someone signs up again and again, and buys for nothing.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const email = fresh.email()
        const welcome = { amount: oneCredit, reason: "welcome", mark: freshHash() }
        const first = yield* signedUp({ email, welcome })
        const { entries } = yield* storage.listLedger(first.accountId, { pageNumber: 1, pageSize: 9 })
        yield* same(
          "the ledger",
          entries.map(({ kind, amount, balanceAfter, reason, sequence }) => [
            kind,
            amount,
            balanceAfter,
            reason,
            sequence
          ]),
          [["grant", oneCredit, oneCredit, "welcome", 1]]
        )
        const balanceOf = (id: typeof first.accountId) =>
          Effect.map(storage.findAccount({ id }), ({ balance }) => balance)
        yield* same("the balance", yield* balanceOf(first.accountId), oneCredit)
        yield* credentials.closeAccount({ accountId: first.accountId, current: undefined, at: time(2) })
        const second = yield* signedUp({ email, welcome, at: time(3) })
        yield* same("the second account's balance", yield* balanceOf(second.accountId), 0)
        yield* same("what the first one keeps", yield* balanceOf(first.accountId), oneCredit)
        // An existing account gets no welcome credit.
        const accountId = yield* accountWith(oneCredit)
        const { email: known } = yield* storage.findAccount({ id: accountId })
        const other = { ...welcome, mark: freshHash() }
        if (known !== null) yield* signedUp({ email: known, welcome: other })
        yield* same("an account of the operator", yield* balanceOf(accountId), oneCredit)
      })
  },
  {
    name: "an address changes by its link, and the old address is notified",
    meaning: "Else an account moves to an address that its owner never proved, and nobody notices.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const { accountId, email: old, session } = yield* signedUp()
        const email = fresh.email()
        const change = linkTo(email, { purpose: "email-change", accountId })
        const [toOld, toNew] = [linkTo(old, { purpose: "password-reset" }), linkTo(email)]
        for (const link of [change, toOld, toNew]) yield* credentials.createLink(link)
        const start = -3_000_000_000
        const [mailId, at] = [freshMailId(), time(start)]
        const changeBy = { linkHash: change.hash, mailId, at }
        const account = yield* credentials.changeEmailByLink(changeBy)
        yield* same("the account", [account.id, account.email], [accountId, email])
        yield* same("by its address", yield* storage.findAccount({ email }), account)
        yield* refuses("by the old one", storage.findAccount({ email: old }), "AccountNotFound")
        for (const { hash } of [change, toOld, toNew])
          yield* same("a link", yield* credentials.findLink(hash), undefined)
        yield* refuses("the link again", credentials.changeEmailByLink(changeBy), "LinkExpired")
        const mail = yield* credentials.takeMail({ at, until: at })
        yield* credentials.settleMail(mailId)
        const expected = {
          id: mailId,
          kind: "email-changed",
          email: old,
          accountId,
          language: null,
          attempts: 1
        }
        yield* same("the mail", mail, expected)
        const stays = yield* credentials.findSession(session.hash)
        yield* same("the session", stays?.id, session.id)

        const late = linkTo(fresh.email(), { purpose: "email-change", accountId })
        yield* credentials.createLink(late)
        yield* storage.createAccount({ id: fresh.accountId(), email: late.email, at: time(0) })
        const lateBy = { linkHash: late.hash, mailId: freshMailId(), at: time(1) }
        yield* refuses("an address that is taken", credentials.changeEmailByLink(lateBy), "LinkExpired")
        yield* same("the address", (yield* storage.findAccount({ id: accountId })).email, email)
      })
  },
  {
    name: "a password replaces only the verified one and ends other sessions",
    meaning: "Else of two changes at once both succeed, or a thief stays signed in.",
    trial: ({ credentials }) =>
      Effect.gen(function* () {
        const { accountId, email, password: current, session } = yield* signedUp()
        const elsewhere = freshSession()
        yield* credentials.startSession({ session: elsewhere, accountId, current, at: time(2) })
        const link = linkTo(email)
        yield* credentials.createLink(link)
        const passwords = [freshPassword(), freshPassword()]
        const outcomes = yield* Effect.all(
          passwords.map((password) =>
            Effect.either(credentials.replacePassword({ accountId, current, password, keep: session.id }))
          ),
          { concurrency: "unbounded" }
        )
        yield* same("changes that succeeded", outcomes.filter(Either.isRight).length, 1)
        const password = passwords[outcomes.findIndex(Either.isRight)]
        yield* same("the password", yield* credentials.findPassword({ email }), { accountId, password })
        yield* same("the link", yield* credentials.findLink(link.hash), undefined)
        const sessions = yield* openSessions(accountId)
        yield* same(
          "the sessions",
          sessions.map(({ id }) => id),
          [session.id]
        )
        yield* same("a session elsewhere", yield* credentials.findSession(elsewhere.hash), undefined)
      })
  }
]
