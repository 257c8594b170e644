/** A bench whose rows stand in docs/benchmarks.md. */
export interface Suite {
  readonly name: string
  readonly title: string
  /** Explains the measurement, and how to read its column `times`. */
  readonly about: string
  /** The compiled program, from this folder's parent. */
  readonly program: string
  readonly environment?: Readonly<Record<string, string>>
  /** A command that the suite needs, and the way to get it. */
  readonly needs?: { readonly command: string; readonly remedy: string }
  /** True if `times` compares times, not speeds. */
  readonly lessIsBetter?: true
  /** The plot's scale: `log` where ratios span decades. */
  readonly scale?: "log"
  /** The works that are plotted, by the title of each in the plot; empty if the suite has no plot. */
  readonly plotted: Readonly<Record<string, string>>
}

const wrk = { command: "wrk", remedy: "install Debian's package wrk" }

/** All suites, in the document's order. */
export const suites: ReadonlyArray<Suite> = [
  {
    name: "rendering",
    title: "Drawing",
    about:
      "All contenders run in one process, in 15 rounds, each in a different order. The figure is that of the best round; `times` is the speed relative to the first contender.",
    program: "rendering/bench.js",
    scale: "log",
    plotted: {
      "matrix, 26 characters, M": "Matrix",
      "plain SVG, 26 characters, M": "Plain SVG",
      "styled SVG, 26 characters, M": "Styled SVG",
      "plain PNG, 26 characters, M": "Plain PNG",
      "styled PNG, solid, 26 characters, M": "Styled PNG",
      "styled PNG, gradient, 26 characters, M": "Gradient PNG"
    }
  },
  {
    name: "http",
    title: "Answering",
    about:
      "`wrk` sends requests on 64 connections to one server at a time, in short alternating rounds; each server is a separate process. All servers fulfill one contract: published schemas, a limit of requests, hashed keys, header fields for browsers, request ids, entity tags, the envelope. Their answers are compared before a run. Raw is hand-written on `node:http` and ajv. Fastify uses `@fastify/rate-limit` and `@fastify/helmet`, Hono its middleware and `hono-rate-limiter`. Ours is the shipped program, on SQLite, with its limits of requests and processor time, and without a log of each request. The others keep tools and accounts in memory, read prices from the published list, judge no design, and draw by our core. `times` is raw's processor time for a request divided by this server's, with all threads: the median of the rounds' ratios. In brackets is the rate divided by raw's; `wrk` runs on the same cores.",
    program: "http/bench.js",
    environment: { ROUNDS: "9" },
    needs: wrk,
    plotted: {
      "GET ping": "Ping",
      "GET Tools/{slug}": "Tool",
      "POST calculate-price, each another": "Price",
      "POST generate, an image that was drawn before": "Picture, drawn before",
      "POST generate, styled SVG, each another": "Picture, new"
    }
  },
  {
    name: "redirects",
    title: "Redirecting",
    about:
      "`wrk` requests short addresses on 64 connections from one server at a time; each server is a separate process. The processor time includes the counting that follows. The first contender is a constant 302 of bare `node:http`. Fastify reads the target and writes the scan and the total in one transaction of better-sqlite3, with the named `synchronous`. A loss of power may lose the last two seconds of our scans, and those that NORMAL had not flushed yet. `times` is the rate relative to the first contender; in the part by host, it is the processor time under the service's host relative to that under an own domain.",
    program: "redirects/bench.js",
    environment: { ROUNDS: "3" },
    needs: wrk,
    plotted: {}
  },
  {
    name: "storage",
    title: "Selling",
    about:
      "Durable purchases on SQLite, measured alternately, with a separate file for each contender. `times` is the rate relative to better-sqlite3 with one transaction for each purchase, which writes the same rows.",
    program: "storage/bench.js",
    plotted: {}
  },
  {
    name: "start",
    title: "Starting",
    about:
      "New processes, interleaved. `times` is the duration relative to the first contender of the same part, so less is better. Fastify is the server of the part Answering, with its schemas, its plugins and a database of better-sqlite3.",
    program: "start/bench.js",
    lessIsBetter: true,
    environment: { ROUNDS: "9" },
    plotted: {}
  }
]
