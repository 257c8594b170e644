import { depthOf, screenAt, screens } from "../siteMap.ts"

const anyId = "00000000-0000-4000-8000-000000000000"

/** One path for each depth: pages of the same depth differ only in preloads. */
const offlinePages: ReadonlyMap<number, string> = new Map(
  Object.keys(screens).map((path) => [depthOf(path), path.replace("{id}", anyId)])
)

/** The files of this build, which the build inserts. */
declare const version: {
  readonly name: string
  /** The script that every page of this build names. */
  readonly script: string
  /** The paths of all other files, separated by spaces. */
  readonly assets: string
}
const { name: versionName, script, assets: names } = version
const assets = names.split(" ")

// The DOM's types describe a page's global scope; these are the members of a service worker's scope that are used.
interface WorkerEvent extends Event {
  readonly request: Request
  readonly waitUntil: (work: Promise<unknown>) => void
  readonly respondWith: (response: Promise<Response>) => void
}
declare const self: {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { readonly claim: () => Promise<void> }
  readonly location: Location
  readonly addEventListener: (
    type: "install" | "activate" | "fetch",
    listener: (event: WorkerEvent) => void
  ) => void
}

const { registration } = self
const { pathname: root, href: scope } = new URL("./", self.location.href)

/** A service at another path of this origin has its own caches. */
const prefix = `quick-response ${scope} `
const cacheName = prefix + versionName

const addressOf = (path: string): string => new URL(path.slice(1), scope).href

/** Caches all files of this build's pages, so that no part is missing offline. */
const install = async (): Promise<void> => {
  const cache = await caches.open(cacheName)
  await cache.addAll(assets.map(addressOf))
  for (const path of offlinePages.values()) {
    const response = await fetch(addressOf(path), { cache: "no-cache" })
    // If a server of another version answers, the browser tries again at a later visit.
    const isOfThisBuild = response.ok && (await response.clone().text()).includes(script)
    if (!isOfThisBuild) throw new Error(`${path} is of another version`)
    await cache.put(addressOf(path), response)
  }
}

const removeCaches = async (isOld: (name: string) => boolean): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && isOld(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Activates once no tab shows an earlier version, which needs its files. */
const activate = async (): Promise<void> => {
  await removeCaches((name) => name !== cacheName)
  await self.clients.claim()
}

/** Unregisters this worker if the service no longer has pages. */
const leaveWithPages = async (): Promise<void> => {
  const { status } = await fetch(self.location.href, { method: "HEAD", cache: "no-store" })
  if (status !== 404) return
  await registration.unregister()
  await removeCaches(() => true)
}

const kept = async (path: string): Promise<Response | undefined> => {
  const cache = await caches.open(cacheName)
  return cache.match(addressOf(path))
}

/** Gets a page from the service, and only offline from this build's cache. */
const page = async (path: string, event: WorkerEvent): Promise<Response> => {
  try {
    const response = await fetch(event.request)
    if (response.status === 404) event.waitUntil(leaveWithPages())
    return response
  } catch (error) {
    const found = await kept(offlinePages.get(depthOf(path)) ?? path)
    if (found === undefined) throw error
    return found
  }
}

/**
 * Gets a file with a hash in its name, which never changes, from the cache; files of other versions from the service.
 */
const asset = async (path: string, { request }: WorkerEvent): Promise<Response> =>
  (await kept(path)) ?? fetch(request)

self.addEventListener("install", (event) => event.waitUntil(install()))
self.addEventListener("activate", (event) => event.waitUntil(activate()))
self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request
  if (method !== "GET" || !url.startsWith(scope)) return
  const path = `/${new URL(url).pathname.slice(root.length)}`
  const plainPath = path.toLowerCase().replace(/\/$/, "") || "/"
  // Anything else, such as answers of the API, is left to the browser.
  if (assets.includes(path)) event.respondWith(asset(path, event))
  else if (mode === "navigate" && screenAt(plainPath) !== undefined) event.respondWith(page(path, event))
})
