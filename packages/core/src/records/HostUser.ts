import type * as Brand from "effect/Brand"
import * as Schema from "effect/Schema"
import { refined } from "../schema/index.ts"

const longest = 200

/** An embedding program's name of a user: 1 to 200 characters, without U+0000. */
export const HostUser: Schema.Schema<string & Brand.Brand<"HostUser">, string> = refined(
  Schema.String,
  (text) => text.length >= 1 && text.length <= longest && text.isWellFormed() && !text.includes("\0")
)
  .pipe(Schema.brand("HostUser"))
  .annotations({ description: `a text of 1 to ${longest} characters, without U+0000` })
export type HostUser = typeof HostUser.Type

/** The beginning of {@link hostUserAddress}. E-mail addresses have no space. */
export const hostUserPrefix = "host: "

/** The text that replaces the e-mail address of a host user's account. */
export const hostUserAddress = (user: HostUser): string => `${hostUserPrefix}${user}`
