import type { BrowserContext, Locator } from "playwright-core"

/** Keeps each picture that a page makes, so that a test can read it: the page's policy lets no script fetch one. */
export const keepPictures = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const made = new Map<string, Blob>()
    const make = URL.createObjectURL.bind(URL)
    URL.createObjectURL = (object) => {
      const address = make(object)
      if (object instanceof Blob) made.set(address, object)
      return address
    }
    Object.assign(globalThis, { readPicture: async (address: string) => made.get(address)?.text() })
  })

/** The document that an `<img>` shows; empty while it shows none. */
export const pictureIn = async (image: Locator): Promise<string> => {
  if ((await image.count()) === 0) return ""
  const address = (await image.getAttribute("src")) ?? ""
  const [, inPage] = /^data:image\/svg\+xml,(.*)$/s.exec(address) ?? []
  // The page comes with the picture of the design that the studio opens with.
  if (inPage !== undefined) return decodeURIComponent(inPage)
  return image.evaluate((element) => Reflect.get(globalThis, "readPicture")(element.getAttribute("src")))
}
