/**
 * The pages of the site in the order of its menu: each is a Markdown file of this project, read where it stands, or one that the
 * build makes from the sources (`made`).
 */
export const groups = [
  {
    text: "Start",
    items: [
      { text: "What it is", page: "index.md", source: "docs/index.md" },
      { text: "A shop in ten lines", page: "start.md", source: "docs/start.md" },
      { text: "A first code that redirects", page: "tutorial.md", source: "docs/tutorial.md" },
      { text: "The studio", page: "studio.md", source: "docs/studio.md" },
      { text: "The account area", page: "account.md", source: "docs/account.md" },
      { text: "Gallery", page: "gallery.md", source: "docs/gallery/README.md" },
      { text: "Side by side", page: "comparison.md", source: "docs/comparison.md" },
      { text: "Questions", page: "faq.md", source: "docs/faq.md" }
    ]
  },
  {
    text: "Guides",
    items: [
      { text: "Embedding", page: "guides/embedding.md", source: "docs/guides/embedding.md" },
      { text: "Serving", page: "guides/serving.md", source: "docs/guides/serving.md" },
      { text: "Selling", page: "guides/selling.md", source: "docs/guides/selling.md" },
      { text: "Brand", page: "guides/brand.md", source: "docs/guides/brand.md" },
      { text: "Payments", page: "guides/payments.md", source: "docs/guides/payments.md" },
      { text: "Events and webhooks", page: "guides/webhooks.md", source: "docs/guides/webhooks.md" },
      { text: "Agents", page: "guides/agents.md", source: "docs/guides/agents.md" },
      { text: "Running the business", page: "guides/operators.md", source: "docs/guides/operators.md" },
      { text: "Passkeys", page: "guides/passkeys.md", source: "docs/guides/passkeys.md" },
      { text: "Dynamic codes", page: "guides/dynamic.md", source: "docs/guides/dynamic.md" },
      { text: "Own domains", page: "guides/domains.md", source: "docs/guides/domains.md" },
      { text: "Designing", page: "guides/designing.md", source: "docs/guides/designing.md" },
      { text: "Contents", page: "guides/contents.md", source: "docs/guides/contents.md" },
      { text: "Reading codes", page: "guides/reading.md", source: "docs/guides/reading.md" },
      { text: "Proofs and prints", page: "guides/proof.md", source: "docs/guides/proof.md" },
      {
        text: "Many codes at once",
        page: "guides/batches.md",
        source: "docs/guides/batches.md"
      },
      { text: "Coming from qrcode", page: "guides/from-qrcode.md", source: "docs/guides/from-qrcode.md" },
      {
        text: "Coming from qr-code-styling",
        page: "guides/from-qr-code-styling.md",
        source: "docs/guides/from-qr-code-styling.md"
      },
      { text: "Coming from segno", page: "guides/from-segno.md", source: "docs/guides/from-segno.md" },
      {
        text: "Storage adapters",
        page: "guides/storage-adapters.md",
        source: "docs/guides/storage-adapters.md"
      }
    ]
  },
  {
    text: "Hosts",
    items: [
      { text: "Express", page: "guides/hosts/express.md", source: "docs/guides/hosts/express.md" },
      { text: "Fastify", page: "guides/hosts/fastify.md", source: "docs/guides/hosts/fastify.md" },
      { text: "Hono", page: "guides/hosts/hono.md", source: "docs/guides/hosts/hono.md" },
      { text: "Next.js", page: "guides/hosts/next.md", source: "docs/guides/hosts/next.md" },
      { text: "Deno", page: "guides/hosts/deno.md", source: "docs/guides/hosts/deno.md" },
      { text: "Bun", page: "guides/hosts/bun.md", source: "docs/guides/hosts/bun.md" },
      { text: "workerd", page: "guides/hosts/workerd.md", source: "docs/guides/hosts/workerd.md" }
    ]
  },
  {
    text: "Running it",
    items: [
      { text: "Deploying", page: "deploying.md", source: "docs/deploying.md" },
      { text: "Operating", page: "operating.md", source: "docs/operating.md" },
      { text: "Past one machine", page: "scaling.md", source: "docs/scaling.md" },
      { text: "Overview", page: "readme.md", source: "README.md" },
      { text: "Security", page: "security.md", source: "docs/security.md" }
    ]
  },
  {
    text: "Reference",
    items: [
      { text: "HTTP contract", page: "contract.md", made: true },
      { text: "TypeScript API", page: "api/index.md", made: true }
    ]
  },
  {
    text: "Packages",
    items: [
      "quick-response",
      "core",
      "laws",
      "codecs",
      "payments-stripe",
      "http",
      "web",
      "server",
      "design",
      "drawing",
      "images",
      "symbol",
      "typefaces",
      "storage-memory",
      "storage-postgres",
      "storage-sql",
      "storage-sqlite"
    ].map((name) => ({ text: name, page: `packages/${name}.md`, source: `packages/${name}/README.md` }))
  },
  {
    text: "The project",
    items: [
      { text: "Architecture", page: "architecture.md", source: "docs/architecture.md" },
      { text: "Benchmarks", page: "benchmarks.md", source: "docs/benchmarks.md" },
      { text: "Measurements", page: "measurements.md", source: "docs/measurements.md" },
      { text: "How well looks read", page: "captures.md", source: "docs/captures.md" },
      { text: "Cautions", page: "cautions.md", source: "docs/cautions.md" },
      { text: "Contributing", page: "contributing.md", source: "CONTRIBUTING.md" },
      { text: "Releasing", page: "releasing.md", source: "docs/releasing.md" },
      { text: "Changelog", page: "changelog.md", source: "CHANGELOG.md" }
    ]
  }
]
