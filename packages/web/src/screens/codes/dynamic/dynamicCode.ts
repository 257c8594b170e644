import { api } from "../../../frame/api.ts"
import { asMember } from "../../../frame/session.ts"

/** A bought code in full. */
export type FullCode = Awaited<ReturnType<typeof api.getQrCode>>

/** The part of a bought code that its owner can change, and where it stands. */
export type Dynamic = NonNullable<FullCode["dynamic"]>

/** A change of a dynamic code: what is absent stays. */
export type Change = Parameters<typeof api.changeQrCode>[1]

/** A dynamic code, and the ways to change it. */
export interface Changeable {
  readonly code: FullCode
  readonly dynamic: Dynamic
  /** Changes the code as it was shown, and shows it anew; fails if it was changed elsewhere in the meantime. */
  readonly change: (change: Omit<Change, "expectedVersion">) => Promise<void>
}

/** Makes a code changeable. */
export const changeable = (code: FullCode, dynamic: Dynamic, reload: () => void): Changeable => ({
  code,
  dynamic,
  change: async (change) => {
    await asMember(() => api.changeQrCode(code.id, { ...change, expectedVersion: dynamic.version }))
    reload()
  }
})
