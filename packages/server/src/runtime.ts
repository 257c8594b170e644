/** Whether Deno runs this program, and not Node. */
export const isDeno = "Deno" in globalThis

/** The file of a program of this package that another thread or process runs: compiled, but on Deno from the sources. */
export const programFile = (name: string): URL =>
  new URL(isDeno && import.meta.url.endsWith(".ts") ? `./${name}.ts` : `../dist/${name}.js`, import.meta.url)
