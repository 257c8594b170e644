import { imageHashes, type QrCodeId, type StoredConfig, type StoredImage } from "@quick-response/core"
import { type Change, insertInto } from "../statements/statement.ts"

const insert = insertInto("images")<StoredImage>(
  { hash: ({ hash }) => hash, text: ({ text }) => text },
  { key: ["hash"], action: "keep" }
)

/** An image of a look of a record, by position; the look of the purchase is 0. */
interface ImageReference {
  readonly qrCodeId: QrCodeId
  readonly look: number
  readonly place: number
  readonly hash: string
}

/** A configuration of a record. */
interface Styled {
  readonly qrCodeId: QrCodeId
  readonly config: StoredConfig
}

/** Stores the distinct images of configurations, sorted to avoid deadlocks. */
export const insertImages = (styled: ReadonlyArray<Styled>): ReadonlyArray<Change> => {
  const images = new Map(styled.flatMap(({ config }) => config.images.map((image) => [image.hash, image])))
  return insert([...images.values()].sort((a, b) => (a.hash < b.hash ? -1 : 1)))
}

export const referencesOf = ({ qrCodeId, config }: Styled, look: number): ReadonlyArray<ImageReference> =>
  imageHashes(config.text).map((hash, place) => ({ qrCodeId, look, place, hash }))

export const insertReferences = insertInto("qr_code_images")<ImageReference>({
  qr_code_id: ({ qrCodeId }) => qrCodeId,
  look: ({ look }) => look,
  place: ({ place }) => place,
  image_hash: ({ hash }) => hash
})
