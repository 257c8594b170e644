import { api } from "../../../frame/api.ts"
import { asMember } from "../../../frame/session.ts"

/** A bought code in full. */
export type FullCode = Awaited<ReturnType<typeof api.getQrCode>>

/** The changeable part of a bought code, and its state. */
export type Dynamic = NonNullable<FullCode["dynamic"]>

/** A change of a dynamic code; absent fields are unchanged. */
export type Change = Parameters<typeof api.changeQrCode>[1]

/** A dynamic code, and the functions that change it. */
export interface Changeable {
  readonly code: FullCode
  readonly dynamic: Dynamic
  /**
   * Changes the code if it still has the shown version, and reloads it. Returns its new version; fails if someone else
   * changed it first.
   */
  readonly change: (change: Omit<Change, "expectedVersion">) => Promise<number>
}

/** Makes a code changeable. */
export const changeable = (code: FullCode, dynamic: Dynamic, reload: () => void): Changeable => ({
  code,
  dynamic,
  change: async (change) => {
    const { version } = dynamic
    const changed = await asMember(() => api.changeQrCode(code.id, { ...change, expectedVersion: version }))
    reload()
    return changed.dynamic?.version ?? version
  }
})
