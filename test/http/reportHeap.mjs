// Loaded into a server that is under load: says every so often how much of its memory is in use, garbage not counted.
import process from "node:process"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { isMainThread } from "node:worker_threads"

const say = (collect) => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`in use: ${Math.round((heapUsed + external) / 2 ** 20)} MiB\n`)
}

if (isMainThread) {
  setFlagsFromString("--expose-gc")
  setInterval(say, Number(process.env.IN_USE_MILLISECONDS), runInNewContext("gc")).unref()
}
