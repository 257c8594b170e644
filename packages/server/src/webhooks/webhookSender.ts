import type { LookupAddress } from "node:dns"
import type { ClientRequest, IncomingMessage } from "node:http"
import http from "node:http"
import https from "node:https"
import type { Socket } from "node:net"
import { type SendFault, type SendResult, type WebhookRequest, WebhookSender } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent"
import type { Network } from "../settings/settingFields.ts"
import { type AddressRules, addressRules } from "./addressRules.ts"
import { nameResolver, type Resolve } from "./nameResolver.ts"
import { targetFault } from "./targetFault.ts"

/** Milliseconds to connect, and to receive the response head. */
const connectTimeout = 5_000
const answerTimeout = 15_000

/** Milliseconds to keep an idle connection, and to receive the rest of a response. */
const idleTimeout = 4_000

/** Response bytes that are read and dropped to keep the connection. */
const droppedBytes = 4_096

/** The most idle connections. */
const keptConnections = 64

/** The product token of a service with this name: ASCII letters and digits (RFC 9110, section 10.1.5). */
const userAgentOf = (name: string): string =>
  [
    ...(name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? []),
    "Webhooks"
  ].join("-")

/** A name resolves to a forbidden address. */
class TargetRefused extends Error {}

/** A name has no address, or its servers do not answer. */
class NameUnknown extends Error {}

type Answers = string | Array<LookupAddress>

/** Resolves a name once, and refuses it if any of its addresses is forbidden. */
const guardedLookup =
  (resolve: Resolve, { permits }: AddressRules, isEncrypted: boolean) =>
  (
    name: string,
    options: { readonly all?: boolean | undefined },
    done: (error: NodeJS.ErrnoException | null, addresses: Answers, family?: number) => void
  ): void =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error !== null) done(new NameUnknown(), [])
      else if (first === undefined || !addresses.every(({ address }) => permits(address, isEncrypted)))
        done(new TargetRefused(), [])
      else if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })

/**
 * The agents of both protocols. The library checks for public addresses again, unless the operator allows private
 * networks.
 */
const agentsOf = (rules: AddressRules, resolve: Resolve) => {
  const shared = {
    keepAlive: true,
    maxFreeSockets: keptConnections,
    timeout: idleTimeout,
    allowPrivateIPAddress: rules.hasNetworks,
    allowMetaIPAddress: rules.hasNetworks
  }
  return {
    "http:": new RequestFilteringHttpAgent({ ...shared, lookup: guardedLookup(resolve, rules, false) }),
    "https:": new RequestFilteringHttpsAgent({ ...shared, lookup: guardedLookup(resolve, rules, true) })
  }
}

const codeOf = (error: Error): string => ("code" in error ? String(error.code) : "")

