// Preloaded into a process, shifts its wall clock by the milliseconds in the file QR_TEST_CLOCK, which may change.
import { readFileSync } from "node:fs"
import process from "node:process"

const RightDate = Date
const now = () => RightDate.now() + Number(readFileSync(process.env.QR_TEST_CLOCK ?? "", "utf8"))

globalThis.Date = class extends RightDate {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given))
  }

  static now() {
    return now()
  }
}
