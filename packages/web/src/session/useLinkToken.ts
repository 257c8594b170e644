import { useEffect, useState } from "preact/hooks"
import { linkToken, takeLinkToken } from "./linkToken.ts"

/** The secret of the mailed link that this screen was opened by, which goes from the address at once. */
export const useLinkToken = (): string | undefined => {
  useState(takeLinkToken)
  useEffect(() => {
    addEventListener("hashchange", takeLinkToken)
    return () => removeEventListener("hashchange", takeLinkToken)
  }, [])
  return linkToken.value
}
