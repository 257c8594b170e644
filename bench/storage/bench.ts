import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { measurePurchases } from "./purchases.ts"

const folder = mkdtempSync(join(process.argv[2] ?? tmpdir(), "quick-response-bench-"))
try {
  await measurePurchases(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
