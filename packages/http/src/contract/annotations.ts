import * as Context from "effect/Context"

/** The size of a body in times of an ordinary one's. */
export interface Scale {
  readonly bytes: number
  /** The number of JSON values. */
  readonly values: number
}

/** The {@link Scale} of an endpoint's body. */
export class BodyScale extends Context.Reference<BodyScale>()("@quick-response/http/BodyScale", {
  defaultValue: (): Scale => ({ bytes: 1, values: 1 })
}) {}

/** The `Cache-Control` of an endpoint's successes: how long and by whom they may be kept. */
export class CacheControl extends Context.Reference<CacheControl>()("@quick-response/http/CacheControl", {
  defaultValue: () => "no-store"
}) {}
