declare module "@jspawn/ghostscript-wasm" {
  export interface Ghostscript {
    readonly FS: {
      readonly writeFile: (name: string, bytes: Uint8Array) => void
      readonly readFile: (name: string) => Uint8Array
      readonly readdir: (path: string) => ReadonlyArray<string>
    }
    readonly callMain: (words: ReadonlyArray<string>) => number | Promise<number>
  }
  const load: (options: {
    readonly print: (line: string) => void
    readonly printErr: (line: string) => void
    readonly instantiateWasm: (
      imports: WebAssembly.Imports,
      onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void
    ) => object
  }) => Promise<Ghostscript>
  export default load
}