/** The fault of an unanswered request, as a word that reveals no address. */
const faultOf = (error: Error, isConnected: boolean): SendFault => {
  if (error instanceof TargetRefused || /is not allowed\. Because/.test(error.message))
    return "refused-target"
  if (error instanceof NameUnknown) return "dns"
  if (isConnected) return "closed"
  return /^(?:CERT_|ERR_SSL|ERR_TLS|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(codeOf(error)) ||
    /certificate|\bTLS\b|\bSSL\b/i.test(error.message)
    ? "tls"
    : "connect"
}

/** Drops the rest of a response, and its connection if that is long or slow. */
const drop = (answer: IncomingMessage): void => {
  let left = droppedBytes
  const end = () => answer.destroy()
  const timer = setTimeout(end, idleTimeout)
  answer.on("data", (chunk: Uint8Array) => {
    left -= chunk.length
    if (left < 0) end()
  })
  answer.on("error", () => undefined)
  answer.on("close", () => clearTimeout(timer))
}

/** The seconds of a `Retry-After`, which can be a date. */
const retryAfterOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

type Ended =
  | { readonly status: number; readonly retryAfter: number | undefined }
  | { readonly error: SendFault }

interface Sending {
  readonly url: URL
  readonly agent: http.Agent
  readonly userAgent: string
  readonly request: WebhookRequest
}

/** Sends a request by an agent. Returns the function that aborts it. */
const post = (
  { url, agent, userAgent, request }: Sending,
  done: (ended: Ended, wasStale: boolean) => void
): (() => void) => {
  const bytes = Buffer.from(request.body)
  const { request: open } = url.protocol === "https:" ? https : http
  const headers = { ...request.headers, "content-length": bytes.length, "user-agent": userAgent }
  const sent: ClientRequest = open(url, { method: "POST", agent, headers })
  let isConnected = false
  let hasEnded = false
  const end = (ended: Ended, wasStale = false): void => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(connecting)
    clearTimeout(answering)
    done(ended, wasStale)
  }
  const cut = (error: SendFault): void => {
    end({ error })
    sent.destroy()
  }
  const connecting = setTimeout(() => cut("connect"), connectTimeout)
  const answering = setTimeout(() => cut("timeout"), answerTimeout)
  const connected = (): void => {
    isConnected = true
    clearTimeout(connecting)
  }
  sent.on("socket", (socket: Socket) => {
    if (sent.reusedSocket) connected()
    else socket.once(url.protocol === "https:" ? "secureConnect" : "connect", connected)
  })
  sent.on("response", (answer) => {
    const { statusCode: status = 0, headers } = answer
    drop(answer)
    end({ status, retryAfter: retryAfterOf(headers["retry-after"], Date.now()) })
  })
  sent.on("error", (error) => {
    const isStale = sent.reusedSocket && /^(?:ECONNRESET|EPIPE)$/.test(codeOf(error))
    end({ error: faultOf(error, isConnected) }, isStale)
  })
  sent.end(bytes)
  return () => cut("closed")
}

/** Retries on a new connection if the target had just closed the kept one. */
const postAnew = (sending: Sending): Effect.Effect<Ended> =>
  Effect.async((resume) => {
    let cut = post(sending, (ended, wasStale) => {
      if (!wasStale) return resume(Effect.succeed(ended))
      cut = post(sending, (again) => resume(Effect.succeed(again)))
    })
    return Effect.sync(() => cut())
  })

const resultOf = (ended: Ended, milliseconds: number): SendResult => {
  if ("error" in ended) return { status: null, error: ended.error, milliseconds, retryAfter: undefined }
  const { status, retryAfter } = ended
  return { status, error: status >= 200 && status < 300 ? null : "status", milliseconds, retryAfter }
}

/** Posts to targets by the address rules, with the service's name; tests pass another resolver. */
export const makeSender = (
  networks: ReadonlyArray<Network>,
  name: () => string,
  resolve: Resolve = nameResolver(networks.length > 0)
): { readonly sender: typeof WebhookSender.Service; readonly close: () => void } => {
  const rules = addressRules(networks)
  const agents = agentsOf(rules, resolve)
  return {
    sender: {
      faultOf: (url) => targetFault(url, rules),
      send: (request) =>
        Effect.suspend(() => {
          const start = performance.now()
          // Checked again, since the operator's settings may have changed.
          if (targetFault(request.url, rules) !== undefined)
            return Effect.succeed(resultOf({ error: "refused-target" }, 0))
          const url = new URL(request.url)
          const agent = agents[url.protocol === "https:" ? "https:" : "http:"]
          const userAgent = userAgentOf(name())
          return Effect.map(postAnew({ url, agent, userAgent, request }), (ended) =>
            resultOf(ended, Math.round(performance.now() - start))
          )
        })
    },
    close: () => {
      agents["http:"].destroy()
      agents["https:"].destroy()
    }
  }
}

/**
 * Posts to public targets by https, and to the given networks, with the service's name. Its connections close with the
 * layer.
 */
export const webhookSender = (
  networks: ReadonlyArray<Network>,
  name: () => string
): Layer.Layer<WebhookSender> =>
  Layer.scoped(
    WebhookSender,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => makeSender(networks, name)),
        ({ close }) => Effect.sync(close)
      ),
      ({ sender }) => sender
    )
  )
