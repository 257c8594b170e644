import * as Context from "effect/Context"

/** How many times as much as another body one of an endpoint may hold. */
export interface Scale {
  readonly bytes: number
  /** Of JSON. */
  readonly values: number
}

/** The {@link Scale} of an endpoint's body. */
export class BodyScale extends Context.Reference<BodyScale>()("@quick-response/http/BodyScale", {
  defaultValue: (): Scale => ({ bytes: 1, values: 1 })
}) {}

/** How long and by whom an endpoint's answer may be kept: the `Cache-Control` of its successes. */
export class CacheControl extends Context.Reference<CacheControl>()("@quick-response/http/CacheControl", {
  defaultValue: () => "no-store"
}) {}
