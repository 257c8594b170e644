// A rendering worker for tests: computes forever if the data begins with "hang", else answers with an empty picture.
import process from "node:process"
import { parentPort } from "node:worker_threads"

const post = (posted) => (parentPort === null ? process.send(posted) : parentPort.postMessage(posted))

const take = ({ config }) => {
  if (config.data.startsWith("hang")) for (;;);
  post({ kind: "answer", answer: "<svg/>", milliseconds: 1 })
}
if (parentPort === null) {
  process.on("message", take)
  process.on("disconnect", () => process.exit(0))
} else parentPort.on("message", take)
post({ kind: "ready" })
