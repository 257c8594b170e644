import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { Runtime } from "../server/program.ts"

/** A clock that servers go by, and that may step while they run. */
export interface Clock {
  /** The environment that a server on this runtime needs; undefined where its clock cannot be changed. */
  readonly environment: (
    runtime: Runtime,
    isMonotonicToo: boolean
  ) => Readonly<Record<string, string>> | undefined
  /** Sets how many seconds it differs from the right time. */
  readonly set: (seconds: number) => void
  readonly seconds: () => number
  readonly remove: () => void
}

const libraries = "/usr/lib"

/** Debian's libfaketime, which changes the clock of any program. */
const findLibrary = (): string | undefined =>
  existsSync(libraries)
    ? readdirSync(libraries)
        .map((machine) => join(libraries, machine, "faketime/libfaketimeMT.so.1"))
        .find(existsSync)
    : undefined

const preload = pathToFileURL(fileURLToPath(new URL("../storage/wrongClock.mjs", import.meta.url))).href

/** A clock by libfaketime if it is installed; else by a module that only Node loads, and that changes `Date` alone. */
export const makeClock = (): Clock => {
  const folder = mkdtempSync(join(tmpdir(), "quick-response-clock-"))
  const [file, milliseconds] = [join(folder, "seconds"), join(folder, "milliseconds")]
  const library = findLibrary()
  if (library === undefined) console.log("without libfaketime, only Node's Date is stepped")
  let seconds = 0
  const set = (to: number) => {
    seconds = to
    writeFileSync(file, `${to < 0 ? "" : "+"}${to}`)
    writeFileSync(milliseconds, String(1000 * to))
  }
  set(0)
  return {
    environment: (runtime, isMonotonicToo) => {
      if (library !== undefined)
        return {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: "1",
          DONT_FAKE_MONOTONIC: isMonotonicToo ? "0" : "1"
        }
      return runtime === "node"
        ? { NODE_OPTIONS: `--import ${preload}`, QR_TEST_CLOCK: milliseconds }
        : undefined
    },
    set,
    seconds: () => seconds,
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}
