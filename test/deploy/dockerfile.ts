/** An instruction of a Dockerfile: `COPY`, and what follows it. */
export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** A stage of a Dockerfile: what `FROM` to the next `FROM` says. */
export interface Stage {
  readonly name: string
  readonly instructions: ReadonlyArray<Instruction>
}

/** The stages of a Dockerfile in their order; the last has no name. */
export const stagesOf = (text: string): ReadonlyArray<Stage> => {
  const lines = text
    .replaceAll(/^\s*#.*$/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
  const instructions = lines.map((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    return { name, rest }
  })
  const starts = instructions.flatMap(({ name }, index) => (name === "FROM" ? [index] : []))
  return starts.map((start, stage) => ({
    name: /\sAS\s+(\S+)$/i.exec(instructions[start]?.rest ?? "")?.[1] ?? "",
    instructions: instructions.slice(start + 1, starts[stage + 1])
  }))
}

/** The words of an instruction in its JSON form: `["node", "server.js"]`. */
export const wordsOf = (stage: Stage | undefined, name: string): ReadonlyArray<string> => {
  const { rest = "[]" } = stage?.instructions.find((one) => one.name === name) ?? {}
  const words: unknown = JSON.parse(rest.slice(rest.indexOf("[")))
  return Array.isArray(words) ? words.map(String) : []
}
