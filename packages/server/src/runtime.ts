/** Whether Deno runs this program, and not Node. */
export const isDeno = "Deno" in globalThis

/**
 * The file of a program of this package that another thread or process runs. It lies beside this one, compiled, bundled or, on
 * Deno, as a source; Node compiles none, so from the sources it takes the compiled one.
 */
export const programFile = (name: string): URL => {
  const isSource = import.meta.url.endsWith(".ts")
  return new URL(
    isSource ? (isDeno ? `./${name}.ts` : `../dist/${name}.js`) : `./${name}.js`,
    import.meta.url
  )
}
