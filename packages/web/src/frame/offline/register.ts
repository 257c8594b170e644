import { serviceUrl } from "../router.ts"

/** Milliseconds after which the files of the pages are kept: the visitor's own requests go first. */
const pause = 2000

/** Lets the pages work without a connection from now on, where the browser can and the service is reached safely. */
export const startOffline = (): void => {
  const { serviceWorker } = navigator
  // Undefined in browsers without, and on an address without TLS that is not this machine's.
  if (serviceWorker === undefined) return
  const register = () => {
    serviceWorker.register(`${serviceUrl}/service-worker.js`).catch(() => {
      // Without it the pages need a connection, as any other.
    })
  }
  const registerLater = () => setTimeout(register, pause)
  // The page at the root starts the application once it has been loaded.
  if (document.readyState === "complete") registerLater()
  else addEventListener("load", registerLater, { once: true })
}
