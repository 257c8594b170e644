import type { ApiKeyNotFound, ApiKeyPrefixTooShort, EmailTaken } from "@quick-response/core"
import { type CoreError, codeOfError } from "@quick-response/core/codeOfError"
import type { InvalidInput } from "@quick-response/design/field/read"
import { toDecimal } from "@quick-response/design/pricing/Credits"
import { type ErrorCode, QuickResponseError, unforeseen } from "../designs/QuickResponseError.ts"

/** Core errors with a contract code, and errors of embedding programs. */
type KnownError = CoreError | ApiKeyNotFound | ApiKeyPrefixTooShort | EmailTaken | InvalidInput

/** The contract's codes, except for accounts named by a program. */
const codes: Readonly<Record<KnownError["_tag"] | "DatabaseUnusable", ErrorCode>> = {
  ...codeOfError,
  AccountNotFound: "ACCOUNT_NOT_FOUND",
  ApiKeyNotFound: "API_KEY_NOT_FOUND",
  ApiKeyPrefixTooShort: "VALIDATION_FAILED",
  DatabaseUnusable: "DATABASE_UNUSABLE",
  EmailTaken: "EMAIL_TAKEN"
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
    case "EmailTaken":
      return [`${error.message}; accounts.find returns it`]
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
    case "KeyLimitReached":
      return { required: toDecimal(error.required), left: toDecimal(error.left) }
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

/** Converts any error of a shop. An unexpected one is an `INTERNAL_ERROR` with its cause. */
export const toShopError = (error: unknown): QuickResponseError => {
  if (error instanceof QuickResponseError) return error
  return isKnownError(error)
    ? new QuickResponseError({
        code: codes[error._tag],
        errors: sentencesOf(error),
        amounts: amountsOf(error),
        cause: error
      })
    : unforeseen(error)
}
