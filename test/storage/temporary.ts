import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A folder, and how to remove it. */
export const makeTemporaryFolder = (): { readonly folder: string; readonly remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), "quick-response-"))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A folder that is removed when the test is over. */
export const temporaryFolder = (): string => {
  const { folder, remove } = makeTemporaryFolder()
  onTestFinished(remove)
  return folder
}
