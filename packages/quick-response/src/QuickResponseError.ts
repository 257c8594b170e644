import type { CoreError, codeOfError } from "@quick-response/core/codeOfError"

/** The codes of the `/v1` contract that a function here can fail with, and those of what only an embedding program can ask for. */
export type ErrorCode =
  | (typeof codeOfError)[CoreError["_tag"]]
  | "API_KEY_NOT_FOUND"
  | "DATABASE_UNUSABLE"
  | "EMAIL_TAKEN"
  | "INTERNAL_ERROR"
  | "INVALID_JSON"

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
  /** The fault in each field, by its path: `{ "logo.size": "expected ..." }`. Empty if no field is at fault. */
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

/** An error that nobody foresaw, as one of this package. */
export const unforeseen = (cause: unknown): QuickResponseError =>
  new QuickResponseError({
    code: "INTERNAL_ERROR",
    errors: [`an unforeseen failure: ${cause instanceof Error ? cause.message : String(cause)}`],
    cause
  })
