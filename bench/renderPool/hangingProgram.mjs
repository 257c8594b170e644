// The program of a rendering worker, but that it computes for ever where it is told to.
import { parentPort } from "node:worker_threads"

parentPort.on("message", ({ kind }) => {
  if (kind === "hang") for (;;);
})
await import("../../packages/server/dist/renderPool/renderProgram.js")
