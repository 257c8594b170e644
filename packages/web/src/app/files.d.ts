/** The build bundles stylesheets. */
declare module "*.css"

/** WebAssembly is a file of the pages: its address relative to the script that imports it. */
declare module "*.wasm?url" {
  const address: string
  export default address
}
