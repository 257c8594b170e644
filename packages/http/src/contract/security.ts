import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import { failure } from "./responseEnvelope.ts"

/**
 * The session cookie's name. On https browsers accept it only from the host itself, for all paths (RFC 6265bis, section
 * 4.1.3.2).
 */
export const sessionCookieName = (isSecure: boolean): string =>
  isSecure ? "__Host-qr_session" : "qr_session"

const apiKey: HttpApiSecurity.ApiKey = HttpApiSecurity.apiKey({ key: "X-API-Key" }).pipe(
  HttpApiSecurity.annotate(OpenApi.Description, "A key of the account: `qr_live_...`")
)

const session: HttpApiSecurity.ApiKey = HttpApiSecurity.apiKey({
  key: sessionCookieName(false),
  in: "cookie"
}).pipe(
  HttpApiSecurity.annotate(
    OpenApi.Description,
    "The cookie of a session. Changes by it need `Content-Type: application/json` and, if a browser sends one, the `Origin` of this service."
  )
)

/** Authenticates by `X-API-Key`, else by the session cookie. */
export class CallerRequired extends HttpApiMiddleware.Tag<CallerRequired>()(
  "@quick-response/http/CallerRequired",
  {
    failure: Schema.Union(
      failure("API_KEY_MISSING"),
      failure("API_KEY_INVALID"),
      failure("ACCOUNT_SUSPENDED"),
      failure("KEY_NOT_ALLOWED")
    ),
    security: { apiKey, session }
  }
) {}

/** Authenticates by the session cookie; refuses keys. */
export class SessionRequired extends HttpApiMiddleware.Tag<SessionRequired>()(
  "@quick-response/http/SessionRequired",
  {
    failure: Schema.Union(failure("SESSION_REQUIRED"), failure("ACCOUNT_SUSPENDED")),
    security: { session }
  }
) {}

/** Authenticates by an operator's session that a passkey recently began or renewed. Others get 404. */
export class OperatorRequired extends HttpApiMiddleware.Tag<OperatorRequired>()(
  "@quick-response/http/OperatorRequired",
  {
    failure: Schema.Union(failure("ROUTE_NOT_FOUND"), failure("PASSKEY_REQUIRED")),
    security: { session }
  }
) {}

/** True if an endpoint's success starts a session via `Set-Cookie`. */
export class StartsSession extends Context.Reference<StartsSession>()("@quick-response/http/StartsSession", {
  defaultValue: () => false
}) {}
