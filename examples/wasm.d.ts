/** A bundler for edge workers compiles an imported WebAssembly file. */
declare module "*.wasm" {
  const module: WebAssembly.Module
  export default module
}
