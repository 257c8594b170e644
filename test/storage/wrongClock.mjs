// Preloaded into a process, shifts its wall clock by the milliseconds in the file QR_TEST_CLOCK, which may change.
import { readFileSync } from "node:fs"
import process from "node:process"

const RightDate = Date
let shift = 0
const now = () => {
  try {
    shift = Number(readFileSync(process.env.QR_TEST_CLOCK ?? "", "utf8"))
  } catch (error) {
    // A process without a descriptor left keeps the shift that it read last.
    if (error.code !== "EMFILE") throw error
  }
  return RightDate.now() + shift
}

globalThis.Date = class extends RightDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }

  static now() {
    return now()
  }
}
