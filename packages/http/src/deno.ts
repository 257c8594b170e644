export { type DenoListenOptions, listen } from "./deno/listen.ts"
export { serve } from "./deno/serve.ts"
export type { Services } from "./server/engine.ts"
export { ListenError, type Listener } from "./server/Listener.ts"
