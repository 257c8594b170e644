import type { Changes } from "@quick-response/drawing/scannability/Finding"
import type { ShownFinding, Verdict } from "../state/verdictProtocol.ts"
import { isUnread } from "./grade.ts"

/** The finding that the picture was not read back, with the change that lets it be read once that is known. */
const unreadFinding = (mend: Changes | undefined): ShownFinding => ({
  key: "unread",
  isRefused: true,
  cause: { topic: "unread" },
  text: "",
  mend
})

/** All findings of a verdict, as the page shows them; first that the picture was not read back. */
export const findingsOf = ({ judged, read, mend }: Verdict): ReadonlyArray<ShownFinding> => [
  ...(isUnread({ judged, read }) ? [unreadFinding(mend)] : []),
  ...(judged?.findings ?? [])
]
