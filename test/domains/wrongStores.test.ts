import {
  addressStartOf,
  type Domain,
  firstRedirect,
  isHeld,
  MailId,
  pendingFor,
  type Redirect
} from "@quick-response/core"
import { domainLaws } from "@quick-response/laws"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { describe } from "vitest"
import { afterwards, type Faults, itBreaks, itBreaksEach } from "../laws/brokenStore.ts"

const faults: Faults = [
  [
    "makes a new token for a domain that is there",
    ({ domains: { addDomain } }) => ({
      domains: {
        addDomain: (order) => Effect.map(addDomain(order), (domain) => ({ ...domain, token: order.token }))
      }
    }),
    "an account has a domain once"
  ],
  [
    "does not look who holds a host",
    ({ domains: { recordLook }, state }) => ({
      domains: {
        recordLook: (accountId, host, look) =>
          Effect.suspend(() => {
            const others = [...state.domains].filter(([, domain]) => domain.accountId !== accountId)
            for (const [key] of others) state.domains.delete(key)
            return afterwards(recordLook(accountId, host, look), () => {
              for (const [key, domain] of others) state.domains.set(key, domain)
            })
          })
      }
    }),
    "of accounts that prove a host at once"
  ],
  [
    "loses a host by one wrong look",
    ({ domains: { recordLook } }) => ({
      domains: {
        recordLook: (accountId, host, look) =>
          Effect.map(
            recordLook(accountId, host, look),
            (domain): Domain => (look.isProved || !isHeld(domain) ? domain : { ...domain, state: "lost" })
          )
      }
    }),
    "a domain is after its looks"
  ],
  [
    "leaves a lost host with its former holder's root",
    ({ domains: { recordLook }, state }) => ({
      domains: {
        recordLook: (accountId, host, look) =>
          Effect.suspend(() => {
            const former = [...state.domains.values()].find((one) => one.host === host && isHeld(one))
            return Effect.map(recordLook(accountId, host, look), (domain) => ({
              ...domain,
              rootTarget: former?.rootTarget ?? domain.rootTarget
            }))
          })
      }
    }),
    "a lost host goes to the account"
  ],
  [
    "never takes a lost host back",
    ({ domains: { recordLook }, state }) => ({
      domains: {
        recordLook: (accountId, host, look) =>
          Effect.suspend(() => {
            const before = state.domains.get(`${host} ${accountId}`)
            return before?.state === "lost" ? Effect.succeed(before) : recordLook(accountId, host, look)
          })
      }
    }),
    "a lost host that is proved again"
  ],
  [
    "makes a live host live again",
    ({ domains: { makeDomainLive }, state }) => ({
      domains: {
        makeDomainLive: (host, at) =>
          Effect.map(
            makeDomainLive(host, at),
            (live) => live ?? [...state.domains.values()].find((one) => one.host === host && isHeld(one))
          )
      }
    }),
    "a proved host goes live once"
  ],
  [
    "keeps the former default",
    ({ domains: { changeDomain }, state }) => ({
      domains: {
        changeDomain: (accountId, host, change) =>
          Effect.suspend(() => {
            const former = [...state.domains].filter(
              ([, one]) => one.accountId === accountId && one.isDefault
            )
            return afterwards(changeDomain(accountId, host, change), () => {
              for (const [key, domain] of former) state.domains.set(key, domain)
            })
          })
      }
    }),
    "an account has one default domain"
  ],
  [
    "counts one domain more",
    ({ domains: { addDomain } }) => ({
      domains: {
        addDomain: ({ limits, ...order }) =>
          addDomain({ ...order, limits: { ...limits, account: limits.account + 1 } })
      }
    }),
    "limits of domains hold"
  ],
  [
    "forgets held domains, too",
    ({ domains: { forgetPendingDomains }, state }) => ({
      domains: {
        forgetPendingDomains: (before) =>
          afterwards(forgetPendingDomains(before), () => {
            for (const [key, domain] of state.domains)
              if (DateTime.lessThan(before, DateTime.unsafeMake(2_000 + pendingFor)) && isHeld(domain))
                state.domains.delete(key)
          })
      }
    }),
    "a domain that waited too long"
  ],
  [
    "lists the host before a page again",
    ({ domains: { listHeldDomains } }) => ({
      domains: {
        listHeldDomains: (after, limit) => listHeldDomains(after.slice(0, -1), limit)
      }
    }),
    "held domains are listed in pages"
  ],
  [
    "removes the hosts of each account that closes",
    ({ people: { closeAccount }, state }) => ({
      people: {
        closeAccount: (given) =>
          afterwards(closeAccount(given), () => {
            for (const [key, domain] of state.domains)
              if (domain.accountId === given.accountId) state.domains.delete(key)
          })
      }
    }),
    "a removed or lost host forgets no code"
  ],
  [
    "tells a former holder of no removal",
    ({ domains: { recordLook }, state }) => ({
      domains: {
        recordLook: (accountId, host, look) =>
          Effect.suspend(() => {
            const former = [...state.domains.values()].find(
              (one) => one.host === host && one.accountId !== accountId && isHeld(one)
            )
            const events = state.accounts.get(former?.accountId ?? accountId)?.events
            return afterwards(recordLook(accountId, host, look), () => {
              if (former !== undefined) events?.pop()
            })
          })
      }
    }),
    "each new state of a held domain"
  ],
  [
    "mails at each look without a proof",
    ({ domains: { recordLook }, people: { requestMail }, state }) => ({
      domains: {
        recordLook: (accountId, host, look) =>
          Effect.tap(recordLook(accountId, host, look), ({ missingSince }) => {
            const email = state.accounts.get(accountId)?.account.email ?? null
            if (missingSince === null || email === null) return Effect.void
            const mail = { kind: "domain-missing", email, accountId, language: null } as const
            const id = MailId.make(crypto.randomUUID())
            return requestMail({ ...mail, id, at: look.at, limit: 100, since: missingSince })
          })
      }
    }),
    "the owner of a held host is mailed"
  ],
  [
    "keeps the address of a refused purchase",
    ({ books: { purchase }, redirects: { findRedirectByAddress } }) => {
      const refused = new Map<string, Redirect>()
      return {
        books: {
          purchase: (order) =>
            Effect.tapError(purchase(order), () =>
              Effect.sync(() => {
                const { redirect } = order
                if (redirect?.addressKey != null)
                  refused.set(redirect.addressKey, firstRedirect(redirect, order, order.at))
              })
            )
        },
        redirects: {
          findRedirectByAddress: (key) =>
            Effect.map(findRedirectByAddress(key), (found) => found ?? refused.get(key))
        }
      }
    },
    "an adopted address is stored with its purchase"
  ],
  [
    "sells an address twice",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.suspend(() => {
            if (order.redirect?.addressKey != null)
              state.addresses.delete(addressStartOf(order.redirect.addressKey))
            return purchase(order)
          })
      }
    }),
    "no two codes of a holder have one address"
  ],
  [
    "adopts a path that reads as a sold slug",
    ({ books: { purchase }, state }) => ({
      books: {
        purchase: (order) =>
          Effect.suspend(() => {
            if (order.redirect?.addressKey != null) state.redirects.delete(order.redirect.slug)
            return purchase(order)
          })
      }
    }),
    "a slug that is sold never reads as an adopted path"
  ],
  [
    "finds blocked codes as active by their address",
    ({ redirects: { findRedirectByAddress } }) => ({
      redirects: {
        findRedirectByAddress: (key) =>
          Effect.map(findRedirectByAddress(key), (found) => found && { ...found, isBlocked: false })
      }
    }),
    "an account's adopted codes"
  ],
  [
    "counts codes of all accounts below a host",
    ({ redirects: { countHosts }, state }) => ({
      redirects: {
        countHosts: (accountId) =>
          Effect.map(countHosts(accountId), (counts) =>
            counts.map(({ host }) => ({
              host,
              codes: [...state.redirects.values()].filter(({ redirect }) => redirect.host === host).length
            }))
          )
      }
    }),
    "an account's adopted codes"
  ],
  [
    "lists no adopted code",
    ({ redirects: { listRedirects } }) => ({
      redirects: {
        listRedirects: (window) =>
          Effect.map(listRedirects(window), (all) => all.filter(({ addressKey }) => addressKey === null))
      }
    }),
    "an account's adopted codes"
  ]
]

describe("domainLaws", () => {
  itBreaks(domainLaws, faults)
  itBreaksEach(domainLaws, faults)
})
