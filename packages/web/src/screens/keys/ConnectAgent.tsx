import { keysWords } from "catalogue:keys"
import { AgentLines } from "../../account/AgentLines.tsx"
import { agentGrant } from "../../account/agentClients.ts"
import { keyPlaceholder } from "../../account/curl.ts"
import { formatCount } from "../../ground/format.ts"

/** Makes a key with limits for an agent, and shows how clients connect. */
export const ConnectAgent = ({
  isFull,
  onMake
}: {
  readonly isFull: boolean
  readonly onMake: () => void
}) => {
  const words = keysWords.value
  return (
    <section id="agents" class="stack" aria-labelledby="agents-heading">
      <h2 id="agents-heading">{words.connectAgent}</h2>
      <p class="second">{words.aboutAgents({ credits: formatCount(agentGrant.creditLimit.amount) })}</p>
      <button type="button" class="primary" disabled={isFull} onClick={onMake}>
        {words.makeAgentKey}
      </button>
      <AgentLines apiKey={keyPlaceholder} />
    </section>
  )
}
