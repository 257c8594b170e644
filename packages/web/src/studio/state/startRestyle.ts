import { batch, effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Design } from "../../design/values.ts"
import { signInPath } from "../../frame/address.ts"
import { api } from "../../frame/api.ts"
import { keptInTab } from "../../frame/browserStorage.ts"
import { navigate } from "../../frame/router.ts"
import { asMember, isSignedOut } from "../../frame/session.ts"
import { edit } from "./design.ts"
import { isOpened } from "./keptDesign.ts"
import { codePath, type Restyled, restyledId, setRestyled } from "./restyled.ts"

/** The id of the code whose look is being edited: a reload, or the way back from paying, goes on with the edited look. */
const begun = keptInTab("restyle")

const failure = signal<unknown>(undefined)

/** The reason why the code that gets another look was not loaded; undefined if it was. */
export const restyleError: ReadonlySignal<unknown> = failure

interface Loaded {
  readonly code: Restyled
  readonly look: Design
}

const loaded = signal<Loaded | undefined>(undefined)

/** Loads a code and its look, also after its price has changed. */
export const loadRestyled = async (id: string): Promise<void> => {
  failure.value = undefined
  try {
    const code = await asMember(() => api.getQrCode(id))
    const { designOfCode } = await import("../../design/designOfCode.ts")
    const { content: _, data: __, ...look } = await designOfCode(code)
    if (restyledId.peek() !== id) return
    if (code.dynamic === null) return navigate("/", { replace: true })
    const { shortUrl, target } = code.dynamic
    loaded.value = {
      code: { id, shortUrl, target, pricePaid: code.pricePaid },
      look: { ...look, content: { type: "dynamic", target } }
    }
  } catch (error) {
    if (restyledId.peek() !== id) return
    if (isSignedOut(error)) navigate(signInPath(codePath(id)), { replace: true })
    else failure.value = error
  }
}

/** Begins with the present look of the code that the address names, until the function that it returns is called. */
export const startRestyle = (): (() => void) => {
  const stopLoading = effect(() => {
    const id = restyledId.value
    if (id !== undefined) void loadRestyled(id)
  })
  const stopEditing = effect(() => {
    const [found, isReady] = [loaded.value, isOpened.value]
    if (found === undefined || !isReady) return
    batch(() => {
      if (begun.read() !== found.code.id) edit(() => found.look)
      begun.write(found.code.id)
      setRestyled(found.code)
    })
  })
  return () => {
    stopLoading()
    stopEditing()
    begun.remove()
    loaded.value = undefined
    setRestyled(undefined)
  }
}
