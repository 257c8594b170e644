import { ReportStorage } from "@quick-response/core"
import type { Transactions } from "../statements/Transactions.ts"
import { countEntries, readLedger, readSold } from "./ledgerWindows.ts"
import { readOverview, readPayments } from "./overview.ts"
import { addRefusals, readFoldedDays, readRefusals, readSums, storeDay } from "./storedSums.ts"

/** Report storage by these transactions. */
export const make = ({ read, snapshot, write }: Transactions): typeof ReportStorage.Service =>
  ReportStorage.of({
    readLedger: (window) => read(readLedger(window)),
    readSold: (window) => read(readSold(window)),
    countEntries: (range) => read(countEntries(range)),
    readFoldedDays: (from, until) => read(readFoldedDays(from, until)),
    storeDay: (day, sums) => write(storeDay(day, sums)),
    readSums: (window) => read(readSums(window)),
    addRefusals: (counts) => write(addRefusals(counts)),
    readRefusals: (from, until) => read(readRefusals(from, until)),
    readPayments: (from, until) => read(readPayments(from, until)),
    readOverview: (from, until) => snapshot(readOverview(from, until))
  })
