// `npm start`: installs what is missing, bundles the command, then serves in this process, so that signals reach the server.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { exclusively, root } from "./exclusive.mjs"
import { installDriverUnlocked, installPackagesUnlocked } from "./install.mjs"

// The server starts its program anew in this process, with settings that only a new program takes.
const isAgain = process.argv[2] === "serve"

/** Bundles in a process of its own: the bundlers would keep their memory as long as the server runs. */
const bundle = async () => {
  const words = [join(root, "scripts/bundle.mjs"), "--quick"]
  const [status] = await once(spawn(process.execPath, words, { stdio: ["ignore", 2, 2] }), "exit")
  if (status !== 0) throw new Error("the program could not be bundled; the message above says why")
}

if (!isAgain)
  try {
    await exclusively(() => installPackagesUnlocked({ isWhole: false }))
    await Promise.all([exclusively(installDriverUnlocked, "driver"), bundle()])
  } catch (error) {
    console.error(`start: ${error.message}`)
    process.exit(1)
  }

// npm ends on SIGTERM without forwarding it. The server ends with npm; otherwise it would keep the port.
const parent = process.ppid
const watch = setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGTERM")
}, 250).unref()
for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => clearInterval(watch))
if (process.env.npm_lifecycle_event !== "start") clearInterval(watch)

// Gives people who try the service by signing up some credits to spend.
process.env.QR_WELCOME_CREDITS ||= "10"

if (!isAgain) process.argv.splice(2, 0, "serve", "--demo")
await import("../packages/quick-response/command/bin.js")
