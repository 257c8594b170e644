import { credentialLaws, peopleAgreeWithModel } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { afterwards, type Fault, type Faults, itBreaks, withFault } from "../laws/brokenStore.ts"

const worksTwice: Fault = ({ people: { setPasswordByLink }, state: { links } }) => ({
  people: {
    setPasswordByLink: (given) => {
      const link = links.get(given.linkHash)
      return afterwards(setPasswordByLink(given), () => link && links.set(link.hash, link))
    }
  }
})

const faults: Faults = [
  [
    "sends a mail again that was settled",
    ({ people: { postponeMail }, state: { mails } }) => ({
      people: {
        postponeMail: (id, until) =>
          Effect.suspend(() => {
            const mail = mails.get(id)
            if (mail !== undefined) mails.set(id, { ...mail, dueAt: until })
            return postponeMail(id, until)
          })
      }
    }),
    "a due mail is taken by one sender at a time"
  ],
  [
    "keeps any number of sessions",
    ({ people: { startSession }, state: { sessions } }) => ({
      people: {
        startSession: (given) =>
          Effect.suspend(() => {
            const before = [...sessions]
            return afterwards(startSession(given), () => {
              for (const [id, session] of before) sessions.set(id, session)
            })
          })
      }
    }),
    "sessions are paged, and a new one ends the least recently used"
  ],
  [
    "leaves the links to the address before",
    ({ people: { changeEmailByLink }, state: { links } }) => ({
      people: {
        changeEmailByLink: (given) =>
          Effect.suspend(() => {
            const before = [...links]
            return afterwards(changeEmailByLink(given), () => {
              for (const [hash, link] of before) if (hash !== given.linkHash) links.set(hash, link)
            })
          })
      }
    }),
    "an address changes by its link, and the old address is notified"
  ],
  [
    "welcomes an address again after its account was closed",
    ({ people: { closeAccount }, state: { welcomed } }) => ({
      people: { closeAccount: (given) => afterwards(closeAccount(given), () => welcomed.clear()) }
    }),
    "an address gets welcome credits once, even after its account closed"
  ],
  [
    "adds credits to an account that is closed",
    ({ books: { post }, state: { accounts } }) => ({
      books: {
        post: (posting) =>
          Effect.suspend(() => {
            const data = accounts.get(posting.accountId)
            if (data === undefined) return post(posting)
            const { closedAt } = data.account
            data.account = { ...data.account, closedAt: null }
            return Effect.ensuring(
              post(posting),
              Effect.sync(() => {
                data.account = { ...data.account, closedAt }
              })
            )
          })
      }
    }),
    "a closed account refuses sign-in and keeps its ledger and records"
  ],
  [
    "empties the ledger of an account that is closed",
    ({ people: { closeAccount }, state: { accounts } }) => ({
      people: {
        closeAccount: (given) =>
          afterwards(closeAccount(given), () => accounts.get(given.accountId)?.ledger.splice(0))
      }
    }),
    "a closed account refuses sign-in and keeps its ledger and records"
  ],
  [
    "opens two accounts by two links to one address at once",
    ({ people: { setPasswordByLink }, state: { emails, links } }) => ({
      people: {
        setPasswordByLink: (given) =>
          Effect.suspend(() => {
            const email = links.get(given.linkHash)?.email
            const isNew = email !== undefined && !emails.has(email)
            return Effect.zipRight(
              Effect.yieldNow(),
              Effect.suspend(() => {
                if (isNew) emails.delete(email)
                return setPasswordByLink(given)
              })
            )
          })
      }
    }),
    "a link opens one account, even under concurrent use"
  ],
  [
    "leaves other sessions when a password is replaced",
    ({ people: { replacePassword }, state: { sessions } }) => ({
      people: {
        replacePassword: (given) =>
          Effect.suspend(() => {
            const before = [...sessions]
            return afterwards(replacePassword(given), () => {
              for (const [id, session] of before) sessions.set(id, session)
            })
          })
      }
    }),
    "a password replaces only the verified one and ends other sessions"
  ],
  [
    "reads the current password, and replaces it a moment later",
    ({ people: { replacePassword }, state: { passwords } }) => ({
      people: {
        replacePassword: (given) =>
          Effect.suspend(() => {
            const current = passwords.get(given.accountId)
            if (current !== given.current) return replacePassword(given)
            return Effect.zipRight(
              Effect.yieldNow(),
              Effect.suspend(() =>
                replacePassword({ ...given, current: passwords.get(given.accountId) ?? current })
              )
            )
          })
      }
    }),
    "a password replaces only the verified one and ends other sessions"
  ]
]

it("peopleAgreeWithModel() notices a link that works twice", async () => {
  const agreement = peopleAgreeWithModel({ runs: 300, seed: 1, shrink: false })
  const { expected, actual } = await Effect.runPromise(
    Effect.flip(Effect.provide(agreement, withFault(worksTwice)))
  )
  expect(actual).not.toBe(expected)
})

describe("credentialLaws", () => {
  itBreaks(credentialLaws, faults)
})
