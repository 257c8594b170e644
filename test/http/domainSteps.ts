import {
  AccountId,
  Credits,
  DomainHost,
  DomainStorage,
  Domains,
  lostAfter,
  proofName,
  proofText,
  Storage
} from "@quick-response/core"
import type { FailureCode } from "@quick-response/http/contract"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { dynamicOrder } from "../redirects/dynamicOrder.ts"
import type { Alteration, Sending } from "./documentedOutcome.ts"
import { openPerson, type Person } from "./person.ts"
import type { Service } from "./service.ts"

export const freshHost = (): string => `${crypto.randomUUID()}.luna.example`

/** Adds a domain to an account, with its proof in the zone. */
export const pendingHost = (
  { run, world }: Service,
  { account }: Pick<Person, "account">,
  host = freshHost()
) =>
  run(
    Effect.gen(function* () {
      const domain = yield* (yield* Domains).add(account.id, host)
      const name = proofName(host)
      world.zone.set(name, [...(world.zone.get(name) ?? []), proofText(domain)])
      return host
    }).pipe(Effect.orDie)
  )

/** A host that an account proved. */
export const heldHost = async (service: Service, person: Pick<Person, "account">, host = freshHost()) => {
  await pendingHost(service, person, host)
  await service.run(Effect.flatMap(Domains, ({ prove }) => Effect.orDie(prove(person.account.id, host))))
  return host
}

/** Loses a held host, and waits until the service knows. */
export const loseHost = (accountId: AccountId, host: string) =>
  Effect.gen(function* () {
    const { recordLook } = yield* DomainStorage
    const now = yield* DateTime.now
    for (const millis of [0, lostAfter])
      yield* recordLook(accountId, DomainHost.make(host), {
        isProved: false,
        found: [],
        at: DateTime.add(now, { millis })
      })
    const { held } = yield* Domains
    while (held(host)?.state !== "lost") yield* Effect.sleep(20)
  }).pipe(Effect.orDie)

/** Lets someone else prove the host of a path or body. */
const takenByAnother = async (service: Service, host: string): Promise<void> => {
  await heldHost(service, await service.run(openPerson()), host)
}

const hostOf = ({ path, body }: Sending): string =>
  /domains\/([^/]+)/.exec(path)?.[1] ?? JSON.parse(body ?? "{}").host

const accountOf = async ({ url }: Service, { headers }: Sending): Promise<AccountId> => {
  const { data } = await (await fetch(`${url}/v1/Account`, { headers })).json()
  return AccountId.make(data.id)
}

/** The requests to endpoints of domains that are refused. */
export const wrongDomains: Readonly<Partial<Record<FailureCode, Alteration>>> = {
  DOMAIN_NOT_FOUND: (sent) => ({ ...sent, path: sent.path.replace(hostOf(sent), freshHost()) }),
  DOMAIN_NOT_PROVED: (sent, { world }) => {
    world.zone.delete(proofName(hostOf(sent)))
    return sent
  },
  DOMAIN_TAKEN: async (sent, service) => {
    await takenByAnother(service, hostOf(sent))
    return sent
  },
  DOMAIN_LIMIT_REACHED: async (sent, service) => {
    for (let i = 0; i < 3; i++)
      await fetch(`${service.url}${sent.path}`, { ...sent, body: JSON.stringify({ host: freshHost() }) })
    return sent
  },
  DOMAIN_IN_USE: async (sent, service) => {
    const order = dynamicOrder(await accountOf(service, sent))
    const redirect = { ...order.redirect, host: DomainHost.make(hostOf(sent)) }
    await service.run(
      Effect.flatMap(Storage, ({ purchase }) =>
        Effect.orDie(purchase({ ...order, price: Credits.zero, redirect }))
      )
    )
    return sent
  }
}
