interface Platform {
  readonly process: { readonly getBuiltinModule: (name: string) => object | undefined }
}

/** True on Node, Deno, Bun and edge workers with Node's modules. */
const isPlatform = (scope: object): scope is Platform =>
  "process" in scope &&
  typeof scope.process === "object" &&
  scope.process !== null &&
  "getBuiltinModule" in scope.process &&
  typeof scope.process.getBuiltinModule === "function"

const scope: object = globalThis

/** A runtime's built-in module, such as `node:zlib`; undefined if it has none. */
export const builtinModule = (name: string): object | undefined =>
  isPlatform(scope) ? scope.process.getBuiltinModule(name) : undefined
