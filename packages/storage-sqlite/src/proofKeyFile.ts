import { link, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises"
import { dirname } from "node:path"
import {
  newKeySet,
  ProofKeySet,
  type ProofKeysShape,
  ProofKeysUnavailable,
  rolledKeySet
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

const KeyFile = Schema.parseJson(ProofKeySet)
const decode = Schema.decodeUnknownSync(KeyFile)
const encode = Schema.encodeSync(KeyFile)

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"

const isTaken = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EEXIST"

/** Makes the file, for its owner only. Another process may make it at the same time: the first one stays. */
const makeKeys = async (file: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${crypto.randomUUID()}.part`
  try {
    await writeFile(part, `${encode(await newKeySet())}\n`, { mode: 0o600, flag: "wx" })
    await link(part, file)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    await rm(part, { force: true })
  }
}

const readKeys = async (file: string): Promise<ProofKeySet> => {
  try {
    return decode(await readFile(file, "utf8"))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await makeKeys(file)
  return decode(await readFile(file, "utf8"))
}

const settledFile = <A>(work: () => Promise<A>): Effect.Effect<A, ProofKeysUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new ProofKeysUnavailable({ cause }) })

/** The keys in a file, which is made if it is missing, for the owner only (0600). Several processes may share it. */
export const proofKeysIn = (file: string): ProofKeysShape => ({ read: settledFile(() => readKeys(file)) })

/** Another process rolls the keys of a file, or one was cut off while it did. */
export class KeysBeingRolled extends Error {
  /** @param next The file that holds the next keys until they take their place. */
  constructor(next: string) {
    super(`${next} exists: another command rolls the keys; if none does, delete this file`)
  }
}

/**
 * Replaces the signing key in a file. The former key stays in the file's public list, so its proofs verify. Fails with
 * {@link KeysBeingRolled} as the cause while another process does the same.
 */
export const rollProofKeys = (file: string): Effect.Effect<ProofKeySet, ProofKeysUnavailable> =>
  settledFile(async () => {
    const next = `${file}.next`
    await mkdir(dirname(file), { recursive: true })
    // Only one process can make this file, so no key that is rolled meanwhile is lost.
    const handle = await open(next, "wx", 0o600).catch((error) => {
      throw isTaken(error) ? new KeysBeingRolled(next) : error
    })
    try {
      const rolled = await rolledKeySet(await readKeys(file))
      await handle.writeFile(`${encode(rolled)}\n`)
      await handle.sync()
      await rename(next, file)
      return rolled
    } catch (error) {
      await rm(next, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  })
