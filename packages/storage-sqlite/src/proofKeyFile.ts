import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
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

/** Writes a set to a temporary file, for the owner only, and renames it. */
const put = async (
  file: string,
  keys: ProofKeySet,
  place: (part: string) => Promise<void>
): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.${crypto.randomUUID()}.part`
  try {
    await writeFile(part, `${encode(keys)}\n`, { mode: 0o600, flag: "wx" })
    await place(part)
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
  try {
    // Another process may make the file at the same time: the first one stays.
    await put(file, await newKeySet(), (part) => link(part, file))
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  return decode(await readFile(file, "utf8"))
}

const settledFile = <A>(work: () => Promise<A>): Effect.Effect<A, ProofKeysUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => new ProofKeysUnavailable({ cause }) })

/** The keys in a file, which is made if it is missing, for the owner only (0600). Several processes may share it. */
export const proofKeysIn = (file: string): ProofKeysShape => ({ read: settledFile(() => readKeys(file)) })

/** Replaces the signing key in a file. The former key stays in the file's public list, so its proofs verify. */
export const rollProofKeys = (file: string): Effect.Effect<ProofKeySet, ProofKeysUnavailable> =>
  settledFile(async () => {
    const rolled = await rolledKeySet(await readKeys(file))
    await put(file, rolled, (part) => rename(part, file))
    return rolled
  })
