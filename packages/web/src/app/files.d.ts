/** The build bundles stylesheets. */
declare module "*.css"

/** The address of a WebAssembly file of the pages, relative to the script that imports it. */
declare module "*.wasm?url" {
  const address: string
  export default address
}
