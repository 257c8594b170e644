import type { Email, Mail } from "@quick-response/core"
import * as Effect from "effect/Effect"
import { type CredentialTrial, freshMailId } from "../fixtures/credentialFixtures.ts"
import { same } from "../trials/answers.ts"
import { fresh, time } from "../trials/fixtures.ts"

const requestOf = (
  email: Email,
  milliseconds: number,
  kind: Mail["kind"] = "sign-up",
  language: string | null = null
) => ({
  id: freshMailId(),
  kind,
  email,
  accountId: null,
  language,
  at: time(milliseconds),
  limit: 2,
  since: time(milliseconds - 10)
})

/** Laws of the outbox. These trials' mails are due before all others, so the store may be in use. */
export const mailTrials: ReadonlyArray<CredentialTrial> = [
  {
    name: "a due mail is taken by one sender at a time",
    meaning: "Else a mail is lost, or sent by every server.",
    trial: ({ credentials: { requestMail, takeMail, postponeMail, settleMail } }) =>
      Effect.gen(function* () {
        const start = -1_000_000_000
        const [older, newer] = [
          requestOf(fresh.email(), start, "sign-up", "de"),
          requestOf(fresh.email(), start + 1)
        ]
        yield* requestMail(newer)
        yield* requestMail(older)
        const take = (at: number, until: number) => takeMail({ at: time(at), until: time(until) })
        const shown = ({ at, limit, since, ...mail }: typeof older, attempts: number) => ({
          ...mail,
          attempts
        })
        yield* same("before it is due", yield* take(start - 1, start), undefined)
        const both = yield* Effect.all([take(start + 1, start + 5), take(start + 1, start + 5)], {
          concurrency: "unbounded"
        })
        const ids = both.map((mail) => mail?.id ?? "none")
        yield* same("two senders at once", ids.toSorted(), [older.id, newer.id].toSorted())
        yield* same("a third", yield* take(start + 4, start + 5), undefined)
        yield* postponeMail(newer.id, time(start + 6))
        yield* same("when it is due again", yield* take(start + 5, start + 9), shown(older, 2))
        yield* settleMail(older.id)
        yield* postponeMail(older.id, time(start))
        yield* same("what was postponed", yield* take(start + 6, start + 9), shown(newer, 2))
        yield* settleMail(newer.id)
        yield* settleMail(freshMailId())
        yield* same("after both are settled", yield* take(start + 99, start + 99), undefined)
      })
  },
  {
    name: "no mail is stored past the limit of its kind and address",
    meaning: "Else a stranger fills someone's mailbox.",
    trial: ({ credentials: { requestMail, settleMail } }) =>
      Effect.gen(function* () {
        const email = fresh.email()
        const start = -2_000_000_000
        const asked: Array<ReturnType<typeof requestOf>> = []
        const ask = (milliseconds: number, kind?: Mail["kind"], to = email) =>
          Effect.suspend(() => {
            const mail = requestOf(to, milliseconds, kind)
            asked.push(mail)
            return requestMail(mail)
          })
        const atOnce = yield* Effect.all(
          Array.from({ length: 5 }, () => ask(start)),
          { concurrency: "unbounded" }
        )
        yield* same("five at once", atOnce.filter((stored) => stored).length, 2)
        yield* same("another kind", yield* ask(start, "password-reset"), true)
        yield* same("another address", yield* ask(start, "sign-up", fresh.email()), true)
        // Sent mails count as well.
        for (const { id } of asked) yield* settleMail(id)
        yield* same("just within the time", yield* ask(start + 9), false)
        yield* same("at its end", yield* ask(start + 10), true)
        for (const { id } of asked) yield* settleMail(id)
      })
  }
]
