// `npm run dev`: serves the pages from their sources, anew at each change, and takes all else from a service: one that it starts, or
// the one of `npm run dev -- http://127.0.0.1:8080`.
import { spawn } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import config from "../packages/web/vite.config.mjs"
import { exclusively, root } from "./exclusive.mjs"
import { installPackagesUnlocked } from "./install.mjs"
import { drawPictures, workers } from "./pages/bundle.mjs"

await exclusively(() => installPackagesUnlocked({ isWhole: true }))

const port = Number(process.env.PORT ?? 5173)
const address = `http://localhost:${port}`

const startService = () => {
  const env = { ...process.env, PORT: String(port + 1), QR_BASE_URL: address }
  const service = spawn(process.execPath, [join(root, "scripts/start.mjs")], { env, stdio: "inherit" })
  service.on("exit", (code) => process.exit(code ?? 1))
  process.on("exit", () => service.kill())
  return `http://127.0.0.1:${port + 1}`
}

const service = process.argv[2] ?? startService()

/** The path of Vite's first picture of the gallery, which the build makes a file of. */
const galleryPicture = "/gallery.png"

const pathOf = (request) => new URL(request.originalUrl ?? request.url, address).pathname

const isSource = (path) => statSync(join(config.root, path), { throwIfNoEntry: false })?.isFile() === true

const html = readFileSync(join(config.root, "app/page.html"), "utf8")
  .replace("{icon}", "/app/mark.svg")
  .replace("{stylesheet}", "/app/styles.css")
  .replace("{scripts}", `<script type="module" src="/app/main.tsx"></script>`)
  .replace("{docs}", "/docs")
  .replace("{first}", "")
  .replace(/.*\{typeface\}.*\n/, "")

const answer = async (server, request, response) => {
  const path = pathOf(request)
  const send = (type, body) => response.setHeader("content-type", type).end(body)
  // A service worker that an earlier server left removes itself.
  if (path === "/service-worker.js") return response.writeHead(404).end()
  if (path === galleryPicture) return send("image/png", Buffer.from((await drawPictures()).galleryPicture))
  if (!request.headers.accept?.includes("text/html")) return undefined
  const { screenAt } = await server.ssrLoadModule("/frame/siteMap.ts")
  const { operateScreenAt } = await server.ssrLoadModule("/operate/operateScreens.ts")
  if (screenAt(path) === undefined && operateScreenAt(path) === undefined) return undefined
  return send("text/html; charset=utf-8", await server.transformIndexHtml(path, html))
}

const pages = {
  name: "pages",
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      answer(server, request, response).then((answered) => answered ?? next(), next)
    })
  }
}

const { createServer } = await import("vite")
const { messages } = await import("./messages.mjs")
const { default: refresh } = await import("@prefresh/vite")
const server = await createServer({
  ...config,
  plugins: [...config.plugins, messages, refresh(), pages],
  define: {
    ...Object.fromEntries(
      Object.entries(workers).map(([name, path]) => [
        name,
        JSON.stringify(`/${path}?worker_file&type=module`)
      ])
    ),
    galleryPictureFile: JSON.stringify(galleryPicture)
  },
  optimizeDeps: { entries: ["app/main.tsx", "**/*.worker.ts"] },
  server: {
    port,
    strictPort: true,
    proxy: {
      "^/(?!@|node_modules/)": {
        target: service,
        changeOrigin: true,
        bypass: (request) => (isSource(pathOf(request)) ? request.url : undefined),
        configure: (proxy) =>
          proxy.on("proxyReq", (outgoing, { headers: { origin } }) => {
            // The service takes sessions' changes from its own origin alone.
            if (origin === address) outgoing.setHeader("origin", new URL(service).origin)
          })
      }
    }
  }
})
await server.listen()
server.printUrls()
