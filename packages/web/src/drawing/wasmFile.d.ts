/** The address of a WebAssembly file, as in app/files.d.ts: Deno checks types by the import alone, and would read the file as text. */
declare const address: string
export default address
