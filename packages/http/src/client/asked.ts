import { type EndpointName, endpointPaths, type RoutePath } from "../contract/routeTable.ts"

/** A request of the client without Effect. */
export interface Asked {
  readonly method: RoutePath[0]
  /** Below the service's address. */
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
  readonly accept?: string
}

/** Encodes a path segment. Empty, `.` and `..` become `-`, which no id matches. */
const encodeSegment = (text: string): string => (/^\.{0,2}$/.test(text) ? "-" : encodeURIComponent(text))

/** A query string of the defined parameters. */
const encodeQuery = (query: object): string => {
  const given = Object.entries(query).flatMap(
    ([name, value]): ReadonlyArray<[string, string]> =>
      value === undefined ? [] : [value].flat().map((one) => [name, String(one)])
  )
  return given.length === 0 ? "" : `?${new URLSearchParams([...given])}`
}

/** The caller's parts of a request. */
export interface AskedParts {
  readonly segment?: string | undefined
  readonly query?: object | undefined
  readonly body?: object | undefined
}

export const askAt = (
  [method, path]: RoutePath,
  { segment = "", query = {}, body }: AskedParts = {}
): Asked => {
  const asked = {
    method,
    path: `${path.replace(/:\w+/, () => encodeSegment(segment))}${encodeQuery(query)}`
  }
  return body === undefined ? asked : { ...asked, body }
}

export const ask = (name: EndpointName, parts?: AskedParts): Asked => askAt(endpointPaths[name], parts)
