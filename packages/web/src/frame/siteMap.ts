/** The visitors of a screen: anyone, or only signed-in users. */
export type Audience = "anyone" | "member"

/**
 * The screens by path below the base path, with their visitors; `{id}` stands for a UUID. Other paths below a screen's
 * first segment show "not found".
 */
export const screens = {
  "/": "anyone",
  "/gallery": "anyone",
  "/pricing": "anyone",
  "/proof": "anyone",
  "/account": "member",
  "/account/codes": "member",
  "/account/codes/{id}": "member",
  "/account/scans": "member",
  "/account/keys": "member",
  "/account/domains": "member",
  "/account/webhooks": "member",
  "/account/webhooks/{id}": "member",
  "/account/credits": "member",
  "/account/test-payment": "member",
  "/account/settings": "member",
  "/account/sign-in": "anyone",
  "/account/sign-up": "anyone",
  "/account/forgot-password": "anyone",
  "/account/link": "anyone",
  "/account/email": "anyone"
} as const satisfies Readonly<Record<`/${string}`, Audience>>

/** The path of a screen. */
export type ScreenPath = keyof typeof screens

const isScreenPath = (path: string): path is ScreenPath => Object.hasOwn(screens, path)

/** The number of segments of a path; the root has one empty segment. */
export const depthOf = (path: string): number => path.split("/").length - 1

const id = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The screen at a path, in any case and with a slash at its end or without; undefined without one. */
export const screenAt = (path: string): ScreenPath | undefined => {
  const pattern = path
    .toLowerCase()
    .replace(/(?<=.)\/$/, "")
    .replace(id, "/{id}")
  return isScreenPath(pattern) ? pattern : undefined
}

const rooms: ReadonlySet<string> = new Set(
  ["/operate", ...Object.keys(screens)].map((path) => path.split("/")[1] ?? "")
)

/** The first segment of a path that belongs to the pages, empty for the root; undefined for any other path. */
export const roomOf = (path: string): string | undefined => {
  if (path === "/") return ""
  const [, room = ""] = path.toLowerCase().split("/")
  return room !== "" && rooms.has(room) ? room : undefined
}

/**
 * True for a path of the operator's pages, which the service answers to anyone else as an unknown path: only operators
 * learn that it exists.
 */
export const isOperate = (path: string): boolean => roomOf(path) === "operate"
