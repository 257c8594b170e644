import { UsageError } from "../process/commandErrors.ts"
import type { Setting } from "../settings/definition.ts"
import { type Input, mapped, optional, toggle } from "./Input.ts"

/** The flag of a setting. */
export const settingFlag = (setting: Setting): Input<string | undefined> =>
  optional(
    setting.flag,
    setting.placeholder,
    `${setting.purpose} [${setting.variable}; default ${setting.shownDefault}]`
  )

/** The switch of commands that list or create. */
export const json = toggle("json", "Prints JSON instead of text.")

/** A positive whole number of an option. */
export const positive = (
  name: string,
  placeholder: string,
  meaning: string,
  fallback: number,
  most: number
): Input<number> =>
  mapped(optional(name, placeholder, `${meaning} [default ${fallback}]`), (text) => {
    if (text === undefined) return fallback
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (number >= 1 && number <= most) return number
    throw new UsageError(`--${name}: expected a whole number from 1 to ${most}, got ${JSON.stringify(text)}`)
  })

const largestPage = 10_000

/** The options of a list that may be long. */
export const pageOptions = (things: string) => ({
  page: positive("page", "NUMBER", "Which page.", 1, 999_999_999),
  pageSize: positive("page-size", "NUMBER", `How many ${things} a page has.`, 1000, largestPage)
})
