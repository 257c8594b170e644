import { ApiKeyHash, ApiKeyId, fullGrant, SavedDesignId } from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import {
  type CredentialTrial,
  freshHash,
  freshMailId,
  freshPassword,
  linkTo,
  signedUp
} from "../fixtures/credentialFixtures.ts"
import { refuses, same } from "../trials/answers.ts"
import { allAccounts, fresh, oneCredit, orderBy, time } from "../trials/fixtures.ts"

/** Laws of an account's language and closing. */
export const closingTrials: ReadonlyArray<CredentialTrial> = [
  {
    name: "an account keeps its language until a change or its closing",
    meaning: "Else a customer gets mails that they cannot read.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const { accountId, email, password: current } = yield* signedUp({})
        const find = Effect.map(storage.findAccount({ id: accountId }), ({ language }) => language)
        yield* same("at first", yield* find, null)
        const chosen = yield* credentials.setLanguage(accountId, "pt-BR")
        yield* same("the answer", [chosen.id, chosen.email, chosen.language], [accountId, email, "pt-BR"])
        yield* same("what is stored", yield* find, "pt-BR")
        yield* credentials.setLanguage(accountId, null)
        yield* same("none again", yield* find, null)
        yield* credentials.closeAccount({ accountId, current, at: time(3) })
        yield* refuses("a closed account", credentials.setLanguage(accountId, "de"), "AccountNotFound")
      })
  },
  {
    name: "a closed account refuses sign-in and keeps its ledger and records",
    meaning: "Else someone who left can still be charged, or the books no longer add up.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const welcome = { amount: oneCredit, reason: "welcome", mark: freshHash() }
        const { accountId, email, password: current, session } = yield* signedUp({ welcome })
        const hash = ApiKeyHash.make(freshHash())
        const keyId = () => ApiKeyId.make(crypto.randomUUID())
        const key = {
          accountId,
          prefix: "qr_live_ab12",
          name: "a key",
          at: time(1),
          ...fullGrant,
          expiresAt: null
        }
        yield* storage.createApiKey({ ...key, id: keyId(), hash })
        const design = { id: SavedDesignId.make(crypto.randomUUID()), name: "menu", designJson: "{}" }
        yield* storage.saveDesign({ accountId, ...design, savedAt: time(1) })
        const order = orderBy(accountId, { at: time(2) })
        yield* storage.purchase(order)
        const change = linkTo(fresh.email(), { purpose: "email-change", accountId })
        const reset = linkTo(email, { purpose: "password-reset" })
        for (const link of [change, reset]) yield* credentials.createLink(link)

        const closing = { accountId, current, at: time(3) }
        const wrong = { ...closing, current: freshPassword() }
        yield* refuses("another password", credentials.closeAccount(wrong), "PasswordChanged")
        yield* same("still open", (yield* storage.findAccount({ email })).closedAt, null)
        yield* credentials.closeAccount(closing)
        const account = yield* storage.findAccount({ id: accountId })
        yield* same("the account", [account.email, account.closedAt, account.balance], [null, time(3), 0])
        yield* refuses("by its address", storage.findAccount({ email }), "AccountNotFound")
        yield* refuses("closed twice", credentials.closeAccount(closing), "AccountNotFound")
        yield* same("the password", yield* credentials.findPassword({ id: accountId }), undefined)
        yield* same("the session", yield* credentials.findSession(session.hash), undefined)
        const page = { pageNumber: 1, pageSize: 9, at: time(3) }
        yield* same("the key", yield* storage.findApiKey(hash), undefined)
        yield* same("its keys", (yield* storage.listApiKeys(accountId, page)).totalCount, 0)
        yield* same("its designs", yield* storage.listDesigns(accountId), [])
        const lateDesign = storage.saveDesign({ accountId, ...design, savedAt: time(4) })
        yield* refuses("another design", lateDesign, "AccountNotFound")
        const newKey = storage.createApiKey({ ...key, id: keyId(), hash: ApiKeyHash.make(freshHash()) })
        yield* refuses("a new key", newKey, "AccountNotFound")
        const late = storage.purchase(orderBy(accountId, { price: Credits(0), at: time(4) }))
        yield* refuses("a purchase by a request that was under way", late, "AccountNotFound")
        const changeBy = { linkHash: change.hash, mailId: freshMailId(), at: time(4) }
        yield* refuses("a change of address", credentials.changeEmailByLink(changeBy), "LinkExpired")
        yield* same("a link", yield* credentials.findLink(reset.hash), undefined)
        yield* refuses("a new link", credentials.createLink(change), "AccountNotFound")
        const posting = { accountId, reason: "after the end", key: undefined, at: time(4) } as const
        const grant = storage.post({ ...posting, kind: "grant", amount: oneCredit })
        yield* refuses("a credit", grant, "AccountNotFound")
        yield* same("the ledger", (yield* storage.listLedger(accountId, page)).totalCount, 2)
        const records = yield* storage.listQrCodes(accountId, page)
        yield* same(
          "the records",
          records.qrCodes.map(({ id }) => id),
          [order.qrCodeId]
        )
        yield* same(
          "the list of accounts",
          (yield* allAccounts(storage)).filter(({ id }) => id === accountId),
          [account]
        )
        const again = yield* signedUp({ email, at: time(5) })
        yield* same("the address is free", again.accountId === accountId, false)
        yield* same("the audit", yield* storage.audit, [])
      })
  },
  {
    name: "a host's user gets a new account after the first one closed",
    meaning: "Else the user is locked out for good, or a closed account is charged.",
    trial: ({ credentials, storage }) =>
      Effect.gen(function* () {
        const user = fresh.hostUser()
        const open = (at: number) => storage.openAccountFor({ id: fresh.accountId(), user, at: time(at) })
        const { id: accountId } = yield* open(0)
        yield* credentials.closeAccount({ accountId, current: undefined, at: time(1) })
        const { email, closedAt } = yield* storage.findAccount({ id: accountId })
        yield* same("the closed account", [email, closedAt], [null, time(1)])
        const late = storage.purchase(orderBy(accountId, { price: Credits(0), at: time(2) }))
        yield* refuses("a purchase", late, "AccountNotFound")
        const again = yield* open(3)
        yield* same("another account", [again.id === accountId, again.closedAt], [false, null])
        yield* same("the same again", yield* open(4), again)
        yield* same("the audit", yield* storage.audit, [])
      })
  }
]
