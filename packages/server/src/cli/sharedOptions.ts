import { isReason, longestReason } from "@quick-response/core"
import { numeric } from "@quick-response/design/field/leaves"
import type { Setting } from "../settings/Setting.ts"
import { type Input, mapped, optional, readBy, required, toggle } from "./Input.ts"
import { parsed } from "./textFields.ts"

const reasonText = parsed(`one line of 1 to ${longestReason} characters that are not all blank`, (text) =>
  isReason(text) ? text : undefined
)

/** The operator's reason, for the log. */
export const operatorReason: Input<string> = readBy(
  required("reason", "TEXT", "Why, for the log."),
  reasonText
)

/** An operator's optional reason. */
export const optionalReason = (meaning: string): Input<string | undefined> =>
  readBy(optional("reason", "TEXT", meaning), reasonText)

export const settingFlag = (setting: Setting): Input<string | undefined> =>
  optional(
    setting.flag,
    setting.placeholder,
    `${setting.purpose} [${setting.variable}; default ${setting.shownDefault}]`
  )

/** The switch of commands that list or create. */
export const json = toggle("json", "Prints JSON instead of text.")

/** An option with a positive integer. */
export const positive = (
  name: string,
  placeholder: string,
  meaning: string,
  fallback: number,
  most: number
): Input<number> =>
  mapped(
    readBy(
      optional(name, placeholder, `${meaning} [default ${fallback}]`),
      numeric("integer", "a whole number", 1, most)
    ),
    (number) => number ?? fallback
  )

const largestPage = 10_000

/** The paging options of a list. */
export const pageOptions = (things: string) => ({
  page: positive("page", "NUMBER", "Which page.", 1, 999_999_999),
  pageSize: positive("page-size", "NUMBER", `How many ${things} a page has.`, 1000, largestPage)
})
