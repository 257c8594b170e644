import * as Schema from "effect/Schema"
import { success } from "./responseEnvelope.ts"

/** A success without data. */
type Nothing = ReturnType<typeof success<null, null>>

export const accepted = (description: string): Nothing => success(Schema.Null, { status: 202, description })

export const done = (description: string): Nothing => success(Schema.Null, { description })
