import { Credentials, DemoAccounts, Operators, Passkeys, Sessions } from "@quick-response/core"
import type { FailureCode } from "@quick-response/http/contract"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { address } from "../credentials/people.ts"
import { VirtualClock } from "../events/virtualClock.ts"
import {
  addPasskey,
  dataOf,
  type Post,
  passkeyOrigin,
  signInBy,
  signInOptions
} from "../passkeys/ceremonies.ts"
import { type SoftAuthenticator, softAuthenticator } from "../passkeys/softAuthenticator.ts"
import {
  type Alteration,
  type Kind,
  routeOf,
  type Scenario,
  type Sending,
  same,
  unknownEvent,
  unknownId,
  withHeaders,
  wrongPage
} from "./documentedOutcome.ts"
import { freshHost, heldHost, pendingHost, wrongDomains } from "./domainSteps.ts"
import { cookieName, linkFor, openPerson, type Person, secretOf } from "./person.ts"
import type { Service } from "./service.ts"

/** An endpoint of the group, and a request to it that succeeds. */
interface Subject {
  readonly endpoint: string
  /** Makes the id in the path. */
  readonly id?: (service: Service, person: Person) => Promise<string>
  readonly body?: (service: Service, person: Person) => object | Promise<object>
  /** Members and guests are answered alike; a session is needed for the rest, or started by its holder's secret. */
  readonly access: "anyone" | "either" | "holder" | "session"
  /** Comes before a request that succeeds. */
  readonly before?: (service: Service, person: Person) => Promise<void>
  /** A well-formed body for a service of another kind than usual; by default of a request that would succeed. */
  readonly placeholder?: object
  readonly failures?: ReadonlyArray<FailureCode>
  /** True if the path has a name, and no id: any text is one. */
  readonly isNamed?: boolean
  /** False for a list that is answered as a whole. */
  readonly isPaged?: boolean
  /** The refusal of a service that is closed to sign-ups, and sells no credits. */
  readonly closed?: FailureCode
}

const fresh = () => address(`${crypto.randomUUID()}@example.com`)

/** The secret of a link to another address, as it is mailed. */
const mailedLink = ({ run, world }: Service, person: Person): Promise<string> =>
  run(
    Effect.gen(function* () {
      const session = yield* (yield* Sessions).authenticate(Redacted.make(secretOf(person.cookie)))
      const before = world.letters.length
      const email = fresh()
      const { requestEmailChange } = yield* Credentials
      yield* requestEmailChange({ session, currentPassword: person.password, email })
      for (;;) {
        const letter = world.letters.slice(before).find(({ to }) => to === email)
        if (letter?._tag === "link") return Redacted.value(letter.token)
        yield* Effect.sleep(5)
      }
    }).pipe(Effect.orDie)
  )

const asked = async ({ url }: Service, { cookie }: Person, path: string, init: RequestInit = {}) => {
  const headers = { cookie, "content-type": "application/json" }
  return (await (await fetch(`${url}${path}`, { ...init, headers })).json()).data
}

