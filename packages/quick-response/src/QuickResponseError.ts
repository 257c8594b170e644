import type { ApiKeyNotFound, ApiKeyPrefixTooShort, EmailTaken } from "@quick-response/core"
import { type CoreError, codeOfError } from "@quick-response/core/codeOfError"
import type { InvalidInput } from "@quick-response/design/field/read"
import { toDecimal } from "@quick-response/design/pricing/Credits"

/** The errors of the core that the contract has a code for, and those that only an embedding program meets. */
type KnownError = CoreError | ApiKeyNotFound | ApiKeyPrefixTooShort | EmailTaken | InvalidInput

/** The codes of the `/v1` contract that a function here can fail with, and those of what only an embedding program can ask for. */
export type ErrorCode =
  | (typeof codeOfError)[CoreError["_tag"]]
  | "API_KEY_NOT_FOUND"
  | "DATABASE_UNUSABLE"
  | "EMAIL_TAKEN"
  | "INTERNAL_ERROR"
  | "INVALID_JSON"

/** The codes of the contract, except for an account that a program names itself. */
const codes: Readonly<Record<KnownError["_tag"] | "DatabaseUnusable", ErrorCode>> = {
  ...codeOfError,
  AccountNotFound: "ACCOUNT_NOT_FOUND",
  ApiKeyNotFound: "API_KEY_NOT_FOUND",
  ApiKeyPrefixTooShort: "VALIDATION_FAILED",
  DatabaseUnusable: "DATABASE_UNUSABLE",
  EmailTaken: "EMAIL_TAKEN"
}

/** A sentence that starts with the path of a field: `foreground.stops[1].color: expected ...`. */
const aboutField = /^([\w$-]+(?:\.[\w$-]+|\[\d+\])*): (.*)$/s

const fieldsOf = (errors: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errors.flatMap((sentence) => {
      const [, path, rest] = aboutField.exec(sentence) ?? []
      return path === undefined || rest === undefined ? [] : [[path, rest]]
    })
  )

/**
 * The error of every function of this package. After it, nothing was sold, charged or stored.
 *
 * @example
 * ```ts
 * import { draw, QuickResponseError } from "quick-response"
 *
 * const error = await draw({ data: "" }).catch((thrown) => thrown)
 * error instanceof QuickResponseError // => true
 * error.code // => "VALIDATION_FAILED"
 * ```
 */
export class QuickResponseError extends Error {
  /** The error for programs: the `code` of the `/v1` contract. */
  readonly code: ErrorCode
  /** The error for people: one sentence for each fault. */
  readonly errors: ReadonlyArray<string>
  /** The fault in each field, by its path: `{ "logo.size": "expected ..." }`. Empty where no field is at fault. */
  readonly fields: Readonly<Record<string, string>>
  /** The amounts that a price or balance was compared by, in credits. */
  readonly amounts: Readonly<Record<string, number>>

  constructor({
    code,
    errors,
    amounts = {},
    cause
  }: {
    readonly code: ErrorCode
    readonly errors: ReadonlyArray<string>
    readonly amounts?: Readonly<Record<string, number>>
    readonly cause?: unknown
  }) {
    super(errors.join("; "), cause === undefined ? {} : { cause })
    this.name = "QuickResponseError"
    this.code = code
    this.errors = errors
    this.fields = fieldsOf(errors)
    this.amounts = amounts
  }
}

const isKnownError = (error: unknown): error is KnownError =>
  error instanceof Error &&
  "_tag" in error &&
  typeof error._tag === "string" &&
  Object.hasOwn(codes, error._tag)

const sentencesOf = (error: KnownError): ReadonlyArray<string> => {
  switch (error._tag) {
    case "InvalidInput":
      return error.errors
    case "NotScannable":
      return error.reasons
    case "StorageError":
      return [error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message]
    default:
      return [error.message]
  }
}

const amountsOf = (error: KnownError): Readonly<Record<string, number>> => {
  switch (error._tag) {
    case "InsufficientBalance":
      return { required: toDecimal(error.required), available: toDecimal(error.available) }
    case "PriceChanged":
      return { expected: toDecimal(error.expected), actual: toDecimal(error.actual) }
    case "PurchaseRequired":
      return { price: toDecimal(error.price) }
    case "CreditKeyTaken":
      return { posted: toDecimal(error.posted), amount: toDecimal(error.amount) }
    case "BalanceTooLarge":
      return { balance: toDecimal(error.balance), amount: toDecimal(error.amount) }
    default:
      return {}
  }
}

/** Any error as one of this package. An unforeseen one is an `INTERNAL_ERROR` with its cause. */
export const toQuickResponseError = (error: unknown): QuickResponseError => {
  if (error instanceof QuickResponseError) return error
  if (isKnownError(error))
    return new QuickResponseError({
      code: codes[error._tag],
      errors: sentencesOf(error),
      amounts: amountsOf(error),
      cause: error
    })
  const reason = error instanceof Error ? error.message : String(error)
  return new QuickResponseError({
    code: "INTERNAL_ERROR",
    errors: [`an unforeseen failure: ${reason}`],
    cause: error
  })
}
