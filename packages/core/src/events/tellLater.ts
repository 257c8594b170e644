import type { Credits } from "@quick-response/design/pricing/Credits"

/** Milliseconds between two `qrCode.scanned` of a code. */
export const scannedEvery = 60_000

/** The time in milliseconds from which a code's scans may be reported: at once, or after the pause since the last event. */
export const tellScansFrom = (lastToldAt: number | null, scannedAt: number): number =>
  lastToldAt === null ? scannedAt : Math.max(scannedAt, lastToldAt + scannedEvery)

/** Milliseconds between two low balance mails to an account. */
export const lowBalanceMailEvery = 24 * 60 * 60_000

/** True if a balance falls below the alert and was not below it before. */
export const crossesLowBalance = (lowBalance: Credits | null, before: Credits, after: Credits): boolean =>
  lowBalance !== null && before >= lowBalance && after < lowBalance
