import { dialogsWords } from "catalogue:dialogs"
import { hostOf } from "@quick-response/design/content/codes/target"
import { hasOwnDomains, loadOwnDomains } from "../../frame/ownDomains.ts"
import { serviceUrl } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { useResource } from "../../frame/useResource.ts"
import { leadOf } from "./leadOf.ts"

/** The account's own hosts; undefined until they are known. */
export const useOwnHosts = (): ReadonlyArray<string> | undefined => {
  const { data, error } = useResource(loadOwnDomains, [hasOwnDomains.value])
  if (data === undefined) return error === undefined ? undefined : []
  return data.flatMap(({ host, state }) => (state === "pending" ? [] : [host]))
}

/** Says whether a code with this text contains its content, or which service redirects it. */
export const LeadLine = ({ text, own }: { readonly text: string; readonly own: ReadonlyArray<string> }) => {
  const addresses = [serviceUrl, service.value?.shortUrl].filter((address) => typeof address === "string")
  const lead = leadOf(text, { own, service: addresses.map(hostOf) })
  const words = dialogsWords.value
  return (
    <p class="second">
      {lead.through === "itself"
        ? words.holdsItself
        : words.leadsThrough[lead.through]({ host: <bdi class="strong">{lead.host}</bdi> })}
    </p>
  )
}
