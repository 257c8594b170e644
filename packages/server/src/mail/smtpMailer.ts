import { Mailer, MailRefused } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type { Transporter } from "nodemailer"
import { isLoopback, type SmtpServer } from "../settings/settingFields.ts"
import { type Letterhead, messageOf } from "./message.ts"
import { smtpFault } from "./smtpFault.ts"

/** The number of connections to the mail server that a process has at once. */
const connections = 4

/** Milliseconds that each step may take. The outbox bounds all of them together. */
export interface SmtpTimeouts {
  readonly dnsTimeout: number
  readonly connectionTimeout: number
  readonly greetingTimeout: number
  /** Milliseconds that the server may be silent. */
  readonly socketTimeout: number
}

const defaultTimeouts: SmtpTimeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000
}

/** True if the server refuses the recipient for good: a reply 5yz to RCPT (RFC 5321, section 4.2.1). */
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
          // The outbox tries again: it counts, waits, and survives a restart.
          maxRequeues: 0,
          host,
          port,
          secure: isSecure,
          // A password goes over a network by TLS only, for any offer of the server or of someone in between.
          requireTLS: !isSecure && !isLocal && user !== undefined,
          // A relay on the same machine has no certificate that anyone vouches for, and nobody is in between.
          tls: { rejectUnauthorized: !isLocal },
          ...(user === undefined ? {} : { auth: { user, pass: Redacted.value(password) } }),
          ...timeouts
        })
    ),
    (transporter) => Effect.sync(() => transporter.close())
  )
}

/** Sends letters by a mail server, over connections that are kept for a while. */
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
