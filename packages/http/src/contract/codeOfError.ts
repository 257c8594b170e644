import { type CoreError, codeOfError as coreCodes } from "@quick-response/core/codeOfError"
import type { FailureCode } from "./failures.ts"

export type { CoreError } from "@quick-response/core/codeOfError"

/** The code of each of the core's errors, by its tag; each is a failure of the contract. The error's message becomes the answer's sentence. */
export const codeOfError: Readonly<Record<CoreError["_tag"], FailureCode>> = coreCodes
