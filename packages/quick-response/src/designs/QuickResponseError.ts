import type { CoreError, codeOfError } from "@quick-response/core/codeOfError"

/** Codes of the `/v1` contract, and of embedding programs. */
export type ErrorCode =
  | (typeof codeOfError)[CoreError["_tag"]]
  | "API_KEY_NOT_FOUND"
  | "DATABASE_UNUSABLE"
  | "EMAIL_TAKEN"
  | "INTERNAL_ERROR"
  | "INVALID_JSON"

/** `foreground.stops[1].color: expected ...` */
const aboutField = /^([\w$-]+(?:\.[\w$-]+|\[\d+\])*): (.*)$/s

const fieldsOf = (errors: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    errors.flatMap((sentence) => {
      const [, path, rest] = aboutField.exec(sentence) ?? []
      return path === undefined || rest === undefined ? [] : [[path, rest]]
    })
  )

/**
 * The error of every function of this package. The failed call did not sell, charge or store.
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
  /** The `code` of the `/v1` contract, for programs. */
  readonly code: ErrorCode
  /** One sentence for each fault. */
  readonly errors: ReadonlyArray<string>
  /** Faults by field path: `{ "logo.size": "expected ..." }`. Empty for other errors. */
  readonly fields: Readonly<Record<string, string>>
  /** The compared amounts of a price or balance, in credits. */
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

/** Wraps an unexpected error. */
export const unforeseen = (cause: unknown): QuickResponseError =>
  new QuickResponseError({
    code: "INTERNAL_ERROR",
    errors: [`an unforeseen failure: ${cause instanceof Error ? cause.message : String(cause)}`],
    cause
  })
