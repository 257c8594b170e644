// Tests the store and the server against models, for long: `npm run test:model` by random histories and schedules,
// `npm run test:model -- --faults [--minutes 60] [--seed N]` by a week of faults.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { build } from "./build.mjs"
import { root } from "./exclusive.mjs"

const { values } = parseArgs({
  options: {
    faults: { type: "boolean", default: false },
    minutes: { type: "string", default: "60" },
    seed: { type: "string" }
  }
})

const libraries = "/usr/lib"

const hasFaketime = () =>
  existsSync(libraries) &&
  readdirSync(libraries).some((machine) =>
    existsSync(join(libraries, machine, "faketime/libfaketimeMT.so.1"))
  )

/** Installs Debian's libfaketime where this user may; without it only Node's `Date` is stepped. */
const installFaketime = () => {
  if (hasFaketime() || process.getuid?.() !== 0) return
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", "libfaketime"], { stdio: "inherit" })
}

const vitest = (environment, ...words) => {
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), "run", ...words],
    { cwd: root, stdio: "inherit", env: { ...process.env, ...environment } }
  )
  process.exitCode = status ?? 1
}

if (values.faults) {
  installFaketime()
  await build("packages/server")
  const seed = values.seed === undefined ? {} : { QR_FAULTS_SEED: values.seed }
  vitest({ QR_FAULTS_MINUTES: values.minutes, ...seed }, "test/faults/faults")
} else
  vitest(
    { QR_TEST_RUNS: "20000", QR_TEST_SCHEDULES: "10000", QR_TEST_ROUNDS: "1000" },
    "--testTimeout=3600000",
    "test/storage/memory",
    "test/storage/sqlite",
    "test/storage/schedules",
    "test/credentials/agreement"
  )
