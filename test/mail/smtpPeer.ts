import type { AddressInfo, Socket } from "node:net"
import { type Letter, Mailer, type MailRefused } from "@quick-response/core"
import type * as Either from "@quick-response/core/either"
import { type SmtpServer, type SmtpTimeouts, smtpMailer } from "@quick-response/server"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import PostalMime from "postal-mime"
import { SMTPServer, type SMTPServerOptions } from "smtp-server"
import { baseUrl, sender } from "./letters.ts"

/** A mail as a mail server took it. */
export interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly raw: string
}

/** The behavior of a mail server for the next commands that it gets; else it takes every mail. */
export interface Behavior {
  /** Answers RCPT with this code. */
  refuseRecipient?: number | undefined
  /** Answers a whole mail with this code. */
  refuseData?: number | undefined
  /** Answers a whole mail this many milliseconds late. */
  delay?: number | undefined
  /** Cuts the connection once a mail has begun. */
  isDropping?: boolean
  /** Is told of a whole mail, or of a refused one, before it is answered. */
  onMail?: (() => void) | undefined
}

/** A mail server on this machine. */
export interface SmtpPeer {
  readonly port: number
  readonly received: Array<Received>
  readonly behavior: Behavior
  /** The names by which clients signed in. */
  readonly users: Array<string>
  readonly stop: () => Promise<void>
}

const refusal = (responseCode: number, message = "not here") =>
  Object.assign(new Error(message), { responseCode })

/** The forms in which a server may repeat a password: as it is, encoded, and as AUTH sends it. */
export const echoesOf = (password: string): ReadonlyArray<string> => [
  password.replaceAll(/[\r\n]/g, ""),
  encodeURIComponent(password),
  Buffer.from(password).toString("base64"),
  Buffer.from(`\u0000ann\u0000${password}`).toString("base64")
]

/** Starts a mail server at a port, or at any free one. */
export const startPeer = async (
  options: SMTPServerOptions = {},
  port = 0,
  host = "127.0.0.1"
): Promise<SmtpPeer> => {
  const received: Array<Received> = []
  const users: Array<string> = []
  const behavior: Behavior = {}
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username = "", password }, _, done) => {
      users.push(username)
      if (password === "right") done(null, { user: username })
      else done(refusal(535, `5.7.8 ${echoesOf(password ?? "").join(" ")}`))
    },
    onRcptTo: (_, __, done) => {
      if (behavior.refuseRecipient === undefined) return done()
      behavior.onMail?.()
      done(refusal(behavior.refuseRecipient))
    },
    onData: (stream, session, done) => {
      const chunks: Array<Buffer> = []
      stream.on("data", (chunk: Buffer) => {
        chunks.push(chunk)
        if (behavior.isDropping) for (const socket of sockets) socket.destroy()
      })
      stream.on("error", () => undefined)
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope
        const finish = () => {
          if (behavior.refuseData !== undefined) return done(refusal(behavior.refuseData))
          const from = mailFrom === false ? "" : mailFrom.address
          received.push({
            from,
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString()
          })
          done()
        }
        behavior.onMail?.()
        if (behavior.delay === undefined) finish()
        else setTimeout(finish, behavior.delay).unref()
      })
    },
    ...options
  })
  server.on("error", () => undefined)
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const address: AddressInfo | string | null = server.server.address()
  if (address === null || typeof address === "string") throw new Error("the mail server has no port")
  return {
    port: address.port,
    received,
    behavior,
    users,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        for (const socket of sockets) socket.destroy()
      })
  }
}

/** A mail server as the settings name it. */
export const serverAt = (port: number, given: Partial<SmtpServer> = {}): SmtpServer => ({
  host: "127.0.0.1",
  port,
  isSecure: false,
  user: undefined,
  password: Redacted.make(""),
  ...given
})

const generous: SmtpTimeouts = {
  dnsTimeout: 30_000,
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  socketTimeout: 30_000
}

/** Sends letters one after the other over the connections of one mailer, doing something before each. */
export const sendAll = (
  server: SmtpServer,
  steps: ReadonlyArray<readonly [before: () => unknown, letter: Letter]>,
  timeouts: Partial<SmtpTimeouts> = {}
): Promise<ReadonlyArray<Either.Either<void, MailRefused>>> =>
  Effect.flatMap(Mailer, ({ send }) =>
    Effect.forEach(steps, ([before, letter]) =>
      Effect.zipRight(
        Effect.promise(async () => {
          await before()
        }),
        Effect.either(send(letter))
      )
    )
  ).pipe(
    Effect.provide(smtpMailer(server, () => sender, Effect.succeed(baseUrl), { ...generous, ...timeouts })),
    Effect.runPromise
  )

/** The link in a mail, if there is one in its text. */
export const linkIn = async ({ raw }: Pick<Received, "raw">): Promise<string | undefined> =>
  /^https?:\/\/\S+#[\w-]{43}$/m.exec((await PostalMime.parse(raw)).text ?? "")?.[0]
