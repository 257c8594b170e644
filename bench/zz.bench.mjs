import * as Sqlite from "@quick-response/storage-sqlite/node"
import { RedirectStorage, Scans, ScanPolicy } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { rmSync } from "node:fs"
const cpu = () => { const u = process.cpuUsage(); return u.user + u.system }
rmSync("/tmp/s-prof/b.db", {force:true}); rmSync("/tmp/s-prof/b.db-wal", {force:true}); rmSync("/tmp/s-prof/b.db-shm", {force:true})
const rt = ManagedRuntime.make(Sqlite.layer({ filename: "/tmp/s-prof/b.db" }))
const r = await rt.runPromise(RedirectStorage)
const scan = (i) => ({ slug: "BCDF" + String(i).padStart(4,"0"), at: Date.now(), kind: "scan", device: "ios", language: "de", country: null, visitor: "abcdefgh" })
const size = Number(process.env.SIZE ?? 32)
for (let round = 0; round < 4; round++) {
  let c = cpu(), n = 0
  for (let k = 0; k < 200; k++) { await rt.runPromise(r.recordScans(Array.from({length:size}, () => scan(7)))); n += size }
  console.log("record", ((cpu()-c)/n).toFixed(1), "us per scan,", ((cpu()-c)/200).toFixed(0), "us per batch")
  c = cpu(); let m = 0
  for (;;) { const t = await rt.runPromise(r.foldScans(200)); m += t; if (t < 200) break }
  console.log("fold one code", ((cpu()-c)/m).toFixed(1), "us per scan", m)
}
process.exit(0)
