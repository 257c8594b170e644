// A shop in ten lines: opens an account, prices a design, sells it, draws the purchase and lists it.
// node examples/dist/shop.js     bun examples/shop.ts     deno run --allow-read --allow-write=. examples/shop.ts

import process from "node:process"
import { openShop } from "quick-response"

const [database = "memory:"] = process.argv.slice(2)
await using shop = await openShop({ database })
const account = await shop.accounts.open("ann@example.com")
await shop.accounts.credit(account.id, 25, { reason: "invoice 1017", key: "invoice-1017" })
const design = { data: "https://example.com", bodyStyle: "Dots", template: "brand" }
const { totalPrice, items } = await shop.price(design)
const code = await shop.buy(account.id, design, { name: "Menu", idempotencyKey: "order-1" })
const png = await shop.draw(code.configJson, { format: "png", size: 1024 })
for await (const { id, name } of shop.qrCodes(account.id)) console.log(id, name)
console.log(`${items.length} items, ${totalPrice} credits, ${png.length} bytes`)
