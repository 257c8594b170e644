import { keysWords } from "catalogue:keys"
import { serviceUrl } from "../frame/router.ts"
import { Snippet } from "../ground/CopyButton.tsx"
import { agentClients } from "./agentClients.ts"

/** The lines for each client, with a key or a placeholder. */
export const AgentLines = ({ apiKey }: { readonly apiKey: string }) => (
  <>
    {agentClients(serviceUrl, apiKey).map(({ name, text }) => (
      <div class="field wide" key={name}>
        <h3>{name}</h3>
        <Snippet text={text} label={keysWords.value.copyLine({ name })} />
      </div>
    ))}
  </>
)
