import { generateToken } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { readSetting, settings } from "@quick-response/server"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as FastCheck from "fast-check"
import { afterEach, expect, it } from "vitest"
import { echoingPeer } from "./echoingPeer.ts"
import { email } from "./letters.ts"
import { sendAll } from "./smtpPeer.ts"

const stops: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

it.each(["PLAIN", "LOGIN"] as const)(
  "smtpMailer() repeats nothing that a server echoes of AUTH %s, whatever the password",
  async (method) => {
    const peer = await echoingPeer(method)
    stops.push(peer.stop)
    const passwords = FastCheck.sample(
      FastCheck.string({ unit: "grapheme", minLength: 6, maxLength: 20 }).map((text) => `(${text})`),
      8
    )
    for (const password of passwords) {
      const url = `smtp://ann:${encodeURIComponent(password)}@127.0.0.1:${peer.port}`
      const server = Effect.runSync(readSetting(settings.smtpUrl, {}, { QR_SMTP_URL: url }))
      if (server === undefined) throw new Error("the setting is unset")
      const [outcome] = await sendAll(server, [
        [
          () => undefined,
          { _tag: "link", to: email("ann@example.com"), purpose: "sign-up", token: generateToken() }
        ]
      ])
      const error = Option.getOrThrow(Either.getLeft(outcome ?? Either.right(undefined)))
      expect(peer.echoed.at(-1)).toContain(Buffer.from(password).toString("utf8"))
      expect(error.message).toBe(
        `the mail was not taken yet: Error: the mail server does not take user and password of QR_SMTP_URL (EAUTH, reply 535, 5.7.8, AUTH)`
      )
      const shown = Cause.pretty(Cause.fail(error), { renderErrorCause: true })
      for (const form of [password, ...(peer.echoed.at(-1) ?? "").split(" ").slice(2, 4)])
        expect(shown).not.toContain(form)
    }
  }
)
