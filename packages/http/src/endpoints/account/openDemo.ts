import {
  DemoClosed,
  DemoNotAllowed,
  isDemoAddress,
  type Session,
  SessionEnded,
  type StorageError
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import { endpointAt } from "../../contract/endpointAt.ts"
import { demoAccountExample } from "../../contract/exampleValues.ts"
import { originRefused } from "../../contract/failureSets.ts"
import { failure, success } from "../../contract/responseEnvelope.ts"
import { StartsSession } from "../../contract/security.ts"
import type { HandlerOf } from "../../exchange/Handler.ts"
import type { PeopleContext } from "../HandlerContext.ts"
import { OwnAccount, ownAccount } from "./ownAccount.ts"
import { startedHeaders, userAgentOf } from "./ownSession.ts"

export const openDemoAccount = endpointAt("openDemoAccount", {
  summary: "Open a demo account",
  description:
    "Opens an account with credits to try the service, and starts its session. It is closed at `closesAt`: after an hour, or at 03:00 UTC. Its keys and dynamic codes end then. It has no password, passkeys, webhooks or mails. A client address may open 10 in an hour.",
  example: demoAccountExample
})
  .addSuccess(success(OwnAccount, { status: 201, description: "The demo account was opened" }))
  .addError(originRefused)
  .addError(failure("DEMO_CLOSED"))
  .annotate(StartsSession, true)

export const handleOpenDemoAccount =
  (context: PeopleContext): HandlerOf<typeof openDemoAccount> =>
  ({ sender }) =>
    Effect.gen(function* () {
      const { demoAccounts, limits } = context
      if (demoAccounts === undefined) return yield* new DemoClosed()
      const opening = demoAccounts.open(userAgentOf(sender))
      const { account, session, secret } = yield* limits.openDemo(sender.address, opening)
      return {
        data: yield* ownAccount(account),
        headers: yield* startedHeaders(context, sender, session, secret)
      }
    })

/** True for the session of a demo account. */
export const isDemoSession = (
  { accounts }: Pick<PeopleContext, "accounts">,
  { accountId }: Session
): Effect.Effect<boolean, SessionEnded | StorageError> =>
  accounts.find({ id: accountId }).pipe(
    Effect.map(({ email }) => isDemoAddress(email)),
    Effect.catchTag("AccountNotFound", () => new SessionEnded())
  )

/** Refuses a deed to demo accounts, whose owner is unknown. */
export const refuseDemo = (
  context: Pick<PeopleContext, "accounts">,
  session: Session,
  deed: string
): Effect.Effect<void, DemoNotAllowed | SessionEnded | StorageError> =>
  Effect.flatMap(isDemoSession(context, session), (isDemo) =>
    isDemo ? new DemoNotAllowed({ deed }) : Effect.void
  )
