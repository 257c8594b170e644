import type { ReadPart } from "@quick-response/design/request/joinTexts"

/** The file of the reading worker, beside this one; the build inserts its name. */
declare const readingWorkerFile: string

/** A picture for the reading worker. */
export interface ReadingRequest {
  readonly id: number
  readonly picture: Blob | ImageBitmap
}

/** The reason of a failed reading: an unknown picture format, or a reader that did not load. */
export type ReadingFault = "unknown-picture" | "not-loaded"

/** The text of a code or a part of one, and its symbology identifier. */
export interface ReadText extends ReadPart {
  readonly symbologyIdentifier: string
}

/** The texts of the codes in a picture; or why it could not be read. */
export type ReadingResult = { readonly texts: ReadonlyArray<ReadText> } | { readonly fault: ReadingFault }

/** An answer of the reading worker. */
export type ReadingAnswer = { readonly id: number } & ReadingResult

/** A reader of pictures in a separate worker. */
export interface PictureReader {
  readonly read: (picture: Blob | ImageBitmap) => Promise<ReadingResult>
  readonly stop: () => void
}

/** Starts a reader. */
export const startReader = (): PictureReader => {
  const worker = new Worker(new URL(readingWorkerFile, import.meta.url), { type: "module", name: "reading" })
  const waiting = new Map<number, (result: ReadingResult) => void>()
  let newest = 0
  const settle = (id: number, result: ReadingResult): void => {
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  worker.addEventListener("message", ({ data }: MessageEvent<ReadingAnswer>) => settle(data.id, data))
  worker.addEventListener("error", () => {
    for (const id of [...waiting.keys()]) settle(id, { fault: "not-loaded" })
  })
  return {
    read: (picture) =>
      new Promise((resolve) => {
        const id = ++newest
        waiting.set(id, resolve)
        worker.postMessage({ id, picture } satisfies ReadingRequest, picture instanceof Blob ? [] : [picture])
      }),
    stop: () => worker.terminate()
  }
}
