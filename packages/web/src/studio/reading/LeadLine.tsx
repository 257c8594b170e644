import { hostOf } from "@quick-response/design/content/codes/target"
import { api } from "../../frame/api.ts"
import { serviceUrl } from "../../frame/router.ts"
import { shortUrl } from "../../frame/service.ts"
import { useResource } from "../../frame/useResource.ts"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"
import { hasOwnDomains } from "../state/ownDomains.ts"
import { leadOf } from "./leadOf.ts"

/** The account's own hosts; undefined until they are known. */
export const useOwnHosts = (): ReadonlyArray<string> | undefined => {
  const { data, error } = useResource(
    async (signal) =>
      hasOwnDomains.value
        ? (await api.listDomains({ signal })).domains.flatMap(({ host, state }) =>
            state === "pending" ? [] : [host]
          )
        : [],
    [hasOwnDomains.value]
  )
  return data ?? (error === undefined ? undefined : [])
}

/** Says whether a code with this text holds its content itself, or who leads it. */
export const LeadLine = ({ text, own }: { readonly text: string; readonly own: ReadonlyArray<string> }) => {
  const service = [serviceUrl, ...(shortUrl.value === undefined ? [] : [shortUrl.value])].map(hostOf)
  const lead = leadOf(text, { own, service })
  const words = dialogsWords.value
  return (
    <p class="second">
      {lead.through === "itself"
        ? words.holdsItself
        : words.leadsThrough[lead.through]({ host: <bdi class="strong">{lead.host}</bdi> })}
    </p>
  )
}
