import type { Grant } from "./keyState.ts"

/** The lines by which well-known clients of the Model Context Protocol connect to the service. */
export const agentClients = (
  serviceUrl: string,
  key: string
): ReadonlyArray<{ readonly name: string; readonly text: string }> => {
  const url = `${serviceUrl}/mcp`
  const headers = { Authorization: `Bearer ${key}` }
  return [
    {
      name: "Claude Code",
      text: `claude mcp add --transport http qr ${url} --header "Authorization: Bearer ${key}"`
    },
    { name: "VS Code", text: JSON.stringify({ servers: { qr: { type: "http", url, headers } } }) },
    { name: "Cursor", text: JSON.stringify({ mcpServers: { qr: { url, headers } } }) }
  ]
}

/** The grant of a key that the page makes for an agent. */
export const agentGrant = {
  verbs: ["read", "draw", "buy"],
  creditLimit: { amount: 5, per: "day" },
  priceLimit: null
} as const satisfies Grant
