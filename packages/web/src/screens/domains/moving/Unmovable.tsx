import { domainsWords } from "catalogue:domains"
import type { SortedEntry } from "@quick-response/http/import"
import { sayFault } from "../../../design/sayFault.ts"
import { countOf } from "../../../ground/format.ts"
import { type RefusedGroup, refusedGroups } from "./portions.ts"
import { StayingLinks } from "./StayingLinks.tsx"

const groupTitle = ({ code, host, isOfTargets, entries }: RefusedGroup): string => {
  const words = domainsWords.value
  const count = countOf(entries.length)
  if (code === "DOMAIN_NOT_FOUND") return words.elsewhere({ count, host })
  if (code === "ADDRESS_TAKEN") return words.repeated({ count })
  return isOfTargets ? words.refusedTargets({ count }) : words.unreadable({ count })
}

/** The entries of the file that cannot move, by reason. */
export const Unmovable = ({ entries }: { readonly entries: ReadonlyArray<SortedEntry> }) => (
  <>
    {refusedGroups(entries).map((group) => (
      <StayingLinks
        key={`${group.code} ${group.host} ${group.isOfTargets}`}
        title={groupTitle(group)}
        entries={group.entries.map((refused) => ({
          line: refused.entry.line,
          address: refused.entry.address,
          reason: refused.code === "OK" || refused.code === "DOMAIN_NOT_FOUND" ? "" : sayFault(refused.fault)
        }))}
      />
    ))}
  </>
)
