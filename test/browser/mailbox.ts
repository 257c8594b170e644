import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { vi } from "vitest"

/** A letter that the service wrote into its mail folder. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** The link that it leads to, with its secret; undefined if it has none. */
  readonly link: string | undefined
}

const read = async (file: string): Promise<Letter> => {
  const text = await readFile(file, "utf8")
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(text)?.[1]?.trim() ?? ""
  return {
    to: header("To").replace(/^.*<|>$/g, ""),
    subject: header("Subject"),
    link: /^(http\S+#[\w-]{43})\s*$/m.exec(text)?.[1]
  }
}

/** The letters in a folder to an address, oldest first. */
const lettersTo = async (folder: string, address: string): Promise<ReadonlyArray<Letter>> => {
  const files = await readdir(folder).catch(() => [])
  const letters = await Promise.all(
    files
      .filter((name) => name.endsWith(".eml"))
      .sort()
      .map((name) => read(join(folder, name)))
  )
  return letters.filter(({ to }) => to === address)
}

/** Waits for the next letter to an address: each is given once. */
export const makeMailbox = (folder: string): ((address: string) => Promise<Letter>) => {
  const given = new Map<string, number>()
  return async (address) => {
    const before = given.get(address) ?? 0
    const letter = await vi.waitFor(
      async () => {
        const found = (await lettersTo(folder, address))[before]
        if (found === undefined) throw new Error(`no letter ${before + 1} to ${address}`)
        return found
      },
      { timeout: 60_000, interval: 100 }
    )
    given.set(address, before + 1)
    return letter
  }
}

export const linkOf = ({ subject, link }: Letter): string => {
  if (link === undefined) throw new Error(`the letter "${subject}" has no link`)
  return link
}
