import type { api } from "../app/api.ts"

/** A bought code as a list has it. */
export type Code = Awaited<ReturnType<typeof api.listQrCodes>>["qrCodes"][number]
