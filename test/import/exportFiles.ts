/** A link as each export below has it, as its service writes it. */
export interface Link {
  readonly host: string
  readonly path: string
  readonly target: string
  readonly name: string
}

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const table = (head: string, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  `${[head, ...rows.map((cells) => cells.map(cell).join(","))].join("\n")}\n`

const created = "2024-05-01T12:00:00+00:00"

/** `GET /v4/groups/{group_guid}/bitlinks` of Bitly. */
export const bitlyPage = (links: ReadonlyArray<Link>): object => ({
  pagination: { prev: "", next: "", size: 50, page: 1, total: links.length },
  links: links.map(({ host, path, target, name }) => ({
    created_at: "2024-05-01T12:00:00+0000",
    id: `${host}/${path}`,
    link: `https://${host}/${path}`,
    custom_bitlinks: [],
    long_url: target,
    title: name,
    archived: false,
    created_by: "ana",
    client_id: "a5e8",
    tags: ["menus"],
    deeplinks: [],
    references: { group: "https://api-ssl.bitly.com/v4/groups/Bl1" }
  }))
})

/** `GET /api/v2/links` of Kutt 3 for own domains, without `CUSTOM_DOMAIN_USE_HTTPS`. */
export const kuttPage = (links: ReadonlyArray<Link>): object => ({
  total: links.length,
  limit: 10,
  skip: 0,
  data: links.map(({ host, path, target, name }) => ({
    id: "7a4c0e1e-6c0a-4c55-a7a3-36f0a1a2b3c4",
    address: path,
    description: name,
    banned: false,
    password: false,
    expire_in: null,
    target,
    visit_count: 3,
    domain: host,
    created_at: created,
    updated_at: created,
    relative_created_at: "2 years ago",
    link: { link: `${host}/${path}`, url: `http://${host}/${path}` }
  }))
})

/** The text of each service's export. */
export const exportsOf: Readonly<
  Record<"bitly" | "shlink" | "dub" | "kutt" | "yourls" | "csv", (links: ReadonlyArray<Link>) => string>
> = {
  bitly: (links) => JSON.stringify(bitlyPage(links)),
  kutt: (links) => JSON.stringify(kuttPage(links)),
  shlink: (links) =>
    table(
      "createdAt,domain,shortCode,shortUrl,longUrl,title,tags,visits",
      links.map(({ host, path, target, name }) => [
        created,
        host,
        path,
        `https://${host}/${path}`,
        target,
        name,
        "menu|spring",
        "4"
      ])
    ),
  dub: (links) =>
    table(
      "Short link,Destination URL,Clicks,Created at,Title",
      links.map(({ host, path, target, name }) => [`https://${host}/${path}`, target, "7", created, name])
    ),
  yourls: (links) =>
    table(
      "keyword,url,title,timestamp,ip,clicks",
      links.map(({ path, target, name }) => [path, target, name, "2024-05-01 12:00:00", "192.0.2.1", "2"])
    ),
  csv: (links) =>
    table(
      "Name,Address,Target",
      links.map(({ host, path, target, name }) => [name, `https://${host}/${path}`, target])
    )
}
