import { studioWords } from "catalogue:studio"
import { DownloadIcon } from "../../ground/icons.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { livePicture } from "../state/livePicture.ts"
import { closeDownload, isDownloadOpen, openDownload } from "../state/openDownload.ts"
import * as style from "../styles/sales.module.css"

/** The dialog with files and code to copy, while it is open; it is loaded when it is first opened. */
export const DownloadPlace = () =>
  isDownloadOpen.value ? (
    <LoadedLate load={() => import("./DownloadDialog.tsx")} onFailure={closeDownload} properties={{}} />
  ) : null

/** The button that opens the dialog with files and code to copy. */
export const DownloadButton = ({ isPrimary = false }: { readonly isPrimary?: boolean }) => (
  <button
    type="button"
    class={isPrimary ? "primary" : undefined}
    aria-label={studioWords.value.downloadOrCopy}
    aria-haspopup="dialog"
    disabled={livePicture.value === undefined}
    onClick={openDownload}
  >
    <DownloadIcon /> <span class={style.downloadWord}>{studioWords.value.download}</span>
  </button>
)
