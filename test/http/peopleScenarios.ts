import { Credentials, Operators, Sessions } from "@quick-response/core"
import type { FailureCode } from "@quick-response/http/contract"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { address } from "../credentials/people.ts"
import {
  addPasskey,
  dataOf,
  type Post,
  passkeyOrigin,
  signInBy,
  signInOptions
} from "../passkeys/ceremonies.ts"
import { softAuthenticator } from "../passkeys/softAuthenticator.ts"
import type { Kind, Scenario, Sending } from "./documentedOutcome.ts"
import { linkFor, openPerson, type Person, secretOf } from "./person.ts"
import type { Service } from "./service.ts"

/** An endpoint of the group, and a request to it that succeeds. */
interface Subject {
  readonly endpoint: string
  readonly method: "DELETE" | "GET" | "PATCH" | "POST" | "PUT"
  readonly path: string
  /** Makes the id in the path. */
  readonly id?: (service: Service, person: Person) => Promise<string>
  /** The path after the id. */
  readonly part?: string
  readonly body?: (service: Service, person: Person) => object | Promise<object>
  /** Members and guests are answered alike; a session is needed for the rest, or started by what its holder knows. */
  readonly access: "anyone" | "either" | "holder" | "session"
  /** Comes before a request that succeeds. */
  readonly before?: (service: Service, person: Person) => Promise<void>
  /** A well-formed body for a service that does not answer usually; where it has none, that of a request that would succeed. */
  readonly placeholder?: object
  readonly failures?: ReadonlyArray<FailureCode>
  /** False for a list that is answered as a whole. */
  readonly isPaged?: boolean
  /** The refusal where nobody signs up and no credits are sold. */
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

/** An id that nothing has. */
export const unknownId = "00000000-0000-4000-8000-000000000000"

/** The id of an event that never was. */
export const unknownEvent = `evt_${"A".repeat(32)}`

const newWebhook = { url: "https://crm.example/hooks" }

/** What the endpoints of one webhook have in common. */
const ofWebhook = {
  path: "/v1/Account/webhooks",
  id: async (service: Service, person: Person) => {
    const body = JSON.stringify(newWebhook)
    return (await asked(service, person, "/v1/Account/webhooks", { method: "POST", body })).id
  },
  access: "session",
  failures: ["WEBHOOK_NOT_FOUND"],
  closed: "WEBHOOKS_CLOSED"
} as const

const subjects: ReadonlyArray<Subject> = [
  {
    endpoint: "requestSignUp",
    method: "POST",
    path: "/v1/Account/sign-up",
    body: () => ({ email: fresh() }),
    access: "anyone",
    closed: "SIGN_UP_CLOSED"
  },
  {
    endpoint: "requestPasswordReset",
    method: "POST",
    path: "/v1/Account/password-reset",
    body: () => ({ email: fresh() }),
    access: "anyone"
  },
  {
    endpoint: "setPassword",
    method: "POST",
    path: "/v1/Account/password",
    body: async ({ run }) => ({ token: await run(linkFor(fresh())), password: "four words in a row" }),
    access: "holder",
    failures: ["LINK_EXPIRED"]
  },
  { endpoint: "getSession", method: "GET", path: "/v1/Account/session", access: "either" },
  {
    endpoint: "signIn",
    method: "POST",
    path: "/v1/Account/session",
    body: (_, { email, password }) => ({ email, password }),
    access: "holder",
    failures: ["CREDENTIALS_INVALID"]
  },
  { endpoint: "signOut", method: "DELETE", path: "/v1/Account/session", access: "session" },
  {
    endpoint: "changePassword",
    method: "PUT",
    path: "/v1/Account/password",
    body: (_, { password }) => ({ currentPassword: password, password: "four words in a row" }),
    access: "session",
    failures: ["CREDENTIALS_INVALID"]
  },
  {
    endpoint: "requestEmailChange",
    method: "PUT",
    path: "/v1/Account/email",
    body: (_, { password }) => ({ currentPassword: password, email: fresh() }),
    access: "session",
    failures: ["CREDENTIALS_INVALID"]
  },
  {
    endpoint: "proveEmail",
    method: "POST",
    path: "/v1/Account/email/proof",
    body: async (service, person) => ({ token: await mailedLink(service, person) }),
    placeholder: { token: "" },
    access: "anyone",
    failures: ["LINK_EXPIRED"]
  },
  {
    endpoint: "removePassword",
    method: "DELETE",
    path: "/v1/Account/password",
    before: async (service, person) => {
      const authenticator = await addPasskey(postTo(service), person)
      await dataOf(await signInBy(postTo(service), authenticator, person.cookie))
    },
    access: "session",
    failures: ["PASSKEY_REQUIRED"],
    closed: "ROUTE_NOT_FOUND"
  },
  {
    endpoint: "listPasskeys",
    method: "GET",
    path: "/v1/Account/passkeys",
    access: "session",
    isPaged: false,
    closed: "ROUTE_NOT_FOUND"
  },
  {
    endpoint: "requestPasskey",
    method: "POST",
    path: "/v1/Account/passkeys/options",
    body: (_, { password }) => ({ currentPassword: password }),
    access: "session",
    failures: ["CREDENTIALS_INVALID", "PASSKEY_REQUIRED"],
    closed: "ROUTE_NOT_FOUND"
  },
  {
    endpoint: "createPasskey",
    method: "POST",
    path: "/v1/Account/passkeys",
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
    method: "DELETE",
    path: "/v1/Account/passkeys",
    id: async (service, person) => (await addPasskey(postTo(service), person)).passkeyId,
    access: "session",
    failures: ["PASSKEY_NOT_FOUND", "PASSKEY_REQUIRED"],
    closed: "ROUTE_NOT_FOUND"
  },
  {
    endpoint: "requestPasskeySignIn",
    method: "POST",
    path: "/v1/Account/session/passkey/options",
    access: "holder",
    closed: "ROUTE_NOT_FOUND"
  },
  {
    endpoint: "signInByPasskey",
    method: "POST",
    path: "/v1/Account/session/passkey",
    body: async (service, person) => {
      const authenticator = await addPasskey(postTo(service), person)
      return { credential: authenticator.sign(await signInOptions(postTo(service))) }
    },
    placeholder: { credential: softAuthenticator(passkeyOrigin).sign({ challenge: "" }) },
    access: "holder",
    failures: ["CREDENTIALS_INVALID"],
    closed: "ROUTE_NOT_FOUND"
  },
  { endpoint: "listSessions", method: "GET", path: "/v1/Account/sessions", access: "session" },
  {
    endpoint: "endSession",
    method: "DELETE",
    path: "/v1/Account/sessions",
    id: async (service, person) => (await asked(service, person, "/v1/Account/sessions")).sessions[0].id,
    access: "session"
  },
  { endpoint: "listKeys", method: "GET", path: "/v1/Account/keys", access: "session" },
  {
    endpoint: "createKey",
    method: "POST",
    path: "/v1/Account/keys",
    body: () => ({ name: "laptop", expiresAt: "2999-01-31T00:00:00+01:00" }),
    access: "session"
  },
  {
    endpoint: "revokeKey",
    method: "DELETE",
    path: "/v1/Account/keys",
    id: async (service, person) =>
      (await asked(service, person, "/v1/Account/keys", { method: "POST", body: '{"name":"mine"}' })).id,
    access: "session",
    failures: ["API_KEY_NOT_FOUND"]
  },
  {
    endpoint: "closeAccount",
    method: "DELETE",
    path: "/v1/Account",
    body: (_, { password }) => ({ password }),
    access: "session",
    failures: ["CREDENTIALS_INVALID"]
  },
  {
    endpoint: "createTopUp",
    method: "POST",
    path: "/v1/Account/top-ups",
    body: () => ({ pack: "small" }),
    access: "session",
    closed: "TOP_UP_CLOSED"
  },
  {
    endpoint: "cancelTopUp",
    method: "DELETE",
    path: "/v1/Account/top-ups",
    id: async (service, person) =>
      (await asked(service, person, "/v1/Account/top-ups", { method: "POST", body: '{"pack":"small"}' })).id,
    access: "session",
    failures: ["TOP_UP_NOT_FOUND"],
    closed: "TOP_UP_CLOSED"
  },
  {
    endpoint: "changeAccount",
    method: "PATCH",
    path: "/v1/Account",
    body: () => ({ language: "de" }),
    access: "session"
  },
  {
    endpoint: "changeAlerts",
    method: "PUT",
    path: "/v1/Account/alerts",
    body: () => ({ lowBalance: 2.5 }),
    access: "session"
  },
  {
    endpoint: "listWebhooks",
    method: "GET",
    path: "/v1/Account/webhooks",
    access: "session",
    isPaged: false,
    closed: "WEBHOOKS_CLOSED"
  },
  {
    endpoint: "createWebhook",
    method: "POST",
    path: "/v1/Account/webhooks",
    body: () => newWebhook,
    access: "session",
    closed: "WEBHOOKS_CLOSED"
  },
  {
    ...ofWebhook,
    endpoint: "changeWebhook",
    method: "PUT",
    body: () => ({ ...newWebhook, types: null, description: "", isEnabled: false })
  },
  { ...ofWebhook, endpoint: "deleteWebhook", method: "DELETE" },
  { ...ofWebhook, endpoint: "rollWebhookSecret", method: "POST", part: "/secret" },
  { ...ofWebhook, endpoint: "testWebhook", method: "POST", part: "/test" },
  { ...ofWebhook, endpoint: "listDeliveries", method: "GET", part: "/deliveries" },
  {
    ...ofWebhook,
    endpoint: "redeliver",
    method: "POST",
    part: "/redeliver",
    body: () => ({ since: "2026-01-15T00:00:00Z" }),
    failures: ["WEBHOOK_NOT_FOUND", "EVENT_NOT_FOUND"]
  }
]

/** A request that would succeed; where the service does not answer usually, one that is well formed. */
const sendingOf = async (subject: Subject, service: Service, isUsual: boolean): Promise<Sending> => {
  const { method, path, id, part = "", body, access } = subject
  const person = await service.run(openPerson())
  if (isUsual) await subject.before?.(service, person)
  const given =
    isUsual || subject.placeholder === undefined ? await body?.(service, person) : subject.placeholder
  return {
    method,
    path: id === undefined ? path : `${path}/${isUsual ? await id(service, person) : unknownId}${part}`,
    headers: {
      ...(access === "session" || access === "either" ? { cookie: person.cookie } : {}),
      ...(method === "GET" ? {} : { "content-type": "application/json" })
    },
    ...(given === undefined ? {} : { body: JSON.stringify(given) })
  }
}

/** Uses up the one request that is free: of the account where a session is needed, else of the address. */
const useUp = ({ url }: Service, { headers }: Sending, access: Subject["access"]) =>
  fetch(`${url}${access === "session" ? "/v1/Account" : "/v1/Qr/options"}`, { headers })

/** The request with other headers beside its own. */
export const withHeaders = (sent: Sending, headers: Readonly<Record<string, string>>): Sending => ({
  ...sent,
  headers: { ...sent.headers, ...headers }
})

/** The request with another id in its path. */
const withId = (sent: Sending, id: string): Sending => ({
  ...sent,
  path: sent.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, id)
})

