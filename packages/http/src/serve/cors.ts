import type { CorsOptions } from "../exchange/HttpOptions.ts"

const exposed = "ETag, Idempotent-Replayed, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"

const allowed = "Accept, Content-Type, Idempotency-Key, If-None-Match, X-API-Key, X-Request-Id"

const defaultMaxAge = 600

/** The headers for this origin; empty if not allowed (Fetch standard, section 3.2). */
export const corsHeaders = (
  options: CorsOptions | undefined,
  origin: string | undefined
): Readonly<Record<string, string>> | undefined => {
  if (options === undefined) return undefined
  const vary: Readonly<Record<string, string>> = options.origins === "*" ? {} : { vary: "Origin" }
  if (origin === undefined || (options.origins !== "*" && !options.origins.includes(origin))) return vary
  return {
    ...vary,
    "access-control-allow-origin": options.origins === "*" ? "*" : origin,
    "access-control-expose-headers": exposed
  }
}

/** Preflight headers besides {@link corsHeaders}. */
export const preflightHeaders = (
  { maxAge = defaultMaxAge }: CorsOptions,
  allow: string
): Readonly<Record<string, string>> => ({
  "access-control-allow-methods": allow,
  "access-control-allow-headers": allowed,
  "access-control-max-age": String(maxAge)
})
