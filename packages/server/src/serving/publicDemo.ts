import {
  type AccountId,
  type CredentialStorage,
  type Credentials,
  Credits,
  DemoAccounts,
  demoMinutes,
  maximumDemoAccounts,
  type OperatorStorage,
  Payments
} from "@quick-response/core"
import { toDecimal } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Settings } from "../settings/settings.ts"

/** The credits of a demo account, as the setting's sentence says. */
const credits = Credits.Credits(250_000)

const logOffer = Effect.logInfo(
  `anyone may open a demo account for ${demoMinutes} minutes, with ${toDecimal(credits)} credits; at most ${maximumDemoAccounts} are open at once`
)

/** Cancels the open top-ups of an account, if any are sold. */
const cancelTopUps = Effect.map(
  Effect.serviceOption(Payments),
  (payments) => (id: AccountId) =>
    Option.match(payments, {
      onNone: () => Effect.void,
      onSome: ({ cancelAll }) => Effect.ignoreLogged(cancelAll(id))
    })
)

/** Demo accounts by the settings. Those that an earlier start opened are closed in time in any case. */
export const publicDemo = ({
  demo
}: Pick<Settings, "demo">): Layer.Layer<never, never, CredentialStorage | Credentials | OperatorStorage> =>
  Layer.unwrapEffect(
    Effect.map(cancelTopUps, (cancel) =>
      demo
        ? Layer.merge(DemoAccounts.layerOf(credits, cancel), Layer.effectDiscard(logOffer))
        : DemoAccounts.layerClosing(cancel)
    )
  )
