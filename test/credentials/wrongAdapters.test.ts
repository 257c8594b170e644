import { credentialLaws, peopleAgreeWithModel } from "@quick-response/core/testing"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { afterwards, type Fault, type Faults, itBreaks, withFault } from "../laws/brokenStore.ts"

/** The faults of a store, each with its cause. */
const faults: ReadonlyArray<readonly [what: string, fault: Fault]> = [
  [
    "lets a link work twice",
    ({ people: { setPasswordByLink }, state: { links } }) => ({
      people: {
        setPasswordByLink: (given) => {
          const link = links.get(given.linkHash)
          return afterwards(setPasswordByLink(given), () => link && links.set(link.hash, link))
        }
      }
    })
  ],
  [
    "leaves other sessions when a password is set by a link",
    ({ people: { setPasswordByLink }, state: { sessions } }) => ({
      people: {
        setPasswordByLink: (given) =>
          Effect.suspend(() => {
            const before = [...sessions]
            return afterwards(setPasswordByLink(given), () => {
              for (const [id, session] of before) sessions.set(id, session)
            })
          })
      }
    })
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
    })
  ],
  [
    "starts a session by the password before",
    ({ people: { startSession }, state: { passwords } }) => ({
      people: {
        startSession: (given) =>
          Effect.suspend(() =>
            startSession({ ...given, current: passwords.get(given.accountId) ?? given.current })
          )
      }
    })
  ],
  [
    "keeps the keys of an account that is closed",
    ({ people: { closeAccount }, state: { apiKeys, apiKeyIds } }) => ({
      people: {
        closeAccount: (given) =>
          Effect.suspend(() => {
            const [keys, ids] = [[...apiKeys], [...apiKeyIds]]
            return afterwards(closeAccount(given), () => {
              for (const [id, key] of keys) apiKeys.set(id, key)
              for (const [hash, id] of ids) apiKeyIds.set(hash, id)
            })
          })
      }
    })
  ],
  [
    "sells to an account that is closed",
    ({ books: { purchase }, state: { accounts } }) => ({
      books: {
        purchase: (order) =>
          Effect.suspend(() => {
            const data = accounts.get(order.accountId)
            const closedAt = data?.account.closedAt ?? null
            if (data === undefined || closedAt === null) return purchase(order)
            data.account = { ...data.account, closedAt: null }
            return Effect.ensuring(
              purchase(order),
              Effect.sync(() => {
                data.account = { ...data.account, closedAt }
              })
            )
          })
      }
    })
  ],
  [
    "ends another account's session",
    ({ people: { endSessions }, state: { sessions } }) => ({
      people: {
        endSessions: (accountId, id) =>
          endSessions(id === "all" ? accountId : (sessions.get(id)?.accountId ?? accountId), id)
      }
    })
  ]
]

/** Faults that need more steps than random operations often take, and the law whose trial takes them. */
const rareFaults: Faults = [
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
    "a mail is taken by one sender at a time, the longest due first, until it is settled"
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
    "open sessions are listed in pages, and one more than an account may have ends the one that was used longest ago"
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
    "an address is changed by its link alone, and the old one is told"
  ],
  [
    "welcomes an address again after its account was closed",
    ({ people: { closeAccount }, state: { welcomed } }) => ({
      people: { closeAccount: (given) => afterwards(closeAccount(given), () => welcomed.clear()) }
    }),
    "an address is welcomed once, also after its account was closed"
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
    "a closed account lets nobody in, and its ledger and records stay"
  ],
  [
    "empties the ledger of an account that is closed",
    ({ people: { closeAccount }, state: { accounts } }) => ({
      people: {
        closeAccount: (given) =>
          afterwards(closeAccount(given), () => accounts.get(given.accountId)?.ledger.splice(0))
      }
    }),
    "a closed account lets nobody in, and its ledger and records stay"
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
    "a link opens one account for its address, however many use it and others at once"
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
    "a password is replaced from the one that was verified alone, and ends other sessions and links"
  ]
]

describe("peopleAgreeWithModel() bites where a store", () => {
  for (const [what, fault] of faults)
    it(what, async () => {
      const agreement = peopleAgreeWithModel({ runs: 300, seed: 1, shrink: false })
      const { law, expected, actual } = await Effect.runPromise(
        Effect.flip(Effect.provide(agreement, withFault(fault)))
      )
      expect(law).toBe("every answer about people, alone or at once, is that of a plain model in some order")
      expect(actual).not.toBe(expected)
    })
})

describe("credentialLaws", () => {
  itBreaks(credentialLaws, rareFaults)
})