const wrong: Readonly<
  Partial<Record<FailureCode, (sent: Sending, service: Service) => Sending | Promise<Sending>>>
> = {
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
    await addPasskey(postTo(service), operator)
    const by = { operatorId: null, reason: "for a test" }
    await service.run(Effect.flatMap(Operators, ({ add }) => add(operator.account.id, by)))
    return withHeaders(sent, { cookie: operator.cookie })
  },
  PASSKEY_NOT_FOUND: (sent) => withId(sent, unknownId),
  API_KEY_NOT_FOUND: (sent) => withId(sent, unknownId),
  TOP_UP_NOT_FOUND: (sent) => withId(sent, unknownId),
  WEBHOOK_NOT_FOUND: (sent) => withId(sent, unknownId),
  EVENT_NOT_FOUND: (sent) => ({ ...sent, body: JSON.stringify({ eventId: unknownEvent }) })
}

const scenariosOf = (subject: Subject): ReadonlyArray<Scenario> => {
  const { endpoint, method, access, body, id, failures = [], isPaged = true, closed } = subject
  const scenario = (
    outcome: Scenario["outcome"],
    prepare: (sent: Sending, service: Service) => Sending | Promise<Sending>,
    kind: Kind = "usual"
  ): Scenario => ({
    endpoint,
    outcome,
    kind,
    prepare: async (service) => prepare(await sendingOf(subject, service, kind === "usual"), service)
  })
  const same = (sent: Sending) => sent
  const isChange = method !== "GET"
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
    ...(access === "session" || endpoint === "signIn" || endpoint === "signInByPasskey"
      ? [scenario("ACCOUNT_SUSPENDED", same, "suspended")]
      : []),
    ...(access === "session"
      ? [scenario("SESSION_REQUIRED", (sent) => withHeaders(sent, { cookie: "qr_session=no" }))]
      : []),
    ...(isChange && access !== "anyone"
      ? [scenario("ORIGIN_REFUSED", (sent) => withHeaders(sent, { origin: "https://elsewhere.example" }))]
      : []),
    ...(isChange && (body !== undefined || access === "session")
      ? [scenario("UNSUPPORTED_MEDIA_TYPE", (sent) => withHeaders(sent, { "content-type": "text/plain" }))]
      : []),
    ...(body === undefined
      ? []
      : [
          scenario("INVALID_JSON", (sent) => ({ ...sent, body: "{" })),
          scenario("VALIDATION_FAILED", (sent) => ({ ...sent, body: '{"colour":"red"}' })),
          scenario("PAYLOAD_TOO_LARGE", (sent) => ({ ...sent, body: `"${"x".repeat(2 ** 20)}"` }))
        ]),
    ...(id === undefined ? [] : [scenario("VALIDATION_FAILED", (sent) => withId(sent, "no-uuid"))]),
    ...(method === "GET" && access === "session" && isPaged
      ? [scenario("VALIDATION_FAILED", (sent) => ({ ...sent, path: `${sent.path}?pageSize=0` }))]
      : []),
    ...failures.map((code) => scenario(code, wrong[code] ?? same)),
    ...(closed === undefined ? [] : [scenario(closed, same, "closed")])
  ]
}

/** Every outcome of what people may do. */
export const peopleScenarios: ReadonlyArray<Scenario> = subjects.flatMap(scenariosOf)
