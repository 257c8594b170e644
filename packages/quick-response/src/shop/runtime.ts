/** True where Deno runs this program, and not Node or Bun. */
export const isDeno = "Deno" in globalThis
