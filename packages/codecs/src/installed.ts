import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

/** Compiles a WebAssembly file of an installed npm package. */
export const installed = async (specifier: string): Promise<WebAssembly.Module> =>
  WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(specifier)))
