import {
  AccountSuspended,
  Accounts,
  Catalogue,
  Credentials,
  DemoAccounts,
  Domains,
  Events,
  Passkeys,
  Payments,
  PriceList,
  Pricing,
  Prints,
  Proofs,
  Purchasing,
  Reading,
  Redirects,
  Rendering,
  Scans,
  Sessions,
  TestPayments,
  Webhooks
} from "@quick-response/core"
import { makeMemoryRateStore } from "@quick-response/http"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { passkeyOrigin } from "../passkeys/ceremonies.ts"
import type { AllServices, Variation } from "./service.ts"

const renderingThat = (does: Effect.Effect<never>) =>
  Layer.merge(
    Layer.succeed(Rendering, { render: () => does, readBack: () => does }),
    Layer.succeed(Reading, { read: () => does, checkPrints: () => does })
  )

/** Passkeys need the name of a host. */
export const atLocalhost = { baseUrl: passkeyOrigin }

/** The context with these functions of a service replaced. */
const replacing = <I, S extends object>(
  context: Context.Context<AllServices>,
  tag: Context.Tag<I & AllServices, S>,
  does: Effect.Effect<never>,
  names: ReadonlyArray<keyof S & string>
): Context.Context<AllServices> =>
  Context.add(context, tag, {
    ...Context.get(context, tag),
    ...Object.fromEntries(names.map((name) => [name, () => does]))
  })

/** Replaces all reads of records, tools, accounts and people. */
const lookingUp =
  (does: Effect.Effect<never>) =>
  (services: Context.Context<AllServices>): Context.Context<AllServices> => {
    let context = Context.add(services, Catalogue, { list: does, find: () => does, setActive: () => does })
    context = replacing(context, Purchasing, does, [
      "find",
      "findLazily",
      "list",
      "listLazily",
      "listTags",
      "beginBatch"
    ])
    context = replacing(context, Redirects, does, ["change", "listChanges"])
    context = replacing(context, Scans, does, ["report", "reportAll"])
    context = replacing(context, Prints, does, ["check", "checkAll"])
    context = replacing(context, Proofs, does, ["prove"])
    context = replacing(context, Domains, does, ["add", "change", "list", "prove", "remove"])
    context = replacing(context, Payments, does, ["find", "list", "signal"])
    context = replacing(context, Events, does, ["list", "find", "setLowBalance"])
    context = replacing(context, Accounts, does, ["find", "listLedger"])
    const letters = ["requestSignUp", "requestPasswordReset"] as const
    context = replacing(context, Credentials, does, [...letters, "setPassword", "changeEmail"])
    context = replacing(context, DemoAccounts, does, ["open"])
    context = replacing(context, Sessions, does, ["authenticate", "signIn"])
    return replacing(context, Passkeys, does, ["requestSignIn", "signIn"])
  }

/** Everything that waits does so for ever, and is given up after 40 milliseconds. */
export const hanging: Variation = {
  options: { ...atLocalhost, requestTimeout: "40 millis" },
  rendering: renderingThat(Effect.never),
  alter: lookingUp(Effect.never)
}

/** Everything waits as in {@link hanging}, but for longer. */
export const stalling: Variation = {
  ...hanging,
  options: { ...hanging.options, requestTimeout: "2 seconds" }
}

const defect = Effect.die(new Error("planted: secret detail"))

/** Services whose rendering, key lookup and pricing die. */
export const crashing: Variation = {
  options: atLocalhost,
  rendering: renderingThat(defect),
  alter: (context) =>
    lookingUp(defect)(context).pipe(
      Context.add(Pricing, {
        priceList: PriceList.defaultPriceList,
        quote: () => {
          throw new Error("planted: secret detail")
        }
      })
    )
}

const refused = () => new AccountSuspended()

/** Every account is suspended. */
export const suspended: Variation = {
  options: atLocalhost,
  alter: (context) =>
    context.pipe(
      Context.add(Accounts, { ...Context.get(context, Accounts), authenticate: refused }),
      Context.add(Sessions, { ...Context.get(context, Sessions), authenticate: refused, signIn: refused }),
      Context.add(Passkeys, { ...Context.get(context, Passkeys), signIn: refused }),
      Context.add(Credentials, {
        ...Context.get(context, Credentials),
        setPassword: refused,
        changeEmail: refused
      })
    )
}

/** Every key is without verbs. */
export const withoutVerbs: Variation = {
  options: atLocalhost,
  alter: (context) => {
    const accounts = Context.get(context, Accounts)
    return Context.add(context, Accounts, {
      ...accounts,
      authenticate: (secret) =>
        Effect.map(accounts.authenticate(secret), (caller) => ({ ...caller, verbs: [] }))
    })
  }
}

/** Drawing is sold. */
export const selling: Variation = { options: { drawing: "paid" } }

/** The operator alone opens accounts, offers no demo, sells no credits and sends no webhooks. */
export const closed: Variation = {
  policy: { signUp: "closed" },
  offersDomains: false,
  alter: Context.omit(DemoAccounts, Passkeys, Payments, TestPayments, Webhooks)
}

const emptyStore = () => makeMemoryRateStore(() => 0)
let rateStore = emptyStore()

/** Forgets the requests that were counted by {@link limited}. */
export const forgetLimits = () => {
  rateStore = emptyStore()
}

/** One request is free, and then there is a minute to wait. */
export const limited: Variation = {
  options: {
    ...atLocalhost,
    rateLimit: { account: 1, address: 1 },
    rateStore: {
      take: (charges) => rateStore.take(charges),
      spend: (bucket, cost) => rateStore.spend(bucket, cost),
      reserve: (charges) => rateStore.reserve(charges)
    }
  }
}
