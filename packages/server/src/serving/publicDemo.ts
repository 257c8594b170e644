import {
  type CredentialStorage,
  type Credentials,
  Credits,
  DemoAccounts,
  demoMinutes,
  maximumDemoAccounts,
  type OperatorStorage
} from "@quick-response/core"
import { toDecimal } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Settings } from "../settings/settings.ts"

/** The credits of a demo account, as the setting's sentence says. */
const credits = Credits.Credits(250_000)

const logOffer = Effect.logInfo(
  `anyone may open a demo account for ${demoMinutes} minutes, with ${toDecimal(credits)} credits; at most ${maximumDemoAccounts} are open at once`
)

/** Demo accounts by the settings. Those that an earlier start opened are closed in time in any case. */
export const publicDemo = ({
  demo
}: Pick<Settings, "demo">): Layer.Layer<never, never, CredentialStorage | Credentials | OperatorStorage> =>
  demo ? Layer.merge(DemoAccounts.layerOf(credits), Layer.effectDiscard(logOffer)) : DemoAccounts.layerClosing
