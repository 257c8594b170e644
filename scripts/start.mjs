// `npm start`: installs and builds what is missing, then serves in this very process, so that signals reach the server.
import { build } from "./build.mjs"
import { install } from "./install.mjs"

try {
  await install()
  await build("packages/server")
} catch (error) {
  console.error(`start: ${error.message}`)
  process.exit(1)
}

process.argv.splice(2, 0, "serve", "--demo")
await import("../packages/server/dist/bin.js")
