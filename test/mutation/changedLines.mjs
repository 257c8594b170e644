import { execFileSync } from "node:child_process"

const git = (...words) => execFileSync("git", words, { encoding: "utf8" })

/** Where this branch left the main one; on that one, the commit before. */
const base = () => {
  const head = git("rev-parse", "HEAD").trim()
  try {
    const fork = git("merge-base", "HEAD", "main").trim()
    if (fork !== head) return fork
  } catch {
    // A clone may have no branch of that name.
  }
  return "HEAD~1"
}

/** The first and last lines of each stretch that was written since, by file. */
export const changedLines = (files) => {
  const changed = new Map()
  let file = ""
  for (const line of git("diff", "--unified=0", "--no-color", base(), "--", ...files).split("\n")) {
    if (line.startsWith("+++ b/")) file = line.slice("+++ b/".length)
    const [, first, count = "1"] = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined || count === "0") continue
    const stretch = [Number(first), Number(first) + Number(count) - 1]
    changed.set(file, [...(changed.get(file) ?? []), stretch])
  }
  return changed
}
