/** The paths of the operator's screens below `/operate`; `{id}` stands for a UUID. */
const paths = [
  "",
  "/customers",
  "/customers/{id}",
  "/codes",
  "/codes/{id}",
  "/domains",
  "/sales",
  "/prices",
  "/brand",
  "/health",
  "/log"
] as const

/** The path of one of the operator's screens. */
export type OperateScreen = (typeof paths)[number]

const below = /^\/operate(?=\/|$)/

const id = /\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The operator's screen at a path, in any case and with a slash at its end or without; undefined if there is none. */
export const operateScreenAt = (path: string): OperateScreen | undefined => {
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, "")
  const pattern = plain.replace(below, "").replace(id, "/{id}")
  return below.test(plain) ? paths.find((each) => each === pattern) : undefined
}
