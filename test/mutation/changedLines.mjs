import { execFileSync } from "node:child_process"

const git = (...words) =>
  execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })

/** The commit that a revision names; undefined where a copy without history, or a shallow clone, has it not. */
const commitOf = (...words) => {
  try {
    return git(...words).trim()
  } catch {
    return undefined
  }
}

/** The commit at which this branch left the main one; on that one, the commit before. */
const base = () => {
  const fork = commitOf("merge-base", "HEAD", "main")
  return fork === undefined || fork === commitOf("rev-parse", "HEAD")
    ? commitOf("rev-parse", "--verify", "HEAD~1")
    : fork
}

/** The first and last lines of each stretch that was written since, by file; undefined where nothing tells. */
export const changedLines = (files) => {
  const since = base()
  if (since === undefined) return undefined
  const changed = new Map()
  let file = ""
  for (const line of git("diff", "--unified=0", "--no-color", since, "--", ...files).split("\n")) {
    if (line.startsWith("+++ b/")) file = line.slice("+++ b/".length)
    const [, first, count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined || count === "0") continue
    const stretch = [Number(first), Number(first) + Number(count) - 1]
    changed.set(file, [...(changed.get(file) ?? []), stretch])
  }
  return changed
}
