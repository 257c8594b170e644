import { networkInterfaces } from "node:os"
import { generateToken, type Letter } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { readSetting, settings } from "@quick-response/server"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as FastCheck from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { baseUrl, email } from "./letters.ts"
import { echoesOf, linkIn, type SmtpPeer, sendAll, serverAt, startPeer } from "./smtpPeer.ts"

const letter = (): Letter & { readonly _tag: "link" } => ({
  _tag: "link",
  to: email("ann@example.com"),
  purpose: "sign-up",
  token: generateToken()
})

const nothing = () => undefined

let peers: Array<SmtpPeer> = []
afterEach(async () => {
  for (const peer of peers) await peer.stop()
  peers = []
})
const start = async (...given: Parameters<typeof startPeer>): Promise<SmtpPeer> => {
  const peer = await startPeer(...given)
  peers.push(peer)
  return peer
}

/** The fate of each letter: "sent", or refused for good or for now. */
const fates = (outcomes: Awaited<ReturnType<typeof sendAll>>): ReadonlyArray<string> =>
  outcomes.map(
    Either.match({
      onRight: () => "sent",
      onLeft: ({ permanent }) => (permanent ? "for good" : "for now")
    })
  )

describe("smtpMailer()", () => {
  it("hands letters over on one connection", async () => {
    let connections = 0
    const peer = await start({
      onConnect: (_, done) => {
        connections++
        done()
      }
    })
    const letters = [letter(), letter()]
    const outcomes = await sendAll(
      serverAt(peer.port),
      letters.map((letter) => [nothing, letter])
    )
    expect(fates(outcomes)).toEqual(["sent", "sent"])
    expect(peer.received).toMatchObject([{ from: "qr@example.com", to: ["ann@example.com"] }, {}])
    expect(await Promise.all(peer.received.map(linkIn))).toEqual(
      letters.map(({ token }) => `${baseUrl}/account/link#${Redacted.value(token)}`)
    )
    expect(connections).toBe(1)
  })

  it.each([
    ["an unknown recipient", { refuseRecipient: 550 }, "for good"],
    ["a recipient for a while", { refuseRecipient: 450 }, "for now"],
    ["a mail that it does not like", { refuseData: 554 }, "for now"],
    ["a mail that it has no room for", { refuseData: 452 }, "for now"],
    ["a mail by cutting the connection", { isDropping: true }, "for now"]
  ] as const)("tells that a server refused %s, and sends the next", async (_, behavior, fate) => {
    const peer = await start()
    const outcomes = await sendAll(serverAt(peer.port), [
      [() => Object.assign(peer.behavior, behavior), letter()],
      [
        () =>
          Object.assign(peer.behavior, {
            refuseRecipient: undefined,
            refuseData: undefined,
            isDropping: false
          }),
        letter()
      ]
    ])
    expect(fates(outcomes)).toEqual([fate, "sent"])
    expect(peer.received.length).toBe(1)
  })

  it("gives a silent server up, and sends the next", async () => {
    const peer = await start()
    const outcomes = await sendAll(
      serverAt(peer.port),
      [
        [() => Object.assign(peer.behavior, { delay: 20_000 }), letter()],
        [() => Object.assign(peer.behavior, { delay: undefined }), letter()]
      ],
      { socketTimeout: 1_000 }
    )
    expect(fates(outcomes)).toEqual(["for now", "sent"])
  })

  it("gives up a server that does not greet, or is away", async () => {
    const mute = await start({ onConnect: nothing })
    expect(
      fates(await sendAll(serverAt(mute.port), [[nothing, letter()]], { greetingTimeout: 300 }))
    ).toEqual(["for now"])
    await mute.stop()
    expect(fates(await sendAll(serverAt(mute.port), [[nothing, letter()]]))).toEqual(["for now"])
  })

  it("sends over a restart of the server", async () => {
    const first = await start()
    const { port } = first
    const outcomes = await sendAll(serverAt(port), [
      [nothing, letter()],
      [() => first.stop(), letter()],
      [() => start({}, port), letter()]
    ])
    expect(fates(outcomes)).toEqual(["sent", "for now", "sent"])
    expect(peers.at(-1)?.received.length).toBe(1)
  })

  it.each(["PLAIN", "LOGIN"])(
    "signs in by %s, and repeats no password that a server echoes",
    async (method) => {
      const peer = await start({ authMethods: [method], disabledCommands: ["STARTTLS"], authOptional: false })
      const signIn = async (password: string) => {
        const url = `smtp://ann:${encodeURIComponent(password)}@127.0.0.1:${peer.port}`
        const server = Effect.runSync(readSetting(settings.smtpUrl, {}, { QR_SMTP_URL: url }))
        return sendAll(server ?? serverAt(0), [[nothing, letter()]])
      }
      expect(fates(await signIn("right"))).toEqual(["sent"])
      const passwords = FastCheck.string({ unit: "grapheme", minLength: 6, maxLength: 20 })
      for (const password of FastCheck.sample(
        passwords.map((text) => `(${text})`),
        8
      )) {
        const [outcome = Either.right(undefined)] = await signIn(password)
        const error = Option.getOrThrow(Either.getLeft(outcome))
        expect(error.message).toBe(
          "the mail was not taken yet: Error: the mail server does not take user and password of QR_SMTP_URL (EAUTH, reply 535, 5.7.8, AUTH)"
        )
        const shown = Cause.pretty(Cause.fail(error), { renderErrorCause: true })
        for (const form of echoesOf(password)) expect(shown).not.toContain(form)
      }
      expect(new Set(peer.users)).toEqual(new Set(["ann"]))
    }
  )

  it("says no password to a server with an untrusted certificate", async () => {
    const peer = await start({ secure: true, logger: false })
    const server = serverAt(peer.port, { isSecure: true, user: "ann", password: Redacted.make("right") })
    expect(fates(await sendAll(server, [[nothing, letter()]]))).toEqual(["for now"])
    expect(peer.users).toEqual([])
  })

  it("takes any certificate by STARTTLS on the same machine", async () => {
    const peer = await start({ authOptional: false, allowInsecureAuth: false })
    const server = serverAt(peer.port, { user: "ann", password: Redacted.make("right") })
    expect(fates(await sendAll(server, [[nothing, letter()]]))).toEqual(["sent"])
  })

  /** An address of this machine other than loopback, if it has one: else mail cannot leave it. */
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === "IPv4" && !address.internal)?.address

  // A machine that is offline has no address but loopback.
  it.skipIf(outside === undefined)("says no password over a network without TLS", async () => {
    const peer = await start({ disabledCommands: ["STARTTLS"] }, 0, outside)
    const server = serverAt(peer.port, {
      host: outside ?? "",
      user: "ann",
      password: Redacted.make("right")
    })
    expect(fates(await sendAll(server, [[nothing, letter()]]))).toEqual(["for now"])
    expect(peer.users).toEqual([])
    expect(fates(await sendAll({ ...server, user: undefined }, [[nothing, letter()]]))).toEqual(["sent"])
  })
})
