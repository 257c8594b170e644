export { ListenError, type Listener } from "../exchange/Listener.ts"
export type { Services } from "../serve/engine.ts"
export { type DenoListenOptions, listen, serve } from "./denoListener.ts"
