import process from "node:process"
import {
  type AccountId,
  Accounts,
  DomainState,
  DomainSummary,
  Domains,
  Operators,
  UnknownDomain
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { all, argument, mapped, optional, readBy } from "../cli/Input.ts"
import { print, sayPages, shortTime, table } from "../cli/printTable.ts"
import { type AccountReference, ofAccount } from "../cli/recordReferences.ts"
import { json, pageOptions, operatorReason as reason } from "../cli/sharedOptions.ts"
import { parsed } from "../cli/textFields.ts"
import { group } from "../cli/Verb.ts"
import { domains } from "../domains/domainsLayer.ts"
import { Refused } from "../process/commandErrors.ts"
import { readSetting } from "../settings/Setting.ts"
import { settings } from "../settings/settings.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, type Store, withStore } from "./withStore.ts"

const host = mapped(argument("HOST", "The domain, such as go.luna.example."), (text) => text.toLowerCase())

const isState = Schema.is(DomainState)

const state = readBy(
  optional("state", DomainState.literals.join("|"), "In this state alone."),
  parsed(`one of ${DomainState.literals.join(", ")}`, (text) => (isState(text) ? text : undefined))
)

const search = optional("search", "TEXT", "Whose hosts contain this text, in any letter case.")

const accountIdOf = (reference: AccountReference | undefined) =>
  reference === undefined
    ? Effect.succeed(undefined)
    : Effect.map(
        Effect.flatMap(Accounts, ({ find }) => find(reference)),
        ({ id }) => id
      )

const printDomains = (asJson: boolean, found: ReadonlyArray<DomainSummary>) =>
  print(asJson, Schema.Array(DomainSummary), found, (rows) =>
    table(
      [
        ["HOST", ({ host }) => host],
        ["ACCOUNT", ({ accountId, email }) => email ?? accountId],
        ["STATE", ({ state }) => state],
        ["CODES", ({ codes }) => String(codes), "right"],
        ["PROVED", ({ provedAt }) => shortTime(provedAt)],
        ["LIVE", ({ liveAt }) => shortTime(liveAt)],
        ["CHECKED", ({ checkedAt }) => shortTime(checkedAt)]
      ],
      rows
    )
  )

const list = effectVerb(
  {
    name: "list",
    summary: "Lists the own domains of accounts by host.",
    examples: [
      ["domain list --account ann@example.com", "Those of an account"],
      ["domain list --state lost", "Those whose proof is missing for 7 days"]
    ]
  },
  all({ ...pageOptions("domains"), account: ofAccount, state, search, database, json }),
  ({ page: pageNumber, pageSize, account, state, search, database, json }) =>
    Effect.gen(function* () {
      const accountId = yield* accountIdOf(account)
      const { findDomains } = yield* Operators
      const page = { state, pageNumber, pageSize }
      const { domains, totalCount } = yield* findDomains({ ...page, query: search, accountId })
      yield* printDomains(json, domains)
      yield* sayPages(pageNumber, pageSize, totalCount)
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

/** The domains of a host, of each account that holds it or waits for it. */
const domainsOf = (host: string, accountId?: AccountId) =>
  Effect.gen(function* () {
    const { findDomains } = yield* Operators
    const found = yield* findDomains({ query: host, accountId, pageNumber: 1, pageSize: 10_000 })
    const domains = found.domains.filter((domain) => domain.host === host)
    return domains.length === 0 ? yield* new UnknownDomain({ host }) : domains
  })

const show = effectVerb(
  {
    name: "show",
    summary: "Shows the account that holds a domain, and those that wait for it.",
    examples: [["domain show go.luna.example", "See whose it is"]]
  },
  all({ database, json, host }),
  ({ database, json, host }) =>
    Effect.flatMap(domainsOf(host), (found) => printDomains(json, found)).pipe(
      Effect.provide(Operators.layer),
      withStore(database)
    )
)

const recordFields = {
  name: Schema.String,
  type: Schema.String,
  value: Schema.String,
  found: Schema.NullOr(Schema.Array(Schema.String))
} as const

const Checked = Schema.Struct({
  host: Schema.String,
  state: DomainState,
  records: Schema.Array(Schema.Struct(recordFields))
})

/** Provides own domains by the server's settings. */
const withDomains = <A, E extends Error, R>(effect: Effect.Effect<A, E, R | Domains | Store>) =>
  Effect.gen(function* () {
    const dnsServers = yield* readSetting(settings.dnsServers, {}, process.env)
    const domainLimits = yield* readSetting(settings.domainLimits, {}, process.env)
    const domainTarget = yield* readSetting(settings.domainTarget, {}, process.env)
    return yield* Effect.provide(effect, domains({ dnsServers, domainLimits, domainTarget }, false))
  })

const check = effectVerb(
  {
    name: "check",
    summary: "Looks at the records of a domain now, and prints them with what was found.",
    details: [
      `Asks the name servers of ${settings.dnsServers.variable} as the server does, and keeps the result. Exits with 1 if the proof is missing.`,
      "Looks for the account that holds the domain, or the one that waits for it; of several, --account names one."
    ],
    examples: [["domain check go.luna.example", "See what a customer set"]]
  },
  all({ account: ofAccount, database, json, host }),
  ({ account, database, json, host }) =>
    Effect.gen(function* () {
      const found = yield* domainsOf(host, yield* accountIdOf(account))
      const chosen = found.find(({ state }) => state !== "pending") ?? found[0]
      if (chosen === undefined || (chosen.state === "pending" && found.length > 1))
        return yield* Effect.fail(
          new Refused(`${found.length} accounts wait for ${host}: name one by --account`)
        )
      const { list, prove } = yield* Domains
      const missing = yield* prove(chosen.accountId, host).pipe(
        Effect.as(undefined),
        Effect.catchTag("DomainNotProved", (error) => Effect.succeed(error))
      )
      const checked = (yield* list(chosen.accountId)).filter((domain) => domain.host === host)
      for (const domain of checked)
        yield* print(json, Checked, domain, ({ records }) =>
          table(
            [
              ["NAME", ({ name }) => name],
              ["TYPE", ({ type }) => type],
              ["VALUE", ({ value }) => value],
              ["FOUND", ({ found }) => (found === null ? "-" : found.join(", ") || "none")]
            ],
            records
          )
        )
      if (missing !== undefined) return yield* Effect.fail(new Refused(missing.message))
    }).pipe(withDomains, Effect.provide(Operators.layer), withStore(database))
)

const remove = effectVerb(
  {
    name: "remove",
    summary: "Removes a domain from the account that holds it.",
    details: [
      "Within a second its codes stop working there, and work under the hosts of the service. Its holder may add it again."
    ],
    examples: [[`domain remove go.luna.example --reason "its owner asked for it"`, "By its host"]]
  },
  all({ reason, database, json, host }),
  ({ reason, database, json, host }) =>
    Effect.gen(function* () {
      const { removeDomain } = yield* Operators
      const { accountId } = yield* removeDomain(host, { operatorId: null, reason })
      const Removed = Schema.Struct({ host: Schema.String, accountId: Schema.String })
      yield* print(json, Removed, { host, accountId }, () => `removed ${host} from account ${accountId}`)
    }).pipe(Effect.provide(Operators.layer), withStore(database))
)

/** Lists the own domains of accounts, looks at their records, and removes them. */
export const domain = group({ name: "domain", summary: "Own domains of accounts." }, [
  list,
  show,
  check,
  remove
])
