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
  /** True where `times` compares times, not speeds. */
  readonly lessIsBetter?: true
  /** The plot's scale: `log` where ratios span decades. */
  readonly scale?: "log"
  /** The works that are plotted, by the title of each in the plot; none where the suite has no plot. */
  readonly plotted: Readonly<Record<string, string>>
}

const wrk = { command: "wrk", remedy: "install Debian's package wrk" }

/** All suites, in the document's order. */
export const suites: ReadonlyArray<Suite> = [
  {
    name: "rendering",
    title: "Drawing",
    about:
      "In one process, in turn, 15 rounds in another order each; the figure is the best round's, `times` the speed by it in times of the first contender's.",
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
      "Requests on 64 connections by `wrk`, each server a process of its own, in short rounds in turn. All keep one contract: published schemas, a limit on requests that is counted, hashed keys, header fields for browsers, request ids, entity tags, the envelope; before a run their answers are compared. Raw is `node:http` and ajv by hand; Fastify has `@fastify/rate-limit` and `@fastify/helmet`, Hono its middleware and `hono-rate-limiter`; ours is the program as it is shipped, on SQLite, with its limits on requests and on processor time, and without the log of each request. The others keep tools and accounts in memory, look prices up in the published list, judge no design, and draw by our core. `times` is raw's processor time for a request in times of this one's, all threads counted: the median of the rounds' ratios; in brackets is the rate in times of raw's, which `wrk` shares the cores with.",
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
      "Requests for short addresses a second on 64 connections by `wrk`, each server a process of its own, in turn; the processor time includes the counting that follows. The first is a constant 302 of bare `node:http`. Fastify reads the target and writes the scan and the total in one transaction of better-sqlite3, with `synchronous` as named; a loss of power may take the last two seconds of ours, and what NORMAL had not yet written through. `times` is the rate in times of the first; by its host, it is the processor time under the service's host in times of that under an own domain.",
    program: "redirects/bench.js",
    environment: { ROUNDS: "3" },
    needs: wrk,
    plotted: {}
  },
  {
    name: "storage",
    title: "Selling",
    about:
      "Durable purchases on SQLite, each contender on a file of its own, in turn; `times` is the rate in times of better-sqlite3 with a transaction for each, which writes the same rows.",
    program: "storage/bench.js",
    plotted: {}
  },
  {
    name: "start",
    title: "Starting",
    about:
      "Processes from nothing, interleaved; `times` is how many times as long as the first of its part, so less is better. Fastify is the one of the answers above, with its schemas, its plugins and a database of better-sqlite3.",
    program: "start/bench.js",
    lessIsBetter: true,
    environment: { ROUNDS: "9" },
    plotted: {}
  }
]
