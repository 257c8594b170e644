import { makePlace, said } from "../server/program.ts"

/** A server on an empty database, whose first start opened the demo account. */
export interface Demo {
  readonly url: string
  /** The printed link that signs the demo account in. */
  readonly welcome: string
  readonly close: () => Promise<void>
}

export const openDemo = async (): Promise<Demo> => {
  const place = makePlace()
  const running = place.start(["serve", "--demo", "--port", "0"], {})
  const [, url = ""] = await said(running, "stderr", /listening at (http:[^"\s]+)/)
  const [, welcome = ""] = await said(running, "stdout", /^(http:\/\/\S+\/account\/link\S*)$/m)
  return { url, welcome, close: () => place.remove() }
}
