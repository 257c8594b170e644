import { parentPort } from "node:worker_threads"
import { decoderNames, decoders } from "./decoders.ts"
import { engines } from "./images.ts"
import { data, looks, type Miss, matrixCases, type Picture } from "./matrix.ts"

/** Draws a picture once and shows it to every decoder. */
const missesOf = async (picture: Picture): Promise<ReadonlyArray<Miss>> => {
  const look = looks[picture.look]
  const config = matrixCases[picture.case]?.config
  if (look === undefined || config === undefined) throw new RangeError("no such picture")
  const pixels = await engines[look.engine](config, look.size)
  const misses: Array<Miss> = []
  for (const decoder of decoderNames) {
    if ((await decoders[decoder](pixels)) !== data) misses.push({ ...picture, decoder })
  }
  return misses
}

parentPort?.on("message", async (share: ReadonlyArray<Picture>) => {
  const misses: Array<Miss> = []
  for (const picture of share) misses.push(...(await missesOf(picture)))
  parentPort?.postMessage(misses)
})
