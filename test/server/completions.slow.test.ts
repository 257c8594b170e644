import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { printed } from "./inProcess.ts"

const folder = mkdtempSync(join(tmpdir(), "quick-response-test-"))
afterAll(() => rmSync(folder, { recursive: true }))

type Shell = "bash" | "zsh" | "fish"

const quote = (word: string): string => `'${word}'`

/** Scripts that print a shell's completions for the last of some words. */
const questions: Readonly<Record<Shell, (words: ReadonlyArray<string>) => string>> = {
  bash: (words) => `
    source completions
    COMP_WORDS=(${words.map(quote).join(" ")}) COMP_CWORD=${words.length - 1}
    read -r _ _ function program < <(complete -p quick-response)
    [[ $program == quick-response ]] && $function
    printf '%s\\n' "\${COMPREPLY[@]}"`,
  // zsh completes at a terminal only, so its own functions are replaced.
  zsh: (words) => `
    compdef() { function=$1 }
    compset() { : }
    compadd() { shift; print -l -- "$@" }
    _files() { print -l -- *(N) }
    _describe() { print -l -- "\${(@)\${(@P)@[-1]}%%:*}" }
    source ./completions
    words=(${words.map(quote).join(" ")}) CURRENT=${words.length}
    $function`,
  fish: (words) => `source completions; complete -C ${quote(words.join(" "))}`
}

const isInstalled = (shell: Shell): boolean => spawnSync(shell, ["-c", "true"]).status === 0

const linesOf = (text: string): ReadonlyArray<string> =>
  [...new Set(text.split("\n").map((line) => line.split("\t")[0] ?? ""))].filter((line) => line !== "").sort()

/** The commands that help lists, as `key create`. */
const commandsOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/^ {2}([a-z-]+(?: [a-z-]+)?) {2}/gm)].map(([, command = ""]) => command)

/** The long options that a help page lists. */
const optionsOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/^ {2}(?:-[a-z], )?(--[a-z-]+)/gm)].map(([, option = ""]) => option).sort()

describe.each(["bash", "zsh", "fish"] as const)("completions %s", (shell) => {
  beforeAll(async () => {
    writeFileSync(join(folder, "completions"), `${await printed(["completions", shell])}\n`)
    writeFileSync(join(folder, "logo.png"), "")
  })

  const offered = (...words: ReadonlyArray<string>): ReadonlyArray<string> => {
    const { stdout, stderr } = spawnSync(shell, ["-c", questions[shell](["quick-response", ...words])], {
      cwd: folder,
      encoding: "utf8"
    })
    expect(stderr).toBe("")
    return linesOf(stdout)
  }

  // Needs the shell itself, which may not be installed.
  describe.skipIf(!isInstalled(shell))("in the shell", () => {
    test("offers each command, and those of each group", async () => {
      const commands = commandsOf(await printed([]))
      expect(commands.length).toBeGreaterThan(20)
      expect(offered("")).toEqual([...new Set(commands.map((command) => command.split(" ")[0]))].sort())
      for (const group of ["account", "session", "key", "tool", "qr"])
        expect(offered(group, "")).toEqual(
          commands
            .filter((command) => command.startsWith(`${group} `))
            .map((command) => command.slice(group.length + 1))
            .sort()
        )
    })

    test("offers exactly the options of each command's help", async () => {
      for (const command of commandsOf(await printed([]))) {
        const words = command.split(" ")
        const options = optionsOf(await printed([...words, "--help"]))
        expect(
          offered(...words, "--").filter((option) => option.startsWith("--")),
          command
        ).toEqual(options)
      }
    })

    test("offers files and words that an option accepts", () => {
      expect(offered("render", "--logo", "")).toContain("logo.png")
      expect(offered("serve", "--rate-store", "")).toEqual(["database", "process"])
      expect(offered("completions", "")).toEqual(["bash", "fish", "zsh"])
      expect(offered("account", "credit", "")).toEqual([])
    })
  })

  // Only bash splits words at an equals sign.
  test.skipIf(shell !== "bash" || !isInstalled(shell))("completes the value after an equals sign", () => {
    expect(offered("serve", "--rate-store", "=")).toEqual(["database", "process"])
    expect(offered("serve", "--rate-store", "=", "da")).toEqual(["database"])
  })
})
