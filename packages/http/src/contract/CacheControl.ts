import * as Context from "effect/Context"

/** How long and by whom an endpoint's answer may be kept: the `Cache-Control` of its successes. */
export class CacheControl extends Context.Reference<CacheControl>()("@quick-response/http/CacheControl", {
  defaultValue: () => "no-store"
}) {}
