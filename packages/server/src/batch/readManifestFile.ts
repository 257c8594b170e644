import { open } from "node:fs/promises"
import { type ManifestRow, readManifest } from "@quick-response/http/batch"

/** The results in a ZIP of the service, without its pictures; undefined if the file is missing or incomplete. */
export const readManifestFile = async (file: string): Promise<ReadonlyArray<ManifestRow> | undefined> => {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return undefined
  try {
    const { size } = await handle.stat()
    return await readManifest(size, async (position, length) => {
      const bytes = new Uint8Array(length)
      await handle.read(bytes, 0, length, position)
      return bytes
    })
  } finally {
    await handle.close()
  }
}
