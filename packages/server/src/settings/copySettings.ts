import { type Setting, secret, setting } from "./Setting.ts"
import { database } from "./settingFields.ts"

const databaseSetting = (variable: string, flag: string, purpose: string, example: string) =>
  secret(
    setting({
      variable,
      flag,
      placeholder: "DATABASE",
      purpose,
      fallback: "",
      example,
      field: database(`"sqlite:" and the path of a file, or a URL like "postgres://USER@HOST:PORT/DATABASE"`)
    })
  )

/** Settings of `copy` only. */
export const copySettings = {
  from: databaseSetting(
    "QR_COPY_FROM",
    "from",
    "The database that is copied.",
    "sqlite:data/quick-response.db"
  ),
  to: databaseSetting(
    "QR_COPY_TO",
    "to",
    "The database that it is copied to; a missing file is made.",
    "sqlite:data/copy.db"
  )
} satisfies Readonly<Record<string, Setting>>
