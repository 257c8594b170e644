// `npm start`: installs what is missing, bundles the command, then serves in this process, so that signals reach the server.
import { bundleUnlocked } from "./bundle.mjs"
import { exclusively } from "./exclusive.mjs"
import { installDriverUnlocked, installPackagesUnlocked } from "./install.mjs"

// The server starts its program anew in this process, with settings that only a new program takes.
const isAgain = process.argv[2] === "serve"

if (!isAgain)
  try {
    await exclusively(async () => {
      await installPackagesUnlocked({ isWhole: false })
      await Promise.all([installDriverUnlocked(), bundleUnlocked({ isQuick: true })])
    })
    // Its process would stay as long as the server.
    const { stop } = await import("esbuild")
    await stop()
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
