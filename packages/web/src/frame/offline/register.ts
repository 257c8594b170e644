import { serviceUrl } from "../router.ts"

/** Milliseconds after which the files of the pages are cached, so that the visitor's own requests come first. */
const pause = 2000

/** Lets the pages work offline from now on, if the browser supports it and the service is reached by TLS. */
export const startOffline = (): void => {
  const { serviceWorker } = navigator
  // Undefined in browsers without, and on an address without TLS that is not this machine's.
  if (serviceWorker === undefined) return
  const register = () => {
    serviceWorker.register(`${serviceUrl}/service-worker.js`).catch(() => {
      // Without it the pages need a connection.
    })
  }
  const registerLater = () => setTimeout(register, pause)
  // The page at the root starts the application once it has been loaded.
  if (document.readyState === "complete") registerLater()
  else addEventListener("load", registerLater, { once: true })
}
