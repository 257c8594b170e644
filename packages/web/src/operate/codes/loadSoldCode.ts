import { type AccountDetails, type FoundCode, type LogEntry, operatorApi } from "../parts/operatorApi.ts"

/** A sold code with its customer, message, and operators' actions. */
export interface SoldCodeDetails extends FoundCode {
  readonly account: AccountDetails
  /** The text that its picture holds. */
  readonly data: string
  readonly deeds: ReadonlyArray<LogEntry>
}

const dataOf = (configJson: string): string => {
  const config: unknown = JSON.parse(configJson)
  return typeof config === "object" && config !== null && "data" in config ? String(config.data) : ""
}

/** Loads all that the page of a code shows. */
export const loadSoldCode = async (id: string, signal: AbortSignal): Promise<SoldCodeDetails> => {
  const found = await operatorApi.findQrCode(id, { signal })
  const [account, { entries }] = await Promise.all([
    operatorApi.getAccountDetails(found.accountId, { signal }),
    operatorApi.listLog({ subject: found.qrCode.id, pageSize: 20 }, { signal })
  ])
  return { ...found, account, data: dataOf(found.qrCode.configJson), deeds: entries }
}
