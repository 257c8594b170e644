import { batch, effect, type ReadonlySignal, signal } from "@preact/signals"
import { Failure } from "@quick-response/http/client"
import { signInPath } from "../../frame/address.ts"
import { api } from "../../frame/api.ts"
import { keptInTab } from "../../frame/browserStorage.ts"
import { navigate } from "../../frame/router.ts"
import { asMember, isSignedOut } from "../../frame/session.ts"
import { edit } from "./design.ts"
import { isOpened } from "./keptDesign.ts"
import { codePath, type Restyled, restyledId, setRestyled } from "./restyled.ts"

/** The id of the code that is being restyled: after a reload, or the return from a payment, the edited look is kept. */
const begun = keptInTab("restyle")

const failure = signal<unknown>(undefined)

/** The reason why the code to restyle was not loaded; undefined if it was. */
export const restyleError: ReadonlySignal<unknown> = failure

const missing = signal(false)

/** True if the account has no such code to restyle: the studio is open for a new one. */
export const isMissing: ReadonlySignal<boolean> = missing

const loaded = signal<Restyled | undefined>(undefined)

/** Loads a code and its look; again after its price has changed. */
export const loadRestyled = async (id: string): Promise<void> => {
  failure.value = undefined
  missing.value = false
  try {
    const code = await asMember(() => api.getQrCode(id))
    const { designOfCode } = await import("../../design/designOfCode.ts")
    const { content: _, data: __, ...look } = await designOfCode(code)
    if (restyledId.peek() !== id) return
    if (code.dynamic === null) return navigate("/", { replace: true })
    const { shortUrl, target } = code.dynamic
    loaded.value = {
      id,
      shortUrl,
      target,
      pricePaid: code.pricePaid,
      look: { ...look, content: { type: "dynamic", target } }
    }
  } catch (error) {
    if (restyledId.peek() !== id) return
    if (isSignedOut(error)) return navigate(signInPath(codePath(id)), { replace: true })
    // A malformed id answers 400.
    missing.value = error instanceof Failure && [400, 404].includes(error.status)
    if (missing.value) navigate("/", { replace: true })
    else failure.value = error
  }
}

/** Opens the current look of the code that the address names. Returns a function that stops this. */
export const startRestyle = (): (() => void) => {
  const stopLoading = effect(() => {
    const id = restyledId.value
    if (id !== undefined) void loadRestyled(id)
  })
  const stopEditing = effect(() => {
    const [found, isReady] = [loaded.value, isOpened.value]
    if (found === undefined || !isReady) return
    batch(() => {
      if (begun.read() !== found.id) edit(() => found.look)
      begun.write(found.id)
      setRestyled(found)
    })
  })
  return () => {
    stopLoading()
    stopEditing()
    begun.remove()
    loaded.value = undefined
    missing.value = false
    setRestyled(undefined)
  }
}
