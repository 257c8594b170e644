// The official clients of the Model Context Protocol, as one interface. Plain JavaScript: their types need zod.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StdioClientTransport as OlderStdio } from "@modelcontextprotocol/sdk/client/stdio.js"
import { StreamableHTTPClientTransport as OlderHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js"

const info = { name: "a test", version: "1.0.0" }

const headersOf = (key) =>
  key === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${key}` } } }

const connected = async (client, transport) => {
  await client.connect(transport)
  return client
}

/** Each client's name, and how it connects to a service, or to a command over standard input and output. */
export const clients = {
  "@modelcontextprotocol/client without a handshake": {
    http: (url, key) =>
      connected(
        new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
        new StreamableHTTPClientTransport(new URL(url), headersOf(key))
      ),
    stdio: (command) =>
      connected(
        new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
        new StdioClientTransport(command)
      )
  },
  "@modelcontextprotocol/client with a handshake": {
    http: (url, key) =>
      connected(
        new Client(info, { versionNegotiation: { mode: "legacy" } }),
        new StreamableHTTPClientTransport(new URL(url), headersOf(key))
      ),
    stdio: (command) =>
      connected(
        new Client(info, { versionNegotiation: { mode: "legacy" } }),
        new StdioClientTransport(command)
      )
  },
  "@modelcontextprotocol/sdk": {
    http: (url, key) => connected(new OlderClient(info), new OlderHttp(new URL(url), headersOf(key))),
    stdio: (command) => connected(new OlderClient(info), new OlderStdio(command))
  }
}
