import { Mailer, MailRefused } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Transporter } from "nodemailer"
import { isLoopback, type SmtpServer } from "../settings/settingFields.ts"
import { type Letterhead, messageOf } from "./message.ts"

const sentences: Readonly<Record<string, string>> = {
  EAUTH: "the mail server does not take user and password of QR_SMTP_URL",
  ENOAUTH: "the mail server asks for user and password, which QR_SMTP_URL does not have",
  ECONNECTION: "the mail server cannot be reached, or closed the connection",
  ECONNREFUSED: "no mail server listens at the host and port of QR_SMTP_URL",
  EDNS: "the host of QR_SMTP_URL is not found",
  EENVELOPE: "the mail server refuses sender or recipient",
  EMESSAGE: "the mail server refuses the mail",
  EPROTOCOL: "the mail server's answer is not understood",
  ESOCKET: "the connection to the mail server failed",
  ETIMEDOUT: "the mail server does not answer in time",
  ETLS: "the mail server offers no TLS, or an untrusted one"
}

/** The steps of a delivery, by the client's names for them. */
const steps = /^(?:API|AUTH|CONN|DATA|EHLO|HELO|LHLO|MAIL FROM|QUIT|RCPT TO|STARTTLS)\b/

/** An enhanced status code (RFC 3463) after the reply code. */
const enhancedCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/

const property = (error: unknown, name: string): string => {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

/** Describes a delivery failure without the server's words, which could echo anything, including the password. */
const smtpFault = (error: unknown): Error => {
  const code = property(error, "code")
  const known = Object.hasOwn(sentences, code) ? code : undefined
  const reply = /^[2-5]\d\d$/.exec(property(error, "responseCode"))?.[0]
  const details = [
    known,
    reply === undefined ? undefined : `reply ${reply}`,
    enhancedCode.exec(property(error, "response"))?.[1],
    steps.exec(property(error, "command"))?.[0]
  ].filter((detail) => detail !== undefined)
  const sentence = known === undefined ? "the mail could not be handed over" : sentences[known]
  return new Error(details.length === 0 ? sentence : `${sentence} (${details.join(", ")})`)
}

/** Concurrent connections of a process to the mail server. */
const connections = 4

/** Milliseconds for each step. The outbox limits the total. */
export interface SmtpTimeouts {
  readonly dnsTimeout: number
  readonly connectionTimeout: number
  readonly greetingTimeout: number
  /** Longest silence of the server, in milliseconds. */
  readonly socketTimeout: number
}

const defaultTimeouts: SmtpTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000
}

/** True for a permanent refusal of the recipient: a reply 5yz to RCPT (RFC 5321, section 4.2.1). */
const isPermanent = (error: unknown): boolean =>
  error instanceof Error &&
  "command" in error &&
  error.command === "RCPT TO" &&
  "responseCode" in error &&
  Number(error.responseCode) >= 500

const connect = ({ host, port, isSecure, user, password }: SmtpServer, timeouts: SmtpTimeouts) => {
  const isLocal = !isSecure && isLoopback(host)
  return Effect.acquireRelease(
    Effect.map(
      Effect.promise(() => import("nodemailer")),
      ({ createTransport }): Transporter =>
        createTransport({
          pool: true,
          maxConnections: connections,
          // The outbox retries instead, with backoff that survives restarts.
          maxRequeues: 0,
          host,
          port,
          secure: isSecure,
          // Passwords require TLS on a network, so that a man in the middle cannot strip it.
          requireTLS: !isSecure && !isLocal && user !== undefined,
          // A local relay has no trusted certificate, and its connection cannot be intercepted.
          tls: { rejectUnauthorized: !isLocal },
          ...(user === undefined ? {} : { auth: { user, pass: Redacted.value(password) } }),
          ...timeouts
        })
    ),
    (transporter) => Effect.sync(() => transporter.close())
  )
}

/** Sends mails by SMTP over pooled connections. */
export const smtpMailer = (
  server: SmtpServer,
  sender: () => Letterhead,
  baseUrl: Effect.Effect<string>,
  timeouts: SmtpTimeouts = defaultTimeouts
): Layer.Layer<Mailer> =>
  Layer.scoped(
    Mailer,
    Effect.map(connect(server, timeouts), (transporter) =>
      Mailer.of({
        send: (letter, language) =>
          Effect.gen(function* () {
            const message = yield* messageOf(letter, yield* baseUrl, sender(), language)
            yield* Effect.tryPromise({
              try: (signal) => transporter.sendMail({ ...message, signal }),
              catch: (cause) => new MailRefused({ permanent: isPermanent(cause), cause: smtpFault(cause) })
            })
          })
      })
    )
  )
