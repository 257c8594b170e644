// Ends with status 0 where the server on this machine takes requests and can write to its database.
import process from "node:process"

const { PORT = "8080" } = process.env
try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}/health/ready`, { signal: AbortSignal.timeout(4_000) })
  process.exitCode = ok ? 0 : 1
} catch {
  process.exitCode = 1
}
