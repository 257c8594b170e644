import { studioWords } from "catalogue:studio"

/** The names of payment schemes, which are the same in all languages. */
const scheme = {
  promptpay: "PromptPay",
  paynow: "PayNow",
  qris: "QRIS",
  duitnow: "DuitNow",
  vietqr: "VietQR"
}

/** The values of choices in plain words, by the names of their fields. */
const tables = (): Readonly<Record<string, Readonly<Record<string, string>>>> => {
  const { security, kind, store, version } = studioWords.value
  return { security, kind, scheme, store, version }
}

/** True if a field's values have descriptions that replace its hint. */
export const hasWords = (field: string): boolean => Object.hasOwn(tables(), field)

/** A value of a choice in words; a value without words is shown unchanged. */
export const choiceWord = (path: string, value: string): string => {
  const field = path.slice(path.lastIndexOf(".") + 1)
  return tables()[field]?.[value] ?? value
}
