import { type ChildProcess, spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import * as Schema from "effect/Schema"
import { inject } from "vitest"

const Outcome = Schema.parseJson(
  // The other one fits any object, since its fields may be absent.
  Schema.Union(Schema.Struct({ failed: Schema.String }), Schema.Struct({ made: Schema.Unknown }))
)

const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/**
 * Makes something once for all files of a run, whichever process asks first: it gets a folder of its own, which is removed at the
 * end of the run. Its result is passed on as JSON; if it fails, it fails for all callers.
 */
export const onceInRun = async <A, I>(
  name: string,
  schema: Schema.Schema<A, I>,
  make: (folder: string) => Promise<A>
): Promise<A> => {
  const folder = join(inject("runFolder"), name)
  const file = `${folder}.json`
  if (isFirst(folder)) {
    const outcome = await make(folder).then(
      (made) => ({ made: Schema.encodeSync(schema)(made) }),
      (error: unknown) => ({ failed: String(error) })
    )
    writeFileSync(`${file}.part`, JSON.stringify(outcome))
    renameSync(`${file}.part`, file)
  }
  while (!existsSync(file)) await pause(50)
  const outcome = Schema.decodeUnknownSync(Outcome)(readFileSync(file, "utf8"))
  if ("failed" in outcome) throw new Error(`${name}: ${outcome.failed}`)
  return Schema.decodeUnknownSync(schema)(outcome.made)
}

const watch = 'while kill -0 "$0" 2>&-; do sleep 1; done; kill -QUIT "$1" 2>&-'

/**
 * Lets a process that {@link onceInRun} starts in its folder go on when this one ends, and ends it with the run, also where that
 * is broken off.
 */
export const keepForRun = (folder: string, child: ChildProcess): void => {
  writeFileSync(`${folder}.pid`, String(child.pid))
  child.unref()
  const words = ["-c", watch, String(inject("runProcess")), String(child.pid)]
  spawn("sh", words, { stdio: "ignore", detached: true }).unref()
}
