// Preloaded into a process, sets its wall clock wrong by as many milliseconds as the file QR_TEST_CLOCK says at the moment.
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
