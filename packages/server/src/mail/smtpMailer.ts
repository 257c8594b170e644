import { Mailer, MailRefused } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Transporter } from "nodemailer"
import { isLoopback, type SmtpServer } from "../settings/settingFields.ts"
import { type Letterhead, messageOf } from "./message.ts"
import { smtpFault } from "./smtpFault.ts"

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
  sender: Letterhead,
  baseUrl: Effect.Effect<string>,
  timeouts: SmtpTimeouts = defaultTimeouts
): Layer.Layer<Mailer> =>
  Layer.scoped(
    Mailer,
    Effect.map(connect(server, timeouts), (transporter) =>
      Mailer.of({
        send: (letter, language) =>
          Effect.gen(function* () {
            const message = yield* messageOf(letter, yield* baseUrl, sender, language)
            yield* Effect.tryPromise({
              try: (signal) => transporter.sendMail({ ...message, signal }),
              catch: (cause) => new MailRefused({ permanent: isPermanent(cause), cause: smtpFault(cause) })
            })
          })
      })
    )
  )
