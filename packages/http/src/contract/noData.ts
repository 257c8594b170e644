import * as Schema from "effect/Schema"
import { success } from "./responseEnvelope.ts"

/** A success that tells nothing but that. */
type Nothing = ReturnType<typeof success<null, null>>

/** The service does what was asked for, later. */
export const accepted = (description: string): Nothing => success(Schema.Null, { status: 202, description })

/** The service has done what was asked for. */
export const done = (description: string): Nothing => success(Schema.Null, { description })
