import * as Schema from "effect/Schema"
import { type FailureSchema, failure } from "./responseEnvelope.ts"

const invalidJson: FailureSchema<"INVALID_JSON"> = failure("INVALID_JSON")
/** A field, path or query value is invalid. */
export const invalid: FailureSchema<"VALIDATION_FAILED"> = failure("VALIDATION_FAILED")
const tooLarge: FailureSchema<"PAYLOAD_TOO_LARGE"> = failure("PAYLOAD_TOO_LARGE")
/** The body has another content type, or a session's change does not declare JSON. */
export const notJson: FailureSchema<"UNSUPPORTED_MEDIA_TYPE"> = failure("UNSUPPORTED_MEDIA_TYPE")
const dataTooLong: FailureSchema<"DATA_TOO_LONG"> = failure("DATA_TOO_LONG")
const notScannable: FailureSchema<"NOT_SCANNABLE"> = failure("NOT_SCANNABLE")

/** A session is used or started from another origin. */
export const originRefused: FailureSchema<"ORIGIN_REFUSED"> = failure("ORIGIN_REFUSED")

/** Failures of every endpoint. */
export const commonFailures: Schema.Union<[FailureSchema<"RATE_LIMITED">, FailureSchema<"UNAVAILABLE">]> =
  Schema.Union(failure("RATE_LIMITED"), failure("UNAVAILABLE"))
export const internalError: FailureSchema<"INTERNAL_ERROR"> = failure("INTERNAL_ERROR")
/** Failures of an endpoint that waits. */
export const slowFailures: Schema.Union<[typeof internalError, FailureSchema<"TIMEOUT">]> = Schema.Union(
  internalError,
  failure("TIMEOUT")
)
/** Failures of an endpoint with a body. */
export const bodyFailures: Schema.Union<
  [typeof invalidJson, typeof invalid, typeof tooLarge, typeof notJson]
> = Schema.Union(invalidJson, invalid, tooLarge, notJson)
/** Failures of an endpoint that draws. */
export const renderingFailures: Schema.Union<[typeof dataTooLong, typeof notScannable]> = Schema.Union(
  dataTooLong,
  notScannable
)
/** Failures of an endpoint whose content may name an own domain. */
export const domainFailures: Schema.Union<
  [FailureSchema<"DOMAINS_CLOSED">, FailureSchema<"DOMAIN_NOT_FOUND">, FailureSchema<"DOMAIN_NOT_PROVED">]
> = Schema.Union(failure("DOMAINS_CLOSED"), failure("DOMAIN_NOT_FOUND"), failure("DOMAIN_NOT_PROVED"))
/** Wrong e-mail address or password, or a refused passkey. */
export const credentialsInvalid: FailureSchema<"CREDENTIALS_INVALID"> = failure("CREDENTIALS_INVALID")
export const accountSuspended: FailureSchema<"ACCOUNT_SUSPENDED"> = failure("ACCOUNT_SUSPENDED")
/** A mailed link was used or has expired. */
export const linkExpired: FailureSchema<"LINK_EXPIRED"> = failure("LINK_EXPIRED")