/** Posts to a service. */
const postTo =
  ({ url }: Service): Post =>
  (path, body, cookie) =>
    fetch(`${url}/v1/Account${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(cookie === undefined ? {} : { cookie }) },
      body: JSON.stringify(body)
    })

const newWebhook = { url: "https://crm.example/hooks" }

/** The common part of the endpoints of one webhook. */
const ofWebhook = {
  id: async (service: Service, person: Person) => {
    const body = JSON.stringify(newWebhook)
    return (await asked(service, person, "/v1/Account/webhooks", { method: "POST", body })).id
  },
  access: "session",
  failures: ["WEBHOOK_NOT_FOUND"],
  closed: "WEBHOOKS_CLOSED"
} as const

/** The common part of the endpoints of one domain. */
const ofDomain = {
  id: (service: Service, person: Person) => heldHost(service, person),
  isNamed: true,
  access: "session",
  failures: ["DOMAIN_NOT_FOUND"],
  closed: "DOMAINS_CLOSED"
} as const

const subjects: ReadonlyArray<Subject> = [
  { endpoint: "openDemoAccount", access: "holder", closed: "DEMO_CLOSED" },
  {
    endpoint: "requestSignUp",
    body: () => ({ email: fresh() }),
    access: "anyone",
    closed: "SIGN_UP_CLOSED"
  },
  { endpoint: "requestPasswordReset", body: () => ({ email: fresh() }), access: "anyone" },
  {
    endpoint: "setPassword",
    body: async ({ run }) => ({ token: await run(linkFor(fresh())), password: "four words in a row" }),
    access: "holder",
    failures: ["LINK_EXPIRED"]
  },
  { endpoint: "getSession", access: "either" },
  {
    endpoint: "signIn",
    body: (_, { email, password }) => ({ email, password }),
    access: "holder",
    failures: ["CREDENTIALS_INVALID"]
  },
  { endpoint: "signOut", access: "session" },
  {
    endpoint: "changePassword",
    body: (_, { password }) => ({ currentPassword: password, password: "four words in a row" }),
    access: "session",
    failures: ["CREDENTIALS_INVALID", "DEMO_NOT_ALLOWED"]
  },
  {
    endpoint: "requestEmailChange",
    body: (_, { password }) => ({ currentPassword: password, email: fresh() }),
    access: "session",
    failures: ["CREDENTIALS_INVALID", "DEMO_NOT_ALLOWED", "PASSKEY_REQUIRED"]
  },
  {
    endpoint: "proveEmail",
    body: async (service, person) => ({ token: await mailedLink(service, person) }),
    placeholder: { token: "" },
    access: "anyone",
    failures: ["LINK_EXPIRED"]
  },
  {
    endpoint: "removePassword",
    before: async (service, person) => {
      const authenticator = await addPasskey(postTo(service), person)
      await dataOf(await signInBy(postTo(service), authenticator, person.cookie))
    },
    access: "session",
    failures: ["PASSKEY_REQUIRED"],
    closed: "ROUTE_NOT_FOUND"
  },
  { endpoint: "listPasskeys", access: "session", isPaged: false, closed: "ROUTE_NOT_FOUND" },
  {
    endpoint: "requestPasskey",
    body: (_, { password }) => ({ currentPassword: password }),
    access: "session",
    failures: ["CREDENTIALS_INVALID", "DEMO_NOT_ALLOWED", "PASSKEY_REQUIRED"],
    closed: "ROUTE_NOT_FOUND"
  },
  {
    endpoint: "createPasskey",
    body: async (service, { cookie, password }) => {
      const given = { currentPassword: password }
      const options = await dataOf(await postTo(service)("/passkeys/options", given, cookie))
      return { name: "laptop", credential: softAuthenticator(passkeyOrigin).create(options) }
    },
    placeholder: { name: "laptop", credential: softAuthenticator(passkeyOrigin).create({ challenge: "" }) },
    access: "session",
    failures: ["CREDENTIALS_INVALID"],
    closed: "ROUTE_NOT_FOUND"
  },
  {
    endpoint: "removePasskey",
    id: async (service, person) => (await addPasskey(postTo(service), person)).passkeyId,
    access: "session",
    failures: ["PASSKEY_NOT_FOUND", "PASSKEY_REQUIRED"],
    closed: "ROUTE_NOT_FOUND"
  },
  { endpoint: "requestPasskeySignIn", access: "holder", closed: "ROUTE_NOT_FOUND" },
  {
    endpoint: "signInByPasskey",
    body: async (service, person) => {
      const authenticator = await addPasskey(postTo(service), person)
      return { credential: authenticator.sign(await signInOptions(postTo(service))) }
    },
    placeholder: { credential: softAuthenticator(passkeyOrigin).sign({ challenge: "" }) },
    access: "holder",
    failures: ["CREDENTIALS_INVALID"],
    closed: "ROUTE_NOT_FOUND"
  },
  { endpoint: "listSessions", access: "session" },
  {
    endpoint: "endSession",
    id: async (service, person) => (await asked(service, person, "/v1/Account/sessions")).sessions[0].id,
    access: "session"
  },
  { endpoint: "listKeys", access: "session" },
  {
    endpoint: "createKey",
    body: () => ({ name: "laptop", expiresAt: "2999-01-31T00:00:00+01:00" }),
    access: "session"
  },
  {
    endpoint: "changeKey",
    id: async (service, person) =>
      (await asked(service, person, "/v1/Account/keys", { method: "POST", body: '{"name":"mine"}' })).id,
    body: () => ({ name: "till", verbs: ["buy"] }),
    access: "session",
    failures: ["API_KEY_NOT_FOUND"]
  },
  {
    endpoint: "revokeKey",
    id: async (service, person) =>
      (await asked(service, person, "/v1/Account/keys", { method: "POST", body: '{"name":"mine"}' })).id,
    access: "session",
    failures: ["API_KEY_NOT_FOUND"]
  },
  {
    endpoint: "closeAccount",
    body: (_, { password }) => ({ password }),
    access: "session",
    failures: ["CREDENTIALS_INVALID", "PASSKEY_REQUIRED"]
  },
  { endpoint: "createTopUp", body: () => ({ pack: "small" }), access: "session", closed: "TOP_UP_CLOSED" },
  {
    endpoint: "cancelTopUp",
    id: async (service, person) =>
      (await asked(service, person, "/v1/Account/top-ups", { method: "POST", body: '{"pack":"small"}' })).id,
    access: "session",
    failures: ["TOP_UP_NOT_FOUND"],
    closed: "TOP_UP_CLOSED"
  },
  {
    endpoint: "payTestTopUp",
    id: async (service, person) =>
      (await asked(service, person, "/v1/Account/top-ups", { method: "POST", body: '{"pack":"small"}' })).id,
    access: "session",
    failures: ["TOP_UP_NOT_FOUND"],
    closed: "ROUTE_NOT_FOUND"
  },
  { endpoint: "exportTakeout", access: "session", isPaged: false },
  { endpoint: "changeAccount", body: () => ({ language: "de" }), access: "session" },
  { endpoint: "changeAlerts", body: () => ({ lowBalance: 2.5 }), access: "session" },
  { endpoint: "listDesigns", access: "session", isPaged: false },
  {
    endpoint: "saveDesign",
    id: () => Promise.resolve(crypto.randomUUID()),
    body: () => ({ name: "Menu", design: { template: "menu" } }),
    access: "session"
  },
  { endpoint: "deleteDesign", id: () => Promise.resolve(crypto.randomUUID()), access: "session" },
  { endpoint: "listWebhooks", access: "session", isPaged: false, closed: "WEBHOOKS_CLOSED" },
  {
    endpoint: "createWebhook",
    body: () => newWebhook,
    access: "session",
    failures: ["DEMO_NOT_ALLOWED"],
    closed: "WEBHOOKS_CLOSED"
  },
  {
    endpoint: "addDomain",
    body: () => ({ host: freshHost() }),
    access: "session",
    failures: ["DOMAIN_LIMIT_REACHED", "DOMAIN_TAKEN"],
    closed: "DOMAINS_CLOSED"
  },
  {
    ...ofDomain,
    endpoint: "proveDomain",
    id: (service, person) => pendingHost(service, person),
    failures: ["DOMAIN_NOT_FOUND", "DOMAIN_NOT_PROVED", "DOMAIN_TAKEN"]
  },
  { ...ofDomain, endpoint: "changeDomain", body: () => ({ isDefault: true }) },
  {
    ...ofDomain,
    endpoint: "removeDomain",
    body: () => ({}),
    failures: ["DOMAIN_NOT_FOUND", "DOMAIN_IN_USE"]
  },
  {
    ...ofWebhook,
    endpoint: "changeWebhook",
    body: () => ({ ...newWebhook, types: null, description: "", isEnabled: false })
  },
  { ...ofWebhook, endpoint: "deleteWebhook" },
  { ...ofWebhook, endpoint: "rollWebhookSecret" },
  { ...ofWebhook, endpoint: "testWebhook" },
  { ...ofWebhook, endpoint: "listDeliveries" },
  {
    ...ofWebhook,
    endpoint: "redeliver",
    body: () => ({ since: "2026-01-15T00:00:00Z" }),
    failures: ["WEBHOOK_NOT_FOUND", "EVENT_NOT_FOUND"]
  }
]

/** A request that would succeed, or to a service of another kind than usual one that is well formed. */
const sendingOf = async (subject: Subject, service: Service, isUsual: boolean): Promise<Sending> => {
  const { endpoint, id, body, access } = subject
  const person = await service.run(openPerson())
  if (isUsual) await subject.before?.(service, person)
  const given =
    isUsual || subject.placeholder === undefined ? await body?.(service, person) : subject.placeholder
  const route = routeOf(endpoint, isUsual ? await id?.(service, person) : unknownId)
  return {
    ...route,
    headers: {
      ...(access === "session" || access === "either" ? { cookie: person.cookie } : {}),
      ...(route.method === "GET" ? {} : { "content-type": "application/json" })
    },
    ...(given === undefined ? {} : { body: JSON.stringify(given) })
  }
}

/** Uses up the one request that is free: of the account if a session is needed, else of the address. */
const useUp = ({ url }: Service, { headers }: Sending, access: Subject["access"]) =>
  fetch(`${url}${access === "session" ? "/v1/Account" : "/v1/Qr/options"}`, { headers })

/** The request with another id in its path. */
const withId = (sent: Sending, id: string): Sending => ({
  ...sent,
  path: sent.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, id)
})

const withUnknownId: Alteration = (sent) => withId(sent, unknownId)

const relyingParty = { id: "localhost", name: "a test", origin: passkeyOrigin }

/** The secret of a session that a passkey began 20 minutes ago. */
const staleSession = (authenticator: SoftAuthenticator) =>
  Effect.gen(function* () {
    const passkeys = yield* Passkeys
    const options = yield* passkeys.requestSignIn(relyingParty)
    const credential = authenticator.sign(options)
    const { secret } = yield* passkeys.signIn({ credential, relyingParty, userAgent: "", asks: undefined })
    return secret === undefined ? "" : Redacted.value(secret)
  }).pipe(Effect.orDie, Effect.withClock(new VirtualClock(Date.now() - 1_200_000)))

const wrong: Readonly<Partial<Record<FailureCode, Alteration>>> = {
  CREDENTIALS_INVALID: (sent) => {
    const { currentPassword, credential, ...body } = JSON.parse(sent.body ?? "{}")
    if (credential !== undefined)
      return { ...sent, body: JSON.stringify({ ...body, credential: { ...credential, id: "AAAA" } }) }
    const guess = "not the password"
    const given =
      currentPassword === undefined ? { ...body, password: guess } : { ...body, currentPassword: guess }
    return { ...sent, body: JSON.stringify(given) }
  },
  LINK_EXPIRED: (sent) => ({
    ...sent,
    body: JSON.stringify({ ...JSON.parse(sent.body ?? "{}"), token: "x".repeat(43) })
  }),
  PASSKEY_REQUIRED: async (sent, service) => {
    const operator = await service.run(openPerson())
    const authenticator = await addPasskey(postTo(service), operator)
    const by = { operatorId: null, reason: "for a test" }
    await service.run(Effect.flatMap(Operators, ({ add }) => add(operator.account.id, by)))
    const { password, currentPassword, ...body } = JSON.parse(sent.body ?? "{}")
    if (password === undefined && currentPassword === undefined)
      return withHeaders(sent, { cookie: operator.cookie })
    const secret = await service.run(staleSession(authenticator))
    return withHeaders({ ...sent, body: JSON.stringify(body) }, { cookie: `qr_session=${secret}` })
  },
  DEMO_NOT_ALLOWED: async (sent, { run }) => {
    const { secret } = await run(Effect.flatMap(DemoAccounts, ({ open }) => open("a test")))
    return withHeaders(sent, { cookie: `${cookieName}=${Redacted.value(secret)}` })
  },
  PASSKEY_NOT_FOUND: withUnknownId,
  API_KEY_NOT_FOUND: withUnknownId,
  TOP_UP_NOT_FOUND: withUnknownId,
  WEBHOOK_NOT_FOUND: withUnknownId,
  ...wrongDomains,
  EVENT_NOT_FOUND: (sent) => ({ ...sent, body: JSON.stringify({ eventId: unknownEvent }) })
}

/** The endpoints without a session that a suspended account is refused at. */
const suspendable: ReadonlySet<string> = new Set(["proveEmail", "setPassword", "signIn", "signInByPasskey"])

const scenariosOf = (subject: Subject): ReadonlyArray<Scenario> => {
  const { endpoint, access, body, id, failures = [], isPaged = true, isNamed, closed } = subject
  const scenario = (outcome: Scenario["outcome"], alter: Alteration, kind: Kind = "usual"): Scenario => ({
    endpoint,
    outcome,
    kind,
    prepare: async (service) => alter(await sendingOf(subject, service, kind === "usual"), service)
  })
  const isRead = routeOf(endpoint).method === "GET"
  return [
    scenario("success", same),
    scenario("UNAVAILABLE", same, "closing"),
    scenario("INTERNAL_ERROR", same, "crashing"),
    scenario("TIMEOUT", same, "hanging"),
    scenario(
      "RATE_LIMITED",
      async (sent, service) => {
        await useUp(service, sent, access)
        return sent
      },
      "limited"
    ),
    ...(access === "session" || suspendable.has(endpoint)
      ? [scenario("ACCOUNT_SUSPENDED", same, "suspended")]
      : []),
    ...(access === "session"
      ? [scenario("SESSION_REQUIRED", (sent) => withHeaders(sent, { cookie: "qr_session=no" }))]
      : []),
    ...(!isRead && access !== "anyone"
      ? [scenario("ORIGIN_REFUSED", (sent) => withHeaders(sent, { origin: "https://elsewhere.example" }))]
      : []),
    ...(!isRead && (body !== undefined || access === "session")
      ? [scenario("UNSUPPORTED_MEDIA_TYPE", (sent) => withHeaders(sent, { "content-type": "text/plain" }))]
      : []),
    ...(body === undefined
      ? []
      : [
          scenario("INVALID_JSON", (sent) => ({ ...sent, body: "{" })),
          scenario("VALIDATION_FAILED", (sent) => ({ ...sent, body: '{"colour":"red"}' })),
          scenario("PAYLOAD_TOO_LARGE", (sent) => ({ ...sent, body: `"${"x".repeat(2 ** 20)}"` }))
        ]),
    ...(id === undefined || isNamed
      ? []
      : [scenario("VALIDATION_FAILED", (sent) => withId(sent, "no-uuid"))]),
    ...(isRead && access === "session" && isPaged ? [scenario("VALIDATION_FAILED", wrongPage)] : []),
    ...failures.map((code) => scenario(code, wrong[code] ?? same)),
    ...(closed === undefined ? [] : [scenario(closed, same, "closed")])
  ]
}

/** Every outcome of the endpoints at which people sign in and manage their accounts. */
export const peopleScenarios: ReadonlyArray<Scenario> = subjects.flatMap(scenariosOf)
